// These tests run on platforms where a program can start other programs.
#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// Runs the example XMLOutline as a user does.
  @Suite struct XMLOutlineTests {
    /// Runs the example with a file of this content.
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

    @Test func `XMLOutline prints the outline of the example's own feed if no file is given`() throws {
      let outcome = try ExampleProgram("XMLOutline").run()
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(outcome.output.contains("feed.atom"))
      #expect(outcome.output.contains("\n  entry                  12"))
      #expect(outcome.output.contains("1 CDATA section"))
      #expect(outcome.output.contains("MB/s"))
    }

    @Test func `XMLOutline counts elements, attributes, text, CDATA, comments and processing instructions`() throws {
      let (_, outcome) = try run(
        document: "<?go now?><a x='1' y='2'>grüße<b/><b z='3'>12345</b><!-- c --><![CDATA[<raw>]]></a>",
        name: "a $b c.xml")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("a $b c.xml"))
      #expect(
        outcome.output.contains(
          "3 elements, 3 attributes, 17 B of text, 1 CDATA section, 1 comment, 1 processing instruction"))
    }

    @Test func `XMLOutline shortens a long outline and prints the number of omitted elements`() throws {
      let children = (0..<100).map { "<e\($0)/>" }.joined()
      let (_, outcome) = try run(document: "<a>\(children)</a>")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("... and 41 more"))
    }

    @Test(
      arguments: [
        ("<a>\n <b>\n</a>", ":3:5: Opening and ending tag mismatch: b line 2 and a"),
        ("<a><b/>", ":1:8: the document ends inside <a>|:1:8: Premature end of data in tag a line 1"),
        ("<a/>junk", ":1:5: Extra content at the end of the document"),
        ("<a>\n&nope;</a>", ":2:7: Entity 'nope' not defined"),
        ("just text", ":1:1: Document is empty|:1:1: Start tag expected, '<' not found"),
        ("", ": is empty"),
      ])
    func `XMLOutline prints one line with the error's location for a malformed document and exits with 1`(
      document: String, expected: String
    ) throws {
      let (path, outcome) = try run(document: document)
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #if canImport(ObjectiveC)
        // Apple's parser has other error messages and positions.
        #expect(outcome.errors.hasPrefix("XMLOutline: \(path):"))
      #else
        // The texts of libxml2 2.9, and of 2.15 where they differ.
        #expect(expected.split(separator: "|").contains { outcome.errors == "XMLOutline: \(path)\($0)\n" })
      #endif
    }

    @Test func `XMLOutline names a missing file and a folder in its error and exits with 1`() throws {
      let missing = try ExampleProgram("XMLOutline").run("/nowhere/at all.xml")
      #expect(missing.status == 1)
      #expect(missing.errors == "XMLOutline: /nowhere/at all.xml: no such file\n")
      let folder = FileManager.default.temporaryDirectory.path
      let outcome = try ExampleProgram("XMLOutline").run(folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "XMLOutline: \(folder): is a directory\n")
    }

    @Test func `XMLOutline exits with 0 after --help and with 2 for wrong arguments`() throws {
      #expect(try ExampleProgram("XMLOutline").run("--help").status == 0)
      #expect(try ExampleProgram("XMLOutline").run("a", "b").status == 2)
    }
  }
#endif
