import BlockDelegateRuntime
import Foundation

/// Writes texts into the source files of tests.
///
/// The line and column of a call are those at the time when the test was compiled. Each file is therefore always made
/// from its original content, with all texts that were recorded in this process.
final class InlineRecorder: Sendable {
  static let shared = InlineRecorder()

  private struct File {
    let original: [UInt8]
    /// The current content of the file.
    var written: [UInt8]
    /// The recorded texts, keyed by the position of the argument in the original file.
    var texts: [Int: (call: InlineCall, text: String)] = [:]

    var content: [UInt8] {
      let end = original.firstIndex(of: .newline) ?? 0
      let newline = end > 0 && original[end - 1] == .carriageReturn ? "\r\n" : "\n"
      var (content, position) = ([UInt8](), 0)
      for (_, recorded) in texts.sorted(by: { $0.key < $1.key }) {
        content += original[position..<recorded.call.range.lowerBound]
        content += recorded.call.source(of: recorded.text, newline: newline)
        position = recorded.call.range.upperBound
      }
      return content + original[position...]
    }
  }

  private let files = Mutex<[String: File]>([:])

  /// Writes a text as the argument of `matches:`.
  ///
  /// - Parameters:
  ///   - text: The text to write.
  ///   - expected: The argument when the test was compiled.
  ///   - path: The path of the source file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: An error if the file was changed since it was compiled, or can't be written. The file is unchanged then.
  func record(_ text: String, insteadOf expected: String?, path: String, line: Int, column: Int) throws {
    try files.withLock { files in
      guard let content = FileManager.default.contents(atPath: path) else {
        throw SnapshotError("the test's source can't be read")
      }
      let bytes = [UInt8](content)
      var file = files[path] ?? File(original: bytes, written: bytes)
      guard bytes == file.written else {
        throw SnapshotError("the file has changed since another text was recorded in it: run the test again")
      }
      let call = try InlineCall(in: file.original, line: line, column: column)
      guard call.text == expected else {
        throw SnapshotError("the file has changed since the test was compiled: matches: is another text there")
      }
      if let known = file.texts[call.range.lowerBound], known.text != text {
        throw SnapshotError(
          "another text was recorded for this call before: a test that runs several times has one text")
      }
      file.texts[call.range.lowerBound] = (call, text)
      file.written = file.content
      try Data(file.written).write(to: URL(filePath: path), options: .atomic)
      files[path] = file
    }
  }
}
