// What GNUstep's own objects say.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  @Suite struct RecordedClassTests {
    /// A document of some size.
    private static let document =
      "<list>"
      + (0..<500).map { number in
        "<item id=\"\(number)\" kind=\"\(number.isMultiple(of: 2) ? "even" : "odd")\">text \(number) &amp; more</item>\n"
      }.joined() + "</list>"

    @Test func `The parse of a document is as it was, in thousands of lines`() throws {
      let parser = try makeParser(Self.document)
      try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
        delegate.on(.parserDidStartDocument) { _ in }
        delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, _, _, _, _ in }
        delegate.on(.parserFoundCharacters) { _, _ in }
        delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, _, _, _ in }
        delegate.on(.parserDidEndDocument) { _ in }
      }
      let log = try parser.record(GNUstep.NSXMLParserDelegate.self)
      #expect(try parser.send("parse") as Bool)
      #expect(log.messages.count > 2000)
      expectSnapshot(of: log)
      let starts = log.calls(.parserDidStartElementNamespaceURIQualifiedNameAttributes)
      #expect(starts.count == 501)
      let attributes = try starts[7].arguments.4
      #expect(attributes == ["id": "6", "kind": "even"])
    }

    @Test func `Failures are those of the XCTest that runs, and its tests number their snapshots anew`() throws {
      let (status, output) = try Self.probe("xctest")
      #expect(status == 0)
      #expect(output == "wrong 2, right 0, new 2, again 0\n")
    }

    /// Runs RecordingProbe, which stands beside the tests.
    /// - Parameter words: what runs it, and its argument.
    private static func probe(_ words: String...) throws -> (status: Int32, output: String) {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let probe = URL(filePath: tests).deletingLastPathComponent().appending(path: "RecordingProbe").path
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["timeout", "300"] + words.dropLast() + [probe] + words.suffix(1)
      var environment = ProcessInfo.processInfo.environment
      if let options = environment["ASAN_OPTIONS"] {
        // The libraries under a GUI keep fonts and the like for the life of the process.
        environment["ASAN_OPTIONS"] = options + ":detect_leaks=0"
      }
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

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: Self.hasVirtualDisplay, "Xvfb is not installed"))
      func `What a window tells its delegate is as it was`() throws {
        let (status, output) = try Self.probe("xvfb-run", "-a", "window")
        if status == 77 { try Test.cancel("GNUstep's GUI is not installed") }
        #expect(status == 0)
        expectSnapshot(of: output)
      }

      private static let hasVirtualDisplay = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/xvfb-run") }
    #endif
  }
#endif
