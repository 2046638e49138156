import Foundation

/// Files that show how a value differs from its snapshot.
struct DifferenceFiles {
  private let folder: URL

  static let variable = "SNAPSHOT_ARTIFACTS"

  /// Chooses the folder for the files of a snapshot.
  ///
  /// The environment variable `SNAPSHOT_ARTIFACTS`, which other snapshot libraries use, too, names the folder. Without
  /// the variable it is a folder in the temporary directory that depends on the test file. Each run overwrites the
  /// files of the run before.
  init(of file: SnapshotFile, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let root =
      environment[Self.variable].flatMap { $0.isEmpty ? nil : URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileManager.default.temporaryDirectory
      .appending(path: "SnapshotDifferences-\(NSUserName())\(file.sources.path)", directoryHint: .isDirectory)
    folder = root.appending(path: file.test, directoryHint: .isDirectory)
  }

  /// Writes the files, and returns lines with their paths or with the error.
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
