#if !canImport(ObjectiveC)
  import Foundation
  import TestSupport

  /// The script Scripts/generate-protocols of this package, which writes the catalogue.
  enum Generator {
    static let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let catalogue = package.appending(path: "Sources/BlockDelegate/Protocols/GNUstep/Catalogue")
    static let types = package.appending(path: "Scripts/catalogue/types.txt")

    /// False only if GNUstep's headers are missing, under a sanitizer, which does not see the script, and in an emulator,
    /// which has no compiler. The tests report the generator's other failures.
    static let hasHeaders = !support_isSanitized() && !support_isEmulated() && (try? run("--headers"))?.status != 77

    /// Runs the generator, or another script of this package.
    static func run(
      _ arguments: String..., script: String = "generate-protocols"
    ) throws -> (status: Int32, output: String) {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = package.appending(path: "Scripts/\(script)")
      process.arguments = arguments
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
  }
#endif
