#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  /// Tells a program that runs GNUstep's run loop when that keeps Swift's main queue from running.
  enum StalledMainQueue {
    /// Whether GNUstep's loop runs the main queue: see ``ObjCRunLoop/scheduleMainQueue()``.
    static let isServed = Mutex(false)

    private static let isWatched = Mutex(false)
    private static let messages: Set = [
      "run", "runUntilDate:", "runMode:beforeDate:", "runModalForWindow:", "runModal",
    ]

    /// In seconds. Who runs the main queue otherwise may be busy for a while.
    private static let patience = 5

    /// Called when a message is sent the first time.
    static func note(_ selector: SelectorHandle) {
      guard messages.contains(selector.name), Thread.isMainThread, !isServed.withLock({ $0 }),
        !isWatched.exchange(true)
      else { return }
      // Its handler runs when the queue gets something to run. Whoever runs it has read the descriptor by then, or soon.
      let source = DispatchSource.makeReadSource(fileDescriptor: bd_mainQueue_descriptor(), queue: .global())
      source.setEventHandler {
        source.cancel()
        let block = Mutex(false)
        DispatchQueue.main.async { block.withLock { $0 = true } }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience)) {
          guard !block.withLock({ $0 }), !isServed.withLock({ $0 }) else { return }
          FailureHandler.report(
            BlockDelegateError(
              .stalledMainQueue, selector: selector.name,
              expected: "ObjCRunLoop.scheduleMainQueue() before GNUstep's run loop runs"))
        }
      }
      source.resume()
    }
  }
#endif
