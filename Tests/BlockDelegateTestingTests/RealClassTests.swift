// Recordings of messages that GNUstep's own objects send.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Testing

  @Suite struct RecordedClassTests {
    /// A document with 12 elements.
    private static let document =
      "<list>"
      + (0..<12).map { number in
        "<item id=\"\(number)\" kind=\"\(number.isMultiple(of: 2) ? "even" : "odd")\">text \(number) &amp; more</item>\n"
      }.joined() + "</list>"

    @Test func `The log of a document's parse matches its snapshot`() throws {
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
      expectSnapshot(of: log)
      let starts = log[.parserDidStartElementNamespaceURIQualifiedNameAttributes].calls
      #expect(starts.count == 13)
      let attributes = try starts[7].arguments.4
      #expect(attributes == ["id": "6", "kind": "even"])
    }

    @Test
    func `Snapshot failures reach XCTest in an XCTest run, whose tests have files with their classes, numbered from 1`()
      throws
    {
      let (status, output) = try RecordingProbe.run(["xctest"])
      #expect(status == 0)
      #expect(
        output == """
          wrong 2, right 0, new 2, again 0
          other 2
          FirstTests.runXCTests.1.txt
          FirstTests.runXCTests.2.txt
          SecondTests.runXCTests.1.txt
          SecondTests.runXCTests.2.txt

          """)
    }

    // Debian's GUI library is linked with GCC's runtime, which cannot be in the same process as libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: RecordingProbe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `The messages of a window to its delegate match their snapshot`() throws {
        let (status, output) = try RecordingProbe.run(["window"], by: ["xvfb-run", "-a"])
        #expect(status == 0)
        expectSnapshot(of: output)
      }
    #endif
  }
#endif
