import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// The counts of this process. About every second, and at the end of the process, they are appended to the file that
/// PRELOAD_LOG names. Each line has the number of messages of one method, or the number of chains or unchanged
/// delegates of one property.
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

  /// The process that loaded the library. A forked child must not write its parent's counts again.
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
    // The counts are written regularly because a program may be killed.
    if isDue { write() }
  }

  /// Appends the counts since the last write.
  fileprivate static func write() {
    guard getpid() == process, let path = getenv("PRELOAD_LOG") else { return }
    let counts = entries.withLock { entries in
      defer { entries = Entries() }
      return entries.counts
    }
    guard !counts.isEmpty, let file = fopen(path, "a") else { return }
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "?"
    // The lines are written in one call, because other processes append to the same file.
    fputs(counts.sorted { $0.key < $1.key }.map { "\(program)\t\($0.value)\t\($0.key)\n" }.joined(), file)
    fclose(file)
  }
}
