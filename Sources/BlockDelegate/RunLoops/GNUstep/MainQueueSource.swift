#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // The default mode of GNUstep's run loops. Swift's Foundation has another name for its default mode.
  private let defaultRunLoopMode = "NSDefaultRunLoopMode"

  /// The modes in which GNUstep's run loops run the work of this library: the default mode, and the modes of AppKit's
  /// modal panels and event tracking. Event sources can't be added to GNUstep's common modes.
  let commonRunLoopModes = [defaultRunLoopMode, "NSModalPanelRunLoopMode", "NSEventTrackingRunLoopMode"]

  /// Runs the main queue and Core Foundation's main run loop from GNUstep's run loop.
  ///
  ///     GNUstep's loop wakes     because of                      then
  ///     the descriptor           a block of the main queue       ``serve()``, and another pass
  ///     the alarm                a timer of `RunLoop.main`       another pass
  ///     anything else            an event, a GNUstep timer       another pass
  ///
  /// Any code that runs in a pass may add work to `RunLoop.main`, and this source can't observe the new work. Before
  /// the run loop sleeps again, it therefore makes one more pass, which calls `serve()` and does not wait. Another
  /// source or timer of this last pass may also add work to `RunLoop.main`. That late work runs when the loop wakes the
  /// next time.
  ///
  /// `MainQueueSource` is Sendable because only the main thread uses it: GNUstep's loop and the main queue call it on
  /// that thread.
  final class MainQueueSource: @unchecked Sendable {
    static let isScheduled = Mutex(false)

    private let descriptor = bd_mainQueue_descriptor()
    /// Whether all work has been done since the loop last slept.
    private var isSettled = false
    /// Whether the block that `serve` added to the main queue has not run yet.
    private var isAwaitingBlock = false
    private let loop: ObjCObject
    /// A GNUstep timer that fires once, at the date of the next timer of `RunLoop.main`. A new date needs a new timer,
    /// because the loop sorts its timers by the dates that the timers had when they were added.
    private var alarm: ObjCObject?
    private var alarmDate = Date.distantFuture
    /// The modes of the loop that the alarm was added to.
    private var alarmModes: Set<String> = []
    /// The object that GNUstep's loop calls.
    private var watcher: ObjCObject?

    private init() throws { loop = try ObjCClass("NSRunLoop").send("currentRunLoop") }

    static func schedule() throws {
      guard Thread.isMainThread else {
        throw BlockDelegateError(.otherThread, expected: "the main thread, before the first await of main.swift")
      }
      // Only the main thread reaches this line, so no other thread can set the flag in between.
      guard !isScheduled.withLock({ $0 }) else { return }
      try ObjCObject.autoreleasepool {
        try MainQueueSource().add()
        // +[GSSAXHandler initialize], which NSXMLParser needs, waits for this thread's loop if another thread sends it.
        // That thread holds the runtime's lock, so the two threads would wait for each other forever.
        _ = try? ObjCClass("GSSAXHandler").send("class") as ObjCClass
      }
      isScheduled.withLock { $0 = true }
    }

    /// Adds the source to the run loop of this thread. The run loop retains the source for the life of the process.
    private func add() throws {
      let methods = AnyDelegateBuilder(.of(Watcher.self))
      methods.on("receivedEvent:type:extra:forMode:") {
        (_: UnsafeMutableRawPointer?, _: UInt32, _: UnsafeMutableRawPointer?, _: ObjCObject?) in self.serve()
      }
      methods.on("runLoopShouldBlock:") { (trigger: UnsafeMutablePointer<UInt8>) -> Bool in
        self.prepareToSleep(trigger)
      }
      methods.on("alarm:") { (_: ObjCObject) in self.alarmFired() }
      let watcher = try withExtendedLifetime(methods.makeDelegate(forwarding: nil)) { ObjCObject($0.handle) }
      self.watcher = watcher
      let data = UnsafeMutableRawPointer(bitPattern: Int(descriptor))
      // In GNUstep's NSRunLoop.h, 0 is the type of a readable descriptor.
      for mode in commonRunLoopModes {
        try loop.send("addEvent:type:watcher:forMode:", data, 0 as UInt32, watcher, mode)
      }
    }

    private enum Watcher: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .required("receivedEvent:type:extra:forMode:", types: "v@:^vI^v@"),
        .required("runLoopShouldBlock:", types: "C@:^C"),
        .required("alarm:", types: "v@:@"),
      ]
    }

    /// GNUstep's loop calls this function before the loop polls its descriptors. This function runs no code of the
    /// program, because such code could change the list of sources that the loop is iterating over.
    ///
    /// - Parameter trigger: Set to 1 if the loop should call ``serve()`` even if the descriptor is not readable.
    /// - Returns: Whether the loop should poll the descriptor.
    private func prepareToSleep(_ trigger: UnsafeMutablePointer<UInt8>) -> Bool {
      let isUnsettled = !isSettled
      isSettled = isUnsettled
      // If the awaited block has not run, another block of the main queue is running this loop. No second block may run
      // inside that block, so the descriptor would stay readable, and polling it would wake the loop repeatedly.
      trigger.pointee = isUnsettled && isAwaitingBlock ? 1 : 0
      guard !isAwaitingBlock else { return false }
      // To wake the loop, the descriptor is made readable, and the trigger is not used. With the trigger,
      // `runMode:beforeDate:` would not return but wait for another source.
      if isUnsettled { signal() }
      return true
    }

    /// Makes the descriptor readable.
    private func signal() {
      var count: UInt64 = 1
      _ = write(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// Runs the pending blocks of the main queue. In the last pass before the loop sleeps, this also runs the pending
    /// work of `RunLoop.main`. Other passes skip this work, because asking Core Foundation takes a dozen system calls.
    private func serve() {
      if !isAwaitingBlock {
        isAwaitingBlock = true
        // The block is added before the descriptor is read, because adding a block can make the descriptor readable.
        DispatchQueue.main.async { self.isAwaitingBlock = false }
      }
      var count: UInt64 = 0
      // A read without data is not an error, because the descriptor is non-blocking.
      _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
      bd_mainQueue_run(nil)
      // `limitDate` runs the due timers and the main queue, and returns the date of the next timer.
      if isSettled { setAlarm(RunLoop.main.limitDate(forMode: .default) ?? .distantFuture) }
      // If a block of the main queue runs this loop, the descriptor is made readable again for the code that runs that
      // block.
      if isAwaitingBlock { signal() }
    }

    private func alarmFired() {
      // The alarm may fire early by less than a millisecond. The next pass then sets the alarm again.
      (alarm, alarmDate, alarmModes) = (nil, .distantFuture, [])
      // Timers fire before the loop calls `runLoopShouldBlock:`. That call then makes the loop run another pass.
      isSettled = false
    }

    private func setAlarm(_ date: Date) {
      // The date of a timer whose action runs this loop is in the past. An alarm at that date would wake the loop at
      // once, again and again.
      let date = date > Date() ? date : Date(timeIntervalSinceNow: 0.02)
      do {
        // A timer stays in a mode in which the loop does not run, even if it has fired. So the alarm is added to a mode
        // only when the loop runs in it.
        let mode: String = try loop.send("currentMode") ?? defaultRunLoopMode
        if date != alarmDate {
          try alarm?.send("invalidate")
          (alarm, alarmDate, alarmModes) = (nil, date, [])
          guard date < .distantFuture else { return }
          alarm = try ObjCObject(
            "NSTimer", "initWithFireDate:interval:target:selector:userInfo:repeats:", date, 0.0, watcher,
            Selector("alarm:"), ObjCObject?.none, false)
        }
        if let alarm, alarmModes.insert(mode).inserted { try loop.send("addTimer:forMode:", alarm, mode) }
      } catch { FailureHandler.report(error) }
    }
  }

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
