import Foundation

struct SnapshotFile {
  let url: URL
  /// The name of the test's file, which the folder has.
  let test: String
  /// The folder of the test's file.
  let sources: URL
  /// What must be there already.
  private let root: URL
  /// Whether that is the folder of `withExpectedSnapshots(directory:)`.
  private let isNamed: Bool

  /// - Parameters:
  ///   - directory: the folder of all snapshots; nil for the one beside the test's file.
  ///   - name: the file's name.
  init(of filePath: String, in directory: URL?, named name: String) {
    let source = URL(filePath: filePath)
    test = source.deletingPathExtension().lastPathComponent
    sources = source.deletingLastPathComponent()
    (root, isNamed) = (directory ?? sources, directory != nil)
    let snapshots = directory ?? root.appending(path: "__Snapshots__", directoryHint: .isDirectory)
    url = snapshots.appending(path: test, directoryHint: .isDirectory).appending(path: name)
  }

  /// nil when there is none.
  func read() throws -> Data? { FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil }

  /// Writes it whole or not at all.
  func write(_ content: Data) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw SnapshotError(
        isNamed
          ? "the folder that directory: names does not exist, and is not created: \(root.path)"
          : "the folder of the test's sources does not exist (\(root.path)): name the snapshots' folder by withExpectedSnapshots(directory:)"
      )
    }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url, options: .atomic)
  }
}
