import Foundation

/// The file of a snapshot.
struct SnapshotFile {
  let url: URL
  /// The name of the test's file without its extension, which is the name of the folder of snapshots.
  let test: String
  /// The folder that contains the test's file.
  let sources: URL
  /// The folder that must exist before a snapshot is written.
  private let root: URL
  /// Whether `root` is the folder of `withExpectedSnapshots(directory:)`.
  private let isNamed: Bool

  /// Makes the location of a snapshot's file.
  ///
  /// - Parameters:
  ///   - filePath: The path of the test's file.
  ///   - directory: The folder of all snapshots, or nil for the one beside the test's file.
  ///   - name: The name of the snapshot's file.
  init(of filePath: String, in directory: URL?, named name: String) {
    let source = URL(filePath: filePath)
    test = source.deletingPathExtension().lastPathComponent
    sources = source.deletingLastPathComponent()
    (root, isNamed) = (directory ?? sources, directory != nil)
    let snapshots = directory ?? root.appending(path: "__Snapshots__", directoryHint: .isDirectory)
    url = snapshots.appending(path: test, directoryHint: .isDirectory).appending(path: name)
  }

  /// Returns the content of the file, or nil if there is no file.
  func read() throws -> Data? { FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil }

  /// Writes the file atomically.
  func write(_ content: Data) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw SnapshotError(
        isNamed
          ? "the folder that directory: names is not there, and is not made: \(root.path)"
          : "the test's sources are not here (\(root.path)): say where snapshots are, withExpectedSnapshots(directory:)"
      )
    }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url, options: .atomic)
  }
}
