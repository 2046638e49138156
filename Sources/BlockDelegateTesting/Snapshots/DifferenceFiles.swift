import Foundation

/// What is written of a snapshot that differs, to be looked at.
struct DifferenceFiles {
  private let folder: URL

  static let variable = "SNAPSHOT_ARTIFACTS"

  /// In the folder that the environment names, which other snapshot libraries use, too; else in one that a test file has
  /// in each run: what differed in the last one that failed stays there, and no more.
  init(of file: SnapshotFile, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let root =
      environment[Self.variable].flatMap { $0.isEmpty ? nil : URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileManager.default.temporaryDirectory
      .appending(path: "SnapshotDifferences-\(NSUserName())\(file.sources.path)", directoryHint: .isDirectory)
    folder = root.appending(path: file.test, directoryHint: .isDirectory)
  }

  /// Returns lines that say where they are, or why they are not.
  func write(_ attachments: [(name: String, content: Data)]) -> String {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try attachments.map { attachment in
        let url = folder.appending(path: attachment.name)
        try attachment.content.write(to: url, options: .atomic)
        return "\n  \(url.path)"
      }.joined()
    } catch {
      return "\n  what differs was not written in \(folder.path): \(error)"
    }
  }
}
