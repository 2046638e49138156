#if os(Linux)
  import Foundation
  import Testing

  /// The compiler, for tests of what it says about programs.
  enum SwiftCompiler {
    struct Diagnostic {
      let line: Int
      let message: String
    }

    /// Whether the compiler is on the PATH, where it is not in an emulator, for example.
    static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }

    /// Type-checks a program with the modules beside this one, and returns the errors.
    static func errors(in program: String, _ options: String...) throws -> [Diagnostic] {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let build = URL(filePath: tests).deletingLastPathComponent()
      let folder = FileManager.default.temporaryDirectory.appending(path: "diagnostics-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let source = folder.appending(path: "lines.swift")
      try program.write(to: source, atomically: true, encoding: .utf8)
      let output = folder.appending(path: "output")
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        [
          "swiftc", "-typecheck", "-swift-version", "6", "-I", build.appending(path: "Modules").path, "-Xcc",
          "-fmodule-map-file=\(build.appending(path: "CBlockDelegateRuntime.build/module.modulemap").path)",
          source.path,
        ] + options
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = process.standardOutput
      try process.run()
      process.waitUntilExit()
      // String(contentsOf:) is not used, because it leaks its buffer when a file is empty.
      let said = String(decoding: try FileHandle(forReadingFrom: output).readToEnd() ?? Data(), as: UTF8.self)
      let diagnostics = said.split(separator: "\n").compactMap { text -> Diagnostic? in
        guard let found = text.firstMatch(of: /lines\.swift:(\d+):\d+: error: (.*)/) else { return nil }
        return Diagnostic(line: Int(found.1)!, message: String(found.2))
      }
      #expect((process.terminationStatus == 0) == diagnostics.isEmpty, "\(said)")
      return diagnostics
    }
  }
#endif
