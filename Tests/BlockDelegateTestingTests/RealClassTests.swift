// What GNUstep's own objects say.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
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
      let starts = log[.parserDidStartElementNamespaceURIQualifiedNameAttributes].calls
      #expect(starts.count == 501)
      let attributes = try starts[7].arguments.4
      #expect(attributes == ["id": "6", "kind": "even"])
    }

    @Test func `Failures are those of the XCTest that runs, and its tests number their snapshots anew`() throws {
      let (status, output) = try RecordingProbe.run(["xctest"])
      #expect(status == 0)
      #expect(output == "wrong 2, right 0, new 2, again 0\n")
    }

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: RecordingProbe.hasVirtualDisplay, "Xvfb is not installed"))
      func `What a window tells its delegate is as it was`() throws {
        let (status, output) = try RecordingProbe.run(["window"], by: ["xvfb-run", "-a"])
        if status == RecordingProbe.notInstalled { try Test.cancel("GNUstep's GUI is not installed") }
        #expect(status == 0)
        expectSnapshot(of: output)
      }
    #endif
  }
#endif
