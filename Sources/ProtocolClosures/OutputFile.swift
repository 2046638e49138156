import Foundation

/// A generated file, which is written or compared with the existing one.
struct OutputFile {
  let folder: URL
  let name: String
  let text: String

  private var url: URL { folder.appendingPathComponent(name) }
  private var current: String? { try? String(contentsOf: url, encoding: .utf8) }

  /// The reason why the file must not be written, or nil if it may be.
  var obstacle: String? {
    let exists = FileManager.default.fileExists(atPath: url.path)
    let isOurs = current?.hasPrefix(generatedHeader) == true
    return exists && !isOurs ? "\(url.path) was not generated, so it is not overwritten." : nil
  }

  /// The difference between the existing file and the generated text, or nil if they are equal.
  var difference: String? {
    guard let current else { return "\(url.path) is missing." }
    return current == text ? nil : "\(url.path) differs from the class that would be generated."
  }

  func write() throws {
    guard current != text else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
