// The programs in Tests/Tools test behavior with GNUstep.
#if !canImport(ObjectiveC)
  import Foundation
  import Testing

  /// Tests that run in their own processes. The programs in Tests/Tools explain why.
  @Suite struct ProbeTests {
    private static func expectPassed(_ name: String) throws {
      let outcome = try Probe.run("DelegateProbe", name)
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `Messages outside an autorelease pool leak nothing and log nothing`() throws {
      try Self.expectPassed("no-pool")
    }

    @Test func `A message that is forwarded outside an autorelease pool leaks nothing and logs nothing`() throws {
      try Self.expectPassed("forward-without-pool")
    }

    @Test func `Objects that are made and released repeatedly leave no memory behind`() throws {
      try Self.expectPassed("churn")
    }

    @Test func `Eight threads use delegates, chains and events for five seconds without a wrong result or a leak`()
      throws
    {
      let outcome = try Probe.run("Chaos", "5")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains(" operations, 0 wrong results, 0 objects left"), "\(outcome)")
    }

    // Debian's GUI library is linked with GCC's runtime, which cannot be in one process with libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: Probe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `A window and a table of GNUstep's GUI call closures as their delegates`() throws {
        let outcome = try Probe.run("DelegateProbe", "window", underDisplay: true)
        // The GUI logs missing features of the display, so the standard error output is not compared.
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("passed\n"), "\(outcome.output)")
      }
    #endif
  }

  enum Probe {
    struct Outcome: Equatable {
      var status: Int32
      var output: String
      var errors: String
    }

    static func run(
      _ program: String, _ arguments: String..., underDisplay: Bool = false
    ) throws -> Outcome {
      // The program is in the same folder as the tests.
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let probe = URL(filePath: tests).deletingLastPathComponent().appending(path: program).path
      // The output goes to files, because GNUstep's daemons, which a GUI program starts, would keep pipes open.
      let folder = FileManager.default.temporaryDirectory.appending(path: "DelegateProbe-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
      for file in [output, errors] { try Data().write(to: file) }
      let process = Process()
      process.environment = ProcessInfo.processInfo.environment
      process.executableURL = URL(filePath: "/usr/bin/env")
      // The timeout stops a program that hangs. The slowest program takes 20 s under AddressSanitizer when it runs
      // alone.
      process.arguments = ["timeout", "300"] + (underDisplay ? ["xvfb-run", "-a"] : []) + [probe] + arguments
      if let options = process.environment?["ASAN_OPTIONS"] {
        // Libraries below a GUI keep fonts and other objects for the life of the process. In other programs, the
        // suppressions recognize known leaks by functions further down the stack, beyond GNUstep's code, which has no
        // frame pointers.
        process.environment?["ASAN_OPTIONS"] = options + (underDisplay ? ":detect_leaks=0" : ":fast_unwind_on_malloc=0")
      }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      // String(contentsOf:) is not used, because it leaks its buffer when a file is empty.
      func text(_ file: URL) throws -> String {
        String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
      }
      return Outcome(status: process.terminationStatus, output: try text(output), errors: try text(errors))
    }

    /// Whether Xvfb, an X server without a screen, and GNUstep's GUI library are installed.
    static let canOpenWindows =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/xvfb-run") }
      && ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/local/lib"]
        .contains { FileManager.default.fileExists(atPath: "\($0)/libgnustep-gui.so") }
  }
#endif
