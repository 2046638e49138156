// What the programs in Tests/Tools do is about GNUstep.
#if !canImport(ObjectiveC)
  import Foundation
  import Testing

  /// What runs in a process of its own: the programs in Tests/Tools say why.
  @Suite struct ProbeTests {
    private static func expectPassed(_ name: String) throws {
      let outcome = try Probe.run("DelegateProbe", name)
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `Where no autorelease pool is open nothing leaks, and nothing is logged`() throws {
      try Self.expectPassed("no-pool")
    }

    @Test func `A message that is forwarded where no autorelease pool is open leaks nothing, and nothing is logged`()
      throws
    {
      try Self.expectPassed("forward-without-pool")
    }

    @Test func `What comes and goes leaves no memory behind`() throws {
      try Self.expectPassed("churn")
    }

    @Test func `Where the kernel has no membarrier messages go through chains all the same`() throws {
      try Self.expectPassed("no-membarrier")
    }

    // It counts in a signal's handler, which ThreadSanitizer puts off.
    @Test(.disabled(if: dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil))
    func `An update has the kernel order what messages on other threads read, and a message does not`() throws {
      #expect(
        try Probe.run("DelegateProbe", "membarriers") == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `Where no file can be opened the error says so, and it works when one can`() throws {
      try Self.expectPassed("no-file-descriptors")
    }

    @Test func `Eight threads do everything at once for five seconds, nothing is wrong and nothing is left`() throws {
      let outcome = try Probe.run("Chaos", "5")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.contains(" operations, 0 wrong results, 0 objects left"), "\(outcome)")
    }

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: Probe.hasVirtualDisplay, "Xvfb is not installed"))
      func `A window and a table of GNUstep's GUI have closures for delegates`() throws {
        let outcome = try Probe.run("DelegateProbe", "window", underDisplay: true)
        if outcome.status == Probe.notInstalled { try Test.cancel("\(outcome.output)") }
        // The GUI logs what it misses in the display.
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("passed\n"), "\(outcome.output)")
      }
    #endif
  }

  enum Probe {
    /// The exit status that says that a library is missing.
    static let notInstalled: Int32 = 77

    struct Outcome: Equatable {
      var status: Int32
      var output: String
      var errors: String
    }

    static func run(
      _ program: String, _ arguments: String..., underDisplay: Bool = false
    ) throws -> Outcome {
      // It stands beside the tests.
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let probe = URL(filePath: tests).deletingLastPathComponent().appending(path: program).path
      // Files, not pipes: GNUstep's daemons, which a GUI program starts, would keep pipes open.
      let folder = FileManager.default.temporaryDirectory.appending(path: "DelegateProbe-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
      for file in [output, errors] { try Data().write(to: file) }
      let process = Process()
      process.environment = ProcessInfo.processInfo.environment
      process.executableURL = URL(filePath: "/usr/bin/env")
      // One that hangs; the slowest takes 20 s under AddressSanitizer, with nothing beside it.
      process.arguments = ["timeout", "300"] + (underDisplay ? ["xvfb-run", "-a"] : []) + [probe] + arguments
      if let options = process.environment?["ASAN_OPTIONS"] {
        // The libraries under a GUI keep fonts and the like for the life of the process. Elsewhere the leaks that are known
        // are told by functions behind GNUstep's code, which has no frame pointers.
        process.environment?["ASAN_OPTIONS"] = options + (underDisplay ? ":detect_leaks=0" : ":fast_unwind_on_malloc=0")
      }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      // Not String(contentsOf:), which loses its buffer when a file is empty.
      func text(_ file: URL) throws -> String {
        String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
      }
      return Outcome(status: process.terminationStatus, output: try text(output), errors: try text(errors))
    }

    /// Whether there is an X server without a screen.
    static let hasVirtualDisplay = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/xvfb-run") }
  }
#endif
