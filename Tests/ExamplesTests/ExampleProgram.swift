// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation

  /// An example's executable, which was built beside the tests.
  struct ExampleProgram {
    struct Outcome {
      let status: Int32
      let output: String
      let errors: String
    }

    /// A class of this bundle.
    private final class Here {}

    private let name: String

    init(_ name: String) { self.name = name }

    /// Runs it.
    func run(_ arguments: String...) throws -> Outcome {
      #if canImport(ObjectiveC)
        // The tests are a library that a tool of the system's loads.
        let tests = Bundle(for: Here.self).bundleURL
      #else
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      #endif
      let folder = tests.deletingLastPathComponent()
      let process = Process()
      process.executableURL = folder.appendingPathComponent(name)
      process.arguments = arguments
      // Under AddressSanitizer: what is still there when a program is left early is no leak of the tests'.
      process.environment = ProcessInfo.processInfo.environment.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 }
      let output = Pipe()
      let errors = Pipe()
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let errorText = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
        errors: String(decoding: errorText, as: UTF8.self))
    }
  }
#endif
