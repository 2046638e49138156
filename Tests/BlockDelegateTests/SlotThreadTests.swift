import BlockDelegate
import Foundation
import Testing

/// Messages on some threads while another thread replaces the closures that they run.
@Suite struct SlotThreadTests {
  enum Working: DeclaredProtocol {
    static let name = "TestSlotThreadDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("words:", types: "q@:q"), .optional("frame:", types: "d@:d"), .optional("block:", types: "q@:q"),
      .optional("stackBlock:b:c:d:e:f:", types: "q@:qqqqqq"), .optional("later", types: "v@:"),
    ]
  }

  /// An object that closures capture. Its deallocation leaves a trace in its memory and in a count.
  private final class Captured: @unchecked Sendable {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var living: [String: Int] = [:]  // guarded by `lock`
    private let name: String
    private var canary = 42

    init(_ name: String) {
      self.name = name
      Self.lock.withLock { Self.living[name, default: 0] += 1 }
    }

    deinit {
      canary = 0
      Self.lock.withLock { Self.living[name, default: 0] -= 1 }
    }

    /// Whether this object is alive, now and a moment later.
    func lives() -> Bool {
      let before = canary
      for _ in 0..<50 { withExtendedLifetime(self) {} }
      return before == 42 && canary == 42
    }

    static func count(_ name: String) -> Int { lock.withLock { living[name] ?? 0 } }
  }

  private static func implement(_ delegate: AnyDelegateBuilder, _ name: String) {
    let words = Captured(name)
    let frame = Captured(name)
    let block = Captured(name)
    delegate.on("words:") { (number: Int) in words.lives() ? number : -1 }
    delegate.on("frame:") { (number: Double) in frame.lives() ? number : -1 }
    let plain: @convention(block) (UnsafeRawPointer, Int) -> Int = { block.lives() ? $1 : -1 }
    delegate.on("block:", block: plain)
    let onStack: @convention(block) (UnsafeRawPointer, Int, Int, Int, Int, Int, Int) -> Int = {
      block.lives() ? $1 + $2 + $3 + $4 + $5 + $6 : -1
    }
    delegate.on("stackBlock:b:c:d:e:f:", block: onStack)
  }

  @Test func `A message never runs a closure, a block or a table that an update has already released`() throws {
    let name = #function
    let delegate = try DynamicDelegate(Working.self) { Self.implement($0, name) }
    nonisolated(unsafe) let (shared, object) = (delegate, delegate.object)  // the library synchronizes the threads
    nonisolated(unsafe) var wrong = [0, 0, 0]  // each thread has its own element
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      ObjCObject.autoreleasepool {
        if thread == 0 {
          for round in 0..<10_000 {
            do {
              try shared.update {
                Self.implement($0, name)
                // The slot table becomes longer and shorter, too.
                if round.isMultiple(of: 2) { $0.on("later") {} } else { $0.remove("later") }
              }
            } catch {
              Issue.record(error)
            }
          }
          isDone.signal()
          isDone.signal()
          return
        }
        while isDone.wait(timeout: .now()) == .timedOut {
          for number in 1...50 {
            let results: [Int] = [
              (try? object.send("words:", number)) ?? -2, Int((try? object.send("frame:", Double(number))) ?? -2.0),
              (try? object.send("block:", number)) ?? -2,
              ((try? object.send("stackBlock:b:c:d:e:f:", number, 0, 0, 0, 0, 1)) ?? -2) - 1,
            ]
            wrong[thread] += results.count { $0 != number }
            _ = object.responds(to: "later")
          }
        }
      }
    }
    #expect(wrong == [0, 0, 0])
    #expect(Captured.count(name) == 3, "what the last update has set")
  }

  /// An object that checks that it is deallocated on the thread that created it.
  private final class Noted: @unchecked Sendable {
    private let thread = Thread.current
    private let wrong: Counter
    init(_ wrong: Counter) { self.wrong = wrong }
    deinit { if Thread.current !== thread { wrong.add() } }
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    func add() { lock.withLock { number += 1 } }
    var value: Int { lock.withLock { number } }
  }

  @Test func `A closure that removes itself releases its captures on its own thread while other threads' calls end`()
    throws
  {
    let wrong = Counter()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      ObjCObject.autoreleasepool {
        do {
          let delegate = try DynamicDelegate(Working.self) { _ in }
          nonisolated(unsafe) let own = delegate  // only this thread uses the delegate
          for _ in 0..<10_000 {
            let noted = Noted(wrong)
            try delegate.update {
              $0.on("later") { () -> Void in
                withExtendedLifetime(noted) {}
                try? own.update { $0.remove("later") }
              }
            }
            try delegate.object.send("later")
          }
        } catch {
          Issue.record(error)
        }
      }
    }
    #expect(wrong.value == 0)
  }
}
