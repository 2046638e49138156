import BenchmarkHarness
import BlockDelegate
import Foundation

@MainActor private var hops = 0
@MainActor private func hop() { hops += 1 }

/// Measures work of the main actor under GNUstep's run loop, next to Core Foundation's run loop, which a program
/// without GNUstep uses.
@MainActor func benchmarkRunLoops(_ harness: inout Harness) throws {
  guard harness.wants("main actor") else { return }
  try ObjCRunLoop.scheduleMainQueue()
  let loop: ObjCObject = try ObjCClass("NSRunLoop").send("currentRunLoop")
  let future: ObjCObject = try ObjCClass("NSDate").send("distantFuture")

  /// Runs a run loop until the task has ended.
  func run(_ task: @escaping @MainActor () async -> Void, pass: () -> Void) {
    var isDone = false
    Task { @MainActor in
      await task()
      isDone = true
    }
    while !isDone { pass() }
  }
  func onGNUstep(_ task: @escaping @MainActor () async -> Void) {
    run(task) { _ = try? loop.send("runMode:beforeDate:", "NSDefaultRunLoopMode", future) as Bool }
  }
  func onCoreFoundation(_ task: @escaping @MainActor () async -> Void) {
    run(task) { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Measures ten thousand operations of each kind, alternately. Shorter batches would mainly measure the start of a
  /// task.
  func compare(_ name: String, _ task: @escaping @MainActor (_ times: Int) async -> Void) {
    guard harness.wants(name) else { return }
    let count = 10_000
    var times: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<9 {
      let time = seconds { onGNUstep { await task(count) } } / Double(count)
      ratios.append(time / (seconds { onCoreFoundation { await task(count) } } / Double(count)))
      times.append(time)
    }
    harness.add(
      Row(
        name: name, nanoseconds: median(times) * 1e9, ratio: median(ratios), spread: spread(ratios),
        baseline: "under RunLoop.main", target: 2))
  }
  compare("main actor: a task that yields, under NSRunLoop") { times in
    for _ in 0..<times { await Task.yield() }
  }
  compare("main actor: a hop from another thread, under NSRunLoop") { times in
    await Task.detached { for _ in 0..<times { await hop() } }.value
  }
}
