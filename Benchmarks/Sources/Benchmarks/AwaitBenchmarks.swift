import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// Measures awaiting the completion block of a message, next to the code that a program would write by hand.
func benchmarkAwaits(_ harness: inout Harness) {
  // Only one task at a time uses the object.
  nonisolated(unsafe) let object = ObjCObject(owned: OpaquePointer(ct_makeBaseline()))
  func awaited(_ times: Int) {
    wait {
      for number in 0..<times {
        _ = try! await object.send("count:completion:", number) { (number: Int) in number }
      }
    }
  }
  func continued(_ times: Int) {
    wait {
      for number in 0..<times {
        _ = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
          let block = try! ObjCBlock { (number: Int) in continuation.resume(returning: number) }
          try! object.send("count:completion:", number, block)
        }
      }
    }
  }
  let name = "an awaited completion block"
  guard harness.wants(name) else { return }
  // The first calls take so long that the harness would choose too small a batch.
  awaited(1_000)
  continued(1_000)
  harness.compare(name, awaited, to: "a block made of a closure, in a continuation", continued)
}

/// Measures a task that awaits a reply while many other tasks await replies.
func benchmarkReplies(_ harness: inout Harness) throws {
  let name = "many: a task that awaits one reply"
  guard harness.wants(name) else { return }
  func time(_ count: Int) throws -> Double {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<list>text</list>".utf8))
    let reply = try parser.reply { call in
      call.returning(DelegateMethod<GNUstep.NSXMLParserDelegate, _>.parserFoundCharacters) { _, text in text }
    }
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    return seconds {
      for _ in 0..<count {
        Task.detached {
          started.signal()
          _ = try? await reply.value()
          ended.signal()
        }
      }
      for _ in 0..<count { started.wait() }
      _ = try? parser.send("parse") as Bool
      for _ in 0..<count { ended.wait() }
    } / Double(count) * 1e9
  }
  let (few, many) = try (time(1_000), time(100_000))
  harness.add(Row(name: "\(name): 100000", nanoseconds: many, ratio: many / few, baseline: "1000", target: 2))
}

/// Runs a task, and returns when it has ended.
private func wait(for body: @escaping @Sendable () async -> Void) {
  let ended = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    ended.signal()
  }
  ended.wait()
}
