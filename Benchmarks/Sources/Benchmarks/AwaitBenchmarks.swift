import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// What it costs to await a message's completion block, beside what a program would write by hand.
func benchmarkAwaits(_ harness: inout Harness) throws {
  // Used by one task at a time.
  nonisolated(unsafe) let object = ObjCObject(owned: OpaquePointer(ct_makeBaseline()))
  harness.compare("an awaited completion block") { times in
    wait {
      for number in 0..<times {
        _ = try! await object.send("count:completion:", number) { (number: Int) in number }
      }
    }
  } to: "the same message with a block made of a closure, in a continuation", _: { times in
    wait {
      for number in 0..<times {
        _ = await withCheckedContinuation { continuation in
          let block = try! ObjCBlock { (number: Int) in continuation.resume(returning: number) }
          try! object.send("count:completion:", number, block)
        }
      }
    }
  }
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
