import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// What the process has counted. It is written into the file that PRELOAD_LOG names when the process ends: a line for
/// each method with the number of messages, and for each delegate that was left alone.
enum Ledger {
  /// How often one method was called.
  final class Count: Sendable {
    private let method: String
    init(_ method: String) { self.method = method }
    func increment() { messages.withLock { $0[method, default: 0] += 1 } }
  }

  /// The child of a fork would write what its parent writes.
  private static let process = getpid()
  private static let messages = Mutex<[String: Int]>([:])
  private static let remarks = Mutex<[String: Int]>([:])

  static func noteChain(_ place: String) { remarks.withLock { $0["chain\t\(place)", default: 0] += 1 } }
  static func noteLeftAlone(_ place: String, _ why: String) {
    let why = why.split(whereSeparator: \.isNewline).joined(separator: " ")
    remarks.withLock { $0["left alone\t\(place): \(why)", default: 0] += 1 }
  }
  static func noteUncounted(_ method: String) { remarks.withLock { $0["uncounted\t\(method)", default: 0] += 1 } }

  static func start() {
    _ = process
    atexit { Ledger.write() }
  }

  private static func write() {
    guard getpid() == process, let path = getenv("PRELOAD_LOG"), let file = fopen(path, "a") else { return }
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "?"
    var lines = ["\(program)\t1\tprocess"]
    lines += messages.withLock { $0 }.sorted { $0.key < $1.key }.map { "\(program)\t\($0.value)\tmessage\t\($0.key)" }
    lines += remarks.withLock { $0 }.sorted { $0.key < $1.key }.map { "\(program)\t\($0.value)\t\($0.key)" }
    // In one piece, beside the other processes.
    fputs(lines.joined(separator: "\n") + "\n", file)
    fclose(file)
  }
}
