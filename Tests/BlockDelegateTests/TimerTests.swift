import BlockDelegate
import Foundation
import Testing

/// Timers on the Objective-C Foundation's run loops, which are GNUstep's on Linux.
@Suite struct TimerTests {
  /// A log of the timers of one thread.
  final class Log: @unchecked Sendable {
    // Sendable because a lock guards the entries, and only one thread uses `captured`.
    private let all = Mutex<[String]>([])
    var entries: [String] {
      get { all.withLock { $0 } }
      set { all.withLock { $0 = newValue } }
    }
    weak var captured: AnyObject?
  }

  /// Runs `body` and then a run loop on a new thread, and returns the log's entries.
  private func runLoop(for seconds: TimeInterval, _ body: @escaping @Sendable (Log) throws -> Void) async -> [String] {
    let log = Log()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        ObjCObject.autoreleasepool {
          do {
            try body(log)
            try Self.run(for: seconds)
          } catch { log.entries.append("\(error)") }
        }
        continuation.resume()
      }
    }
    return log.entries
  }

  static func run(for seconds: TimeInterval) throws {
    let loop: ObjCObject = try ObjCClass("NSRunLoop").send(selector("currentRunLoop"))
    try loop.send(selector("runUntilDate:"), Date(timeIntervalSinceNow: seconds))
  }

  @Test func `A timer runs its closure once, on the thread that made it, in a program without windows`() async {
    let entries = await runLoop(for: 0.2) { log in
      let thread = Thread.current
      try ObjCTimer(after: 0.01) { timer in
        log.entries.append("valid: \(timer.isValid), same thread: \(Thread.current === thread)")
      }
    }
    #expect(entries == ["valid: false, same thread: true"])
  }

  @Test func `A timer repeats until it is invalidated`() async {
    let entries = await runLoop(for: 0.4) { log in
      let timer = try ObjCTimer(after: 0.01, repeats: true) { timer in
        log.entries.append("valid: \(timer.isValid)")
        if log.entries.count == 3 { try timer.invalidate() }
      }
      log.entries.append("valid: \(timer.isValid)")
    }
    #expect(entries == ["valid: true", "valid: true", "valid: true"])
  }

  @Test func `A timer that is invalidated before its time does not run its closure`() async {
    let entries = await runLoop(for: 0.1) { log in
      let timer = try ObjCTimer(after: 0.02) { _ in log.entries.append("fired") }
      try timer.invalidate()
      log.entries.append("valid: \(timer.isValid)")
    }
    #expect(entries == ["valid: false"])
  }

  @Test(arguments: [true, false])
  func `A timer releases its closure when it has run or is invalidated`(_ runs: Bool) async {
    let entries = await runLoop(for: 0.1) { log in
      try ObjCObject.autoreleasepool {
        let captured = Log()
        log.captured = captured
        let timer = try ObjCTimer(after: runs ? 0.01 : 100) { _ in withExtendedLifetime(captured) {} }
        log.entries.append("alive: \(log.captured != nil)")
        if !runs { try timer.invalidate() }
      }
      try ObjCObject.autoreleasepool { try Self.run(for: 0.1) }
      log.entries.append("alive: \(log.captured != nil)")
    }
    #expect(entries == ["alive: true", "alive: false"])
  }

  @Test func `A timer does not run its closure again while the closure is running`() async {
    let entries = await runLoop(for: 0.1) { log in
      try ObjCTimer(after: 0.01, repeats: true) { timer in
        log.entries.append("begins")
        try Self.run(for: 0.1)
        log.entries.append("ends")
        try timer.invalidate()
      }
    }
    #expect(entries == ["begins", "ends"])
  }
}

extension FailureTests {
  @Test func `An error that the closure of a timer or notification observer throws is reported with its line`() throws {
    nonisolated(unsafe) var failures: [DelegateFailure] = []  // only one thread at a time uses the variable
    let before = DelegateFailure.handler
    DelegateFailure.handler = { failures.append($0) }
    defer { DelegateFailure.handler = before }
    struct Refused: Error {}
    let name = "TestFailingNotification"
    let line = UInt32(#line)
    let observer = try NotificationObserver(name) { _ in throw Refused() }
    try NotificationObserverTests.post(name)
    observer.cancel()
    try ObjCTimer(after: 0) { _ in throw Refused() }
    try TimerTests.run(for: 0.1)
    #expect(failures.map { $0.error is Refused } == [true, true])
    #expect(failures.map(\.line) == [line + 1, line + 4])
  }
}
