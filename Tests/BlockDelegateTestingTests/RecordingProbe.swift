#if !canImport(ObjectiveC)
  import Foundation

  /// The program that does what needs a process of its own.
  enum RecordingProbe {
    /// The exit status that says that a library is missing.
    static let notInstalled: Int32 = 77

    static let hasVirtualDisplay = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/xvfb-run") }

    /// Runs it; it stands beside the tests.
    /// - Parameters:
    ///   - runner: what runs it: `xvfb-run -a`.
    ///   - variables: of its environment, beside the test's own; nil for one that it does not have.
    static func run(
      _ arguments: [String], by runner: [String] = [], variables: [String: String?] = [:]
    ) throws -> (status: Int32, output: String) {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let probe = URL(filePath: tests).deletingLastPathComponent().appending(path: "RecordingProbe").path
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["timeout", "300"] + runner + [probe] + arguments
      var environment = ProcessInfo.processInfo.environment
      if let options = environment["ASAN_OPTIONS"] {
        // The libraries under a GUI keep fonts and the like for the life of the process.
        environment["ASAN_OPTIONS"] = options + ":detect_leaks=0"
      }
      for (name, value) in variables { environment[name] = value }
      process.environment = environment
      // A file, not a pipe: GNUstep's daemons, which a GUI program starts, would keep a pipe open.
      let output = FileManager.default.temporaryDirectory.appending(path: "RecordingProbe-\(UUID())")
      try Data().write(to: output)
      defer { try? FileManager.default.removeItem(at: output) }
      process.standardOutput = try FileHandle(forWritingTo: output)
      // The GUI logs what it misses in the display.
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let text = String(decoding: try FileHandle(forReadingFrom: output).readToEnd() ?? Data(), as: UTF8.self)
      return (process.terminationStatus, text)
    }
  }
#endif
