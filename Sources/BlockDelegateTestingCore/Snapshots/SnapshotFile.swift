import Foundation

/// The reason why a snapshot can't be taken or compared, as a text.
package struct SnapshotError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The file of a snapshot.
struct SnapshotFile {
  let url: URL
  /// The folder that must exist before a snapshot is written.
  private let root: URL
  /// The folder for files that show how a value differs from its snapshot.
  private let differences: URL

  /// Makes the location of a snapshot's file.
  ///
  /// The environment variable `SNAPSHOT_ARTIFACTS`, which other snapshot libraries use, too, names the folder for
  /// differences. Without the variable it is a folder in the temporary directory that depends on the test file. Each
  /// run overwrites the differences of the run before.
  ///
  /// - Parameters:
  ///   - filePath: The path of the test's file.
  ///   - directory: The folder of all snapshots, or nil for the one beside the test's file.
  ///   - name: The name of the snapshot's file.
  init(
    of filePath: String, in directory: URL?, named name: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let source = URL(filePath: filePath)
    let (test, sources) = (source.deletingPathExtension().lastPathComponent, source.deletingLastPathComponent())
    func folder(_ path: String, in parent: URL) -> URL { parent.appending(path: path, directoryHint: .isDirectory) }
    root = directory ?? sources
    url = folder(test, in: directory ?? folder("__Snapshots__", in: sources)).appending(path: name)
    let named = environment["SNAPSHOT_ARTIFACTS"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    let temporary = FileManager.default.temporaryDirectory
    differences = folder(test, in: named ?? folder("SnapshotDifferences-\(NSUserName())\(sources.path)", in: temporary))
  }

  /// Returns the content of the file, or nil if there is none.
  func read() throws -> Data? {
    FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
  }

  /// Writes the file atomically.
  func write(_ content: Data) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw SnapshotError(
        "the folder \(root.path) does not exist: name the snapshots' folder by withExpectedSnapshots(directory:)")
    }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url, options: .atomic)
  }

  /// Writes files that show the difference, and returns lines with their paths or with the error.
  func writeDifferences(_ attachments: [(name: String, content: Data)]) -> String {
    do {
      return try attachments.map { attachment in
        try FileManager.default.createDirectory(at: differences, withIntermediateDirectories: true)
        let url = differences.appending(path: attachment.name)
        try attachment.content.write(to: url, options: .atomic)
        return "\n  \(url.path)"
      }.joined()
    } catch { return "\n  what differs was not written in \(differences.path): \(error)" }
  }
}
