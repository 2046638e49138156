#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  /// Reports an error if a program runs GNUstep's run loop and Swift's main queue is not run by it.
  enum StalledMainQueue {
    private static let isWatched = Mutex(false)
    private static let messages: Set = [
      "run", "runUntilDate:", "runMode:beforeDate:", "runModalForWindow:", "runModal",
    ]

    /// The time in seconds that the main queue may take to run a block. The time is long because the main thread may be
    /// busy.
    private static let patience = 5

    /// Checks whether a message runs GNUstep's run loop, when the message is sent for the first time.
    static func note(_ selector: SelectorHandle) {
      guard messages.contains(selector.name), Thread.isMainThread, !MainQueueSource.isScheduled.withLock({ $0 }),
        !isWatched.exchange(true)
      else { return }
      // The handler runs when something is added to the main queue. If any code runs the main queue, that code has read
      // the descriptor by then, or reads it soon after.
      let source = DispatchSource.makeReadSource(fileDescriptor: bd_mainQueue_descriptor(), queue: .global())
      source.setEventHandler {
        source.cancel()
        let block = Mutex(false)
        DispatchQueue.main.async { block.withLock { $0 = true } }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience)) {
          guard !block.withLock({ $0 }), !MainQueueSource.isScheduled.withLock({ $0 }) else { return }
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
