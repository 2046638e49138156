import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// What it costs to await a message's completion block, beside what a program would write by hand.
func benchmarkAwaits(_ harness: inout Harness) {
  // Used by one task at a time.
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
  // The first ones take so long that no batch would have many.
  awaited(1_000)
  continued(1_000)
  harness.compare(name, awaited, to: "a block made of a closure, in a continuation", continued)
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
