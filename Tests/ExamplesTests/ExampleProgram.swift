// These tests run on platforms where a program can start other programs.
#if os(macOS) || os(Linux)
  import Foundation

  /// An example's executable, which is built next to the tests.
  struct ExampleProgram {
    struct Outcome {
      let status: Int32
      let output: String
      let errors: String
    }

    /// A class in the bundle of the tests, which locates the bundle.
    private final class Here {}

    private let name: String

    init(_ name: String) { self.name = name }

    /// Runs the program with these arguments. Returns the program's status and output.
    func run(_ arguments: String...) throws -> Outcome {
      #if canImport(ObjectiveC)
        // On Apple's platforms, the tests are a bundle that a system tool loads.
        let tests = Bundle(for: Here.self).bundleURL
      #else
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      #endif
      let folder = tests.deletingLastPathComponent()
      let process = Process()
      process.executableURL = folder.appendingPathComponent(name)
      process.arguments = arguments
      // AddressSanitizer's leak check is disabled because memory that a program has not freed at an early exit is not a
      // leak of the tests.
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
