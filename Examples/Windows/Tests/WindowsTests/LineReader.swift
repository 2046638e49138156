import Foundation

/// Reads the output of a program line by line while the program runs.
final class LineReader {
  /// The time limit in seconds. The limit is much longer than a program takes to print a line on a busy machine.
  static let patience: TimeInterval = 60

  private let file: FileHandle
  private var unread = Data()
  private(set) var lines: [String] = []

  init(_ file: FileHandle) { self.file = file }

  /// Returns the next line that is wanted. The skipped lines are also added to ``lines``.
  func next(where isWanted: (String) -> Bool) throws -> String {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while true {
      while let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<newline], as: UTF8.self)
        unread = Data(unread[unread.index(after: newline)...])
        lines.append(line)
        if isWanted(line) { return line }
      }
      var descriptor = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = Int32(max(0, end.timeIntervalSinceNow * 1_000))
      guard poll(&descriptor, 1, left) == 1 else { throw Timeout(waitedFor: "a line after \(lines)") }
      let more = file.availableData
      guard !more.isEmpty else { throw Timeout(waitedFor: "a line after the end, \(lines)") }
      unread += more
    }
  }

  /// Returns all lines of a program that has ended. GNUstep's daemons keep the pipe open, so the pipe has no end to
  /// wait for.
  func rest() throws -> [String] {
    var descriptor = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) == 1 {
      let more = file.availableData
      guard !more.isEmpty else { break }
      unread += more
    }
    lines += String(decoding: unread, as: UTF8.self).split(separator: "\n").map(String.init)
    unread = Data()
    return lines
  }
}

struct Timeout: Error, CustomStringConvertible {
  let waitedFor: String
  var description: String { "waited \(Int(LineReader.patience)) s in vain: \(waitedFor)" }
}
