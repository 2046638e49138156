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

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: Self.hasVirtualDisplay, "Xvfb is not installed"))
      func `What a window tells its delegate is as it was`() throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let probe = URL(filePath: tests).deletingLastPathComponent().appending(path: "RecordingProbe").path
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["timeout", "300", "xvfb-run", "-a", probe]
        if let options = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] {
          // The libraries under a GUI keep fonts and the like for the life of the process.
          process.environment = ProcessInfo.processInfo.environment
          process.environment?["ASAN_OPTIONS"] = options + ":detect_leaks=0"
        }
        // A file, not a pipe: GNUstep's daemons, which a GUI program starts, would keep a pipe open.
        let output = FileManager.default.temporaryDirectory.appending(path: "RecordingProbe-\(UUID())")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        // The GUI logs what it misses in the display.
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus == 77 { try Test.cancel("GNUstep's GUI is not installed") }
        #expect(process.terminationStatus == 0)
        let text = String(decoding: try FileHandle(forReadingFrom: output).readToEnd() ?? Data(), as: UTF8.self)
        expectSnapshot(of: text)
      }

      private static let hasVirtualDisplay = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/xvfb-run") }
    #endif
  }
#endif
