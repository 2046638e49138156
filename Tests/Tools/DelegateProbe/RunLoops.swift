// Programs that run GNUstep's run loop. The loop never returns, so `whenDone` ends the program.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Dispatch
  import Foundation

  private func currentLoop() throws -> ObjCObject { try ObjCClass("NSRunLoop").send("currentRunLoop") }

  private func passed() -> Never {
    print("passed")
    exit(0)
  }

  /// A set of steps that may be done in any order. The program ends when all steps are done.
  private final class Steps: @unchecked Sendable {
    // The class is Sendable because the lock guards its state.
    private let lock = NSLock()
    private var open: Set<String>

    init(_ names: Set<String>) {
      open = names
      // The timeout runs on a thread of its own, because the queues may be blocked.
      Thread.detachNewThread { [self] in
        Thread.sleep(forTimeInterval: 30)
        print("failed: still to do after 30 s: \(lock.withLock { open.sorted() })")
        exit(1)
      }
    }

    func done(_ name: String) {
      let isLast = lock.withLock {
        require(open.remove(name) != nil, "\(name) is done twice")
        require(Thread.isMainThread, "\(name) ran on another thread")
        return open.isEmpty
      }
      if isLast { passed() }
    }
  }

  /// Starts the tasks, blocks and timers that must make progress while GNUstep's run loop runs.
  @MainActor private func startEverything() -> Steps {
    let steps = Steps([
      "task", "parser", "queue", "later", "event on queue", "event on loop", "timer", "repeating timer", "perform",
    ])
    Task { @MainActor in
      for _ in 0..<1_000 { await Task.yield() }
      await Task.detached { try? await Task.sleep(for: .milliseconds(20)) }.value
      steps.done("task")
    }
    // No thread has used NSXMLParser before.
    Task { @MainActor in
      let hasParsed = await Task.detached {
        try? ObjCObject.autoreleasepool {
          try ObjCObject("NSXMLParser", "initWithData:", Data("<a/>".utf8)).send("parse") as Bool
        }
      }.value
      if hasParsed == true { steps.done("parser") }
    }
    DispatchQueue.global().async { DispatchQueue.main.async { steps.done("queue") } }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(20)) { steps.done("later") }

    let onQueue = Event<Int>("onQueue")
    onQueue.add(steps, delivering: .on(.main)) { steps, _, _ in steps.done("event on queue") }
    let onLoop = Event<Int>("onLoop")
    onLoop.add(steps, delivering: .runLoop(.main)) { steps, _, _ in steps.done("event on loop") }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) {
      onQueue.invoke(1)
      onLoop.invoke(1)
    }

    let start = Date()
    _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in
      require(Date().timeIntervalSince(start) >= 0.1, "the timer is early")
      steps.done("timer")
    }
    nonisolated(unsafe) var count = 0
    _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { timer in
      count += 1
      guard count == 5 else { return }
      timer.invalidate()
      steps.done("repeating timer")
    }
    RunLoop.main.perform { RunLoop.main.perform { steps.done("perform") } }
    return steps
  }

  /// Checks the main queue, the main actor and `RunLoop.main` while `-[NSRunLoop run]` runs.
  @MainActor func runLoopServesMainQueue() throws -> Never {
    try ObjCRunLoop.scheduleMainQueue()
    try ObjCRunLoop.scheduleMainQueue()
    let steps = startEverything()
    try currentLoop().send("run")
    fatalError("the loop has returned: \(steps)")
  }

  /// Checks that the main thread sleeps while nothing happens.
  @MainActor func runLoopSleeps() throws -> Never {
    try ObjCRunLoop.scheduleMainQueue()
    Task { @MainActor in
      await Task.yield()
      let before = Wakes.ofMainThread
      await Task.detached { try? await Task.sleep(for: .seconds(1)) }.value
      let wakes = Wakes.ofMainThread - before
      require(wakes > 0 && wakes < 20, "the main thread woke \(wakes) times")
      passed()
    }
    try currentLoop().send("run")
    fatalError("the loop has returned")
  }

  private enum Wakes {
    /// The number of times that the main thread has waited for something.
    static var ofMainThread: Int {
      let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
      let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return line.flatMap { $0.split(separator: "\t").last.flatMap { Int($0) } } ?? -1
    }
  }

  /// Checks a block of the main queue that runs the run loop itself, as a block that opens a modal panel does. The
  /// queue waits for the block, timers fire, nothing is lost, and no thread is busy without work.
  @MainActor func runLoopWithinBlock() throws -> Never {
    try ObjCRunLoop.scheduleMainQueue()
    let loop = try currentLoop()
    nonisolated(unsafe) var hasFired = false
    nonisolated(unsafe) var isWithinBlock = false
    nonisolated(unsafe) var passes = 0
    DispatchQueue.main.async {
      isWithinBlock = true
      DispatchQueue.global().async {
        DispatchQueue.main.async {
          require(!isWithinBlock, "a block ran within another")
          require(hasFired, "the block is early")
          passed()
        }
      }
      _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in hasFired = true }
      while !hasFired {
        passes += 1
        let soon: ObjCObject? = try? ObjCClass("NSDate").send("dateWithTimeIntervalSinceNow:", 0.05)
        _ = try? loop.send("runMode:beforeDate:", "NSModalPanelRunLoopMode", soon) as Bool
      }
      require(passes < 20, "\(passes) passes")
      isWithinBlock = false
    }
    try loop.send("run")
    fatalError("the loop has returned")
  }

  /// Checks that the thread is not busy while the action of a timer of `RunLoop.main` runs the loop, as an action that
  /// opens a modal panel does. The date of the timer is in the past then.
  @MainActor func runLoopWithinTimer() throws -> Never {
    try ObjCRunLoop.scheduleMainQueue()
    nonisolated(unsafe) let loop = try currentLoop()
    _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
      let (before, end) = (clock(), Date(timeIntervalSinceNow: 0.5))
      while Date() < end {
        let soon: ObjCObject? = try? ObjCClass("NSDate").send("dateWithTimeIntervalSinceNow:", 0.05)
        _ = try? loop.send("runMode:beforeDate:", "NSModalPanelRunLoopMode", soon) as Bool
      }
      let busy = Double(clock() - before) / Double(CLOCKS_PER_SEC)
      require(busy < 0.2, "the thread was busy for \(busy) of 0.5 s")
      passed()
    }
    try loop.send("run")
    fatalError("the loop has returned")
  }

  /// Checks that a program that does not call `scheduleMainQueue` receives a failure with its name.
  @MainActor func runLoopStalls() throws -> Never {
    DelegateFailure.handler = { failure in
      require("\(failure)".contains("ObjCRunLoop.scheduleMainQueue()"), "\(failure)")
      passed()
    }
    Task { @MainActor in require(false, "the main actor went on") }
    try currentLoop().send("run")
    fatalError("the loop has returned")
  }

  // MARK: GNUstep's GUI

  /// Checks everything while `-[NSApplication run]` runs.
  @MainActor func applicationServesMainQueue() throws -> Never {
    let app = try startApplication()
    try ObjCRunLoop.scheduleMainQueue()
    let steps = startEverything()
    try app.send("run")
    fatalError("the application has returned: \(steps)")
  }

  /// Checks everything while a modal panel is open.
  @MainActor func modalPanelServesMainQueue() throws -> Never {
    let app = try startApplication()
    try ObjCRunLoop.scheduleMainQueue()
    let panel = try ObjCObject(
      "NSPanel", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 100, height: 100),
      1 as UInt, 2 as UInt, false)
    let steps = startEverything()
    let code: Int = try app.send("runModalForWindow:", panel)
    fatalError("the panel has returned \(code): \(steps)")
  }

  /// Checks everything while events are tracked, as controls do between a mouse press and its release.
  @MainActor func trackingServesMainQueue() throws -> Never {
    let app = try startApplication()
    try ObjCRunLoop.scheduleMainQueue()
    let steps = startEverything()
    let future: ObjCObject = try ObjCClass("NSDate").send("distantFuture")
    let mouseUp = UInt(1 << 2)
    let event: ObjCObject? = try app.send(
      "nextEventMatchingMask:untilDate:inMode:dequeue:", mouseUp, future, "NSEventTrackingRunLoopMode", true)
    fatalError("an event: \(event as Any): \(steps)")
  }
#endif
