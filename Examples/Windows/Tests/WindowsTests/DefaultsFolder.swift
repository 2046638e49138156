import Foundation

/// A folder for what GNUstep keeps of a user, so that the user's own neither matters nor changes. GNUstep asks the system
/// where a user's home is, and not `HOME`; but it reads the defaults' folder from its configuration.
final class DefaultsFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "Windows-\(UUID())")
  private var configuration: URL { folder.appending(path: "GNUstep.conf") }

  /// What a program's environment must have. Names that GNUstep's programs have for each other are files, and of two
  /// that start at once one may fail to lock them: each has folders of its own.
  var environment: [String: String] {
    ["GNUSTEP_CONFIG_FILE": configuration.path, "TMPDIR": folder.path, "TEMP": folder.path, "TMP": folder.path]
  }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lines = """
      GNUSTEP_USER_CONFIG_FILE=none
      GNUSTEP_USER_DEFAULTS_DIR=\(folder.path)

      """
    try Data(lines.utf8).write(to: configuration)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
