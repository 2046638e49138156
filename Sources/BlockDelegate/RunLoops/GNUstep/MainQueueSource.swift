#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  /// What runs the main queue and Core Foundation's main run loop from GNUstep's.
  ///
  ///     GNUstep's loop wakes     because of                      then
  ///     the descriptor           a block of the main queue       ``serve()``, and another pass
  ///     the alarm                a timer of `RunLoop.main`       another pass
  ///     anything else            an event, a timer of its own    another pass
  ///
  /// Whatever runs in a pass may have added to `RunLoop.main`, which can't be watched from outside. So before the loop
  /// sleeps again it makes one pass more, which serves and does not wait. (What another source or timer adds to
  /// `RunLoop.main` in that very pass is found when the loop wakes the next time.)
  ///
  /// Sendable because all of it is the main thread's alone: GNUstep's loop calls it there, and the main queue.
  final class MainQueueSource: @unchecked Sendable {
    private static let isScheduled = Mutex(false)

    private let descriptor = bd_mainQueue_descriptor()
    /// Whether everything has been served since the loop last slept.
    private var isSettled = false
    /// Whether a block that was put into the main queue is still there.
    private var isAwaitingBlock = false
    private let loop: ObjCObject
    /// A timer of GNUstep's that fires once, when the next one of `RunLoop.main` should. Another date is another timer:
    /// the loop keeps them in the order of the dates that they came with.
    private var alarm: ObjCObject?
    private var alarmDate = Date.distantFuture
    /// Whom the loop calls.
    private var watcher: ObjCObject?

    private init() throws { loop = try ObjCClass("NSRunLoop").send("currentRunLoop") }

    static func schedule() throws {
      guard Thread.isMainThread else {
        throw BlockDelegateError(.otherThread, expected: "the main thread, before the first await of main.swift")
      }
      // Only the main thread comes here.
      guard !isScheduled.withLock({ $0 }) else { return }
      try ObjCObject.autoreleasepool { try MainQueueSource().add() }
      isScheduled.withLock { $0 = true }
      StalledMainQueue.isServed.withLock { $0 = true }
    }

    /// Adds the source to the run loop of this thread, which keeps it for ever.
    private func add() throws {
      let watcher = try makeWatcher()
      self.watcher = watcher
      let data = UnsafeMutableRawPointer(bitPattern: Int(descriptor))
      for mode in commonRunLoopModes {
        try loop.send("addEvent:type:watcher:forMode:", data, EventType.readable, watcher, mode)
      }
    }

    /// `RunLoopEventType` of GNUstep's NSRunLoop.h.
    private enum EventType { static let readable: UInt32 = 0 }

    private enum Watcher: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .required("receivedEvent:type:extra:forMode:", types: "v@:^vI^v@"),
        .required("runLoopShouldBlock:", types: "C@:^C"),
        .required("alarm:", types: "v@:@"),
      ]
    }

    private func makeWatcher() throws -> ObjCObject {
      let methods = AnyDelegateBuilder(.of(Watcher.self))
      methods.on("receivedEvent:type:extra:forMode:") {
        (_: UnsafeMutableRawPointer?, _: UInt32, _: UnsafeMutableRawPointer?, _: ObjCObject?) in self.serve()
      }
      methods.on("runLoopShouldBlock:") { (trigger: UnsafeMutablePointer<UInt8>) -> Bool in
        self.prepareToSleep(trigger)
      }
      methods.on("alarm:") { (_: ObjCObject) in self.alarmFired() }
      let watcher = try methods.makeDelegate(forwarding: nil, setter: nil)
      return withExtendedLifetime(watcher) { .retaining(watcher.pointer) }
    }

    /// Called by GNUstep's loop before it looks at its descriptors. No code of others runs here: it could change the
    /// list of sources that the loop goes through.
    /// - Parameter trigger: whether it should call ``serve()`` whatever it finds.
    /// - Returns: whether it should look at the descriptor.
    private func prepareToSleep(_ trigger: UnsafeMutablePointer<UInt8>) -> Bool {
      let isUnsettled = !isSettled
      isSettled = isUnsettled
      // Within a block of the main queue no other one may run: the descriptor would wake the loop over and over.
      trigger.pointee = isUnsettled && isAwaitingBlock ? 1 : 0
      guard !isAwaitingBlock else { return false }
      // And not the trigger: of that `runMode:beforeDate:` would not return, but wait for something else.
      if isUnsettled { signal() }
      return true
    }

    /// Makes the descriptor readable.
    private func signal() {
      var count: UInt64 = 1
      _ = write(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// Runs what the main queue has to run by now, and in the pass before the loop sleeps what `RunLoop.main` has: to
    /// ask Core Foundation takes a dozen system calls.
    private func serve() {
      if !isAwaitingBlock {
        isAwaitingBlock = true
        // Before the descriptor is read, which this may make readable.
        DispatchQueue.main.async { self.isAwaitingBlock = false }
      }
      var count: UInt64 = 0
      // Nothing to read is no error: the descriptor does not block.
      _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
      bd_mainQueue_run()
      // This runs what is due, the main queue's too, and says when there is more.
      if isSettled { setAlarm(RunLoop.main.limitDate(forMode: .default) ?? .distantFuture) }
      // A block of the main queue runs this loop. What was read is for who runs that block.
      if isAwaitingBlock { signal() }
    }

    private func alarmFired() {
      // It may be early by less than a millisecond, and is set again then.
      alarmDate = .distantFuture
      // Timers fire before the loop asks whether it may sleep.
      isSettled = false
    }

    private func setAlarm(_ date: Date) {
      guard date != alarmDate else { return }
      alarmDate = date
      do {
        try alarm?.send("invalidate")
        alarm = nil
        guard date < .distantFuture else { return }
        let timer = try ObjCObject(
          "NSTimer", "initWithFireDate:interval:target:selector:userInfo:repeats:", date, 0.0, watcher,
          Selector("alarm:"), ObjCObject?.none, false)
        for mode in commonRunLoopModes { try loop.send("addTimer:forMode:", timer, mode) }
        alarm = timer
      } catch { FailureHandler.report(error) }
    }
  }
#endif
