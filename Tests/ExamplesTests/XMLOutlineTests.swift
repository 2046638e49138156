// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// The example as a person runs it.
  @Suite struct XMLOutlineTests {
    /// Runs it on a file with this content.
    private func run(document: String, name: String = "document.xml") throws -> (
      path: String, outcome: ExampleProgram.Outcome
    ) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("XMLOutline-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent(name)
      try Data(document.utf8).write(to: file)
      return (file.path, try ExampleProgram("XMLOutline").run(file.path))
    }

    @Test func `The feed that comes with the example is outlined`() throws {
      let outcome = try ExampleProgram("XMLOutline").run()
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(outcome.output.contains("feed.atom"))
      #expect(outcome.output.contains("\n  entry                  12"))
      #expect(outcome.output.contains("1 CDATA section"))
      #expect(outcome.output.contains("MB/s"))
    }

    @Test func `Elements, attributes, text, CDATA, comments and instructions are counted`() throws {
      let (_, outcome) = try run(
        document: "<?go now?><a x='1' y='2'>grüße<b/><b z='3'>12345</b><!-- c --><![CDATA[<raw>]]></a>",
        name: "a $b c.xml")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("a $b c.xml"))
      #expect(
        outcome.output.contains(
          "3 elements, 3 attributes, 17 B of text, 1 CDATA section, 1 comment, 1 processing instruction"))
    }

    @Test func `A long outline says how much it leaves out`() throws {
      let children = (0..<100).map { "<e\($0)/>" }.joined()
      let (_, outcome) = try run(document: "<a>\(children)</a>")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("... and 41 more"))
    }

    @Test(
      arguments: [
        ("<a>\n <b>\n</a>", ":3:5: Opening and ending tag mismatch: b line 2 and a"),
        ("<a><b/>", ":1:8: the document ends inside <a>"),
        ("<a/>junk", ":1:5: Extra content at the end of the document"),
        ("<a>\n&nope;</a>", ":2:7: Entity 'nope' not defined"),
        ("just text", ":1:1: Document is empty"),
        ("", ": is empty"),
      ])
    func `A malformed document is one line with its place, and status 1`(document: String, expected: String) throws {
      let (path, outcome) = try run(document: document)
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #if canImport(ObjectiveC)
        // Apple's parser has its own words and places.
        #expect(outcome.errors.hasPrefix("XMLOutline: \(path):"))
      #else
        #expect(outcome.errors == "XMLOutline: \(path)\(expected)\n")
      #endif
    }

    @Test func `A missing file and a folder are named, with status 1`() throws {
      let missing = try ExampleProgram("XMLOutline").run("/nowhere/at all.xml")
      #expect(missing.status == 1)
      #expect(missing.errors == "XMLOutline: /nowhere/at all.xml: no such file\n")
      let folder = FileManager.default.temporaryDirectory.path
      let outcome = try ExampleProgram("XMLOutline").run(folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "XMLOutline: \(folder): is a directory\n")
    }

    @Test func `The example says how it is used`() throws {
      #expect(try ExampleProgram("XMLOutline").run("--help").status == 0)
      #expect(try ExampleProgram("XMLOutline").run("a", "b").status == 2)
    }
  }
#endif
