import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// What the process has counted. It is added to the file that PRELOAD_LOG names, every second or so, and when the
/// process ends: a line for each method with the number of messages, and for each chain and delegate that was left alone.
enum Ledger {
  /// Counts the calls of one method.
  final class Count: Sendable {
    private let method: String
    init(_ method: String) { self.method = method }
    func increment() { note("message\t\(method)") }
  }

  private struct Entries {
    var counts: [String: Int] = [:]
    var lastWriting = time(nil)
  }

  /// The child of a fork would write what its parent writes.
  private static let process = getpid()
  private static let entries = Mutex(Entries())

  static func start() {
    _ = process
    note("process")
    atexit { Ledger.write() }
  }

  static func noteChain(_ place: String) { note("chain\t\(place)") }
  static func noteLeftAlone(_ place: String, _ why: String) {
    note("left alone\t\(place): \(why.split(whereSeparator: \.isNewline).joined(separator: " "))")
  }
  static func noteUncounted(_ method: String) { note("uncounted\t\(method)") }

  private static func note(_ entry: String) {
    let isDue = entries.withLock { entries in
      entries.counts[entry, default: 0] += 1
      return time(nil) > entries.lastWriting + 1
    }
    // A program may be killed.
    if isDue { write() }
  }

  /// Adds what is new since the last time.
  fileprivate static func write() {
    guard getpid() == process, let path = getenv("PRELOAD_LOG") else { return }
    let counts = entries.withLock { entries in
      defer { entries = Entries() }
      return entries.counts
    }
    guard !counts.isEmpty, let file = fopen(path, "a") else { return }
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "?"
    // In one piece, beside the other processes.
    fputs(counts.sorted { $0.key < $1.key }.map { "\(program)\t\($0.value)\t\($0.key)\n" }.joined(), file)
    fclose(file)
  }
}
