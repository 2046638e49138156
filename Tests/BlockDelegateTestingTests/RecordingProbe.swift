#if !canImport(ObjectiveC)
  import Foundation

  /// The program RecordingProbe, which runs code that needs a process of its own.
  enum RecordingProbe {
    /// Whether Xvfb, an X server without a screen, and GNUstep's GUI library are installed.
    static let canOpenWindows =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/xvfb-run") }
      && ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/local/lib"]
        .contains { FileManager.default.fileExists(atPath: "\($0)/libgnustep-gui.so") }

    /// Runs the program, which is built next to the tests.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the program.
    ///   - runner: The command that runs the program, for example `xvfb-run -a`.
    ///   - variables: The environment variables to change. A nil value removes the variable.
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
        // The libraries that a GUI uses keep fonts and other objects for the life of the process.
        environment["ASAN_OPTIONS"] = options + ":detect_leaks=0"
      }
      for (name, value) in variables { environment[name] = value }
      process.environment = environment
      // The output is a file, not a pipe, because the GNUstep daemons that a GUI program starts would keep a pipe open.
      let output = FileManager.default.temporaryDirectory.appending(path: "RecordingProbe-\(UUID())")
      try Data().write(to: output)
      defer { try? FileManager.default.removeItem(at: output) }
      process.standardOutput = try FileHandle(forWritingTo: output)
      // GNUstep's GUI logs the features that the display lacks. The tests ignore this.
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let text = String(decoding: try FileHandle(forReadingFrom: output).readToEnd() ?? Data(), as: UTF8.self)
      return (process.terminationStatus, text)
    }
  }
#endif
