// Eight threads use everything that the library offers, on shared objects and on objects of their own. The program
// counts wrong results and objects that are left over. All of this concerns GNUstep.
// usage: Chaos SECONDS [SEED [OPERATION...]]
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

  guard let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) else {
    print("usage: Chaos SECONDS [SEED [OPERATION...]]")
    exit(64)
  }
  let seed = CommandLine.arguments.dropFirst(2).first.flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
  print("seed \(seed)")
  let names = Set(CommandLine.arguments.dropFirst(3))

  nonisolated(unsafe) var world: World?  // set before the threads begin, and cleared after they end

  /// Performs the operations of one thread.
  @Sendable func work(seed: UInt64, until end: Date) -> Tally {
    guard let world else { return Tally() }
    var worker = Worker(world, seed: seed, only: names)
    worker.run(until: end)
    return worker.tally
  }

  /// Returns the resident memory of the process in kilobytes, or 0 if it is unknown.
  func residentKilobytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return pages.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 4 } ?? 0
  }

  let livingBefore = caller_liveCount()
  nonisolated(unsafe) var tallies = Array(repeating: Tally(), count: 8)  // one element for each thread
  try ObjCObject.autoreleasepool {
    world = try World()
    let end = Date(timeIntervalSinceNow: seconds)
    let haveEnded = DispatchSemaphore(value: 0)
    tallies.withUnsafeMutableBufferPointer { tallies in
      nonisolated(unsafe) let tallies = tallies
      for index in tallies.indices {
        Thread {
          tallies[index] = work(seed: seed &+ UInt64(index), until: end)
          haveEnded.signal()
        }.start()
      }
      // Prints the memory in use, which shows its growth.
      for part in 1...10 {
        Thread.sleep(until: Date(timeInterval: seconds * Double(part - 10) / 10, since: end))
        print("\(part * 10)%: \(residentKilobytes()) kB")
      }
      for _ in tallies { haveEnded.wait() }
    }
    world?.queue.sync {}
    for event in world?.events ?? [] { event.removeAll() }
    world = nil
    // Runs blocks that are waiting on the main queue. A change of a chain's members on another thread schedules one.
    RunLoop.main.run(until: Date())
  }

  let operations = tallies.reduce(0) { $0 + $1.operations }
  let wrong = tallies.reduce(into: [:]) { $0.merge($1.wrong, uniquingKeysWith: +) }
  for (what, count) in wrong.sorted(by: { $0.value > $1.value }).prefix(20) { print("wrong, \(count) times: \(what)") }
  let left = Captured.count + (caller_liveCount() - livingBefore)
  print("\(operations) operations, \(wrong.values.reduce(0, +)) wrong results, \(left) objects left")
  exit(wrong.isEmpty && left == 0 ? 0 : 1)
#endif
