import Foundation

/// A file that is written, or compared with what would be.
struct OutputFile {
  let folder: URL
  let name: String
  let text: String

  private var url: URL { folder.appendingPathComponent(name) }
  private var current: String? { try? String(contentsOf: url, encoding: .utf8) }

  /// Why it may not be written.
  var obstacle: String? {
    let exists = FileManager.default.fileExists(atPath: url.path)
    let isOurs = current?.hasPrefix(generatedHeader) == true
    return exists && !isOurs ? "\(url.path) was not generated: it is not overwritten." : nil
  }

  /// How the file is not as it would be written.
  var difference: String? {
    guard let current else { return "\(url.path) is missing." }
    return current == text ? nil : "\(url.path) differs from what would be generated."
  }

  func write() throws {
    guard current != text else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
