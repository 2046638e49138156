import Foundation

/// A line on the standard error that shows the progress for a large document. The line is shown only in a terminal, and
/// is erased at the end.
final class Progress {
  private let lines: Int
  private let isShown: Bool
  private var elements = 0
  private var shownPercent = -1

  /// - Parameter data: The document. A small document shows no progress, because it is parsed too quickly.
  init(_ data: Data) {
    isShown = data.count > 4_000_000 && isatty(FileHandle.standardError.fileDescriptor) == 1
    lines = isShown ? max(1, data.count { $0 == UInt8(ascii: "\n") }) : 1
  }

  /// Called for each element. Calls `line` only once for every 1,024 elements.
  func advance(_ line: () -> Int) {
    guard isShown else { return }
    elements += 1
    guard elements % 1_024 == 0 else { return }
    let percent = min(99, line() * 100 / lines)
    guard percent != shownPercent else { return }
    shownPercent = percent
    write("\r\(percent) %, \(grouped(elements)) elements")
  }

  func finish() {
    // The sequence is a carriage return and "erase to the end of the line" (ECMA-48, EL).
    if shownPercent >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
