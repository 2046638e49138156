import Foundation

/// A temporary folder for GNUstep's files of the user, so that the tests neither depend on the user's files nor change
/// them. GNUstep asks the system for the user's home folder instead of reading `HOME`, but it reads the location of the
/// defaults from its configuration file.
final class DefaultsFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "Windows-\(UUID())")
  private var configuration: URL { folder.appending(path: "GNUstep.conf") }

  /// The environment variables of a program. GNUstep's programs publish their names in files, and one of two programs
  /// that start simultaneously may fail to lock such a file. Each program therefore has a temporary folder of its own.
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
