import Foundation
import Testing

@testable import BlockDelegateTesting

/// Tests the behaviors that swift-snapshot-testing's own tests check (RecordTests.swift,
/// WithSnapshotTestingTests.swift, SnapshotsTraitTests.swift, SnapshotTestingTests.swift, InlineSnapshotTests.swift,
/// AssertInlineSnapshotSwiftTests.swift). Docs/Migrating.md lists the intended differences.
@Suite(.expectedSnapshots(record: .missing)) struct SnapshotTestingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "SnapshotTesting-\(UUID())")

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "SnapshotTestingTests"), withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String) -> URL { folder.appending(path: "SnapshotTestingTests/\(name)") }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: file(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs `body`, and returns its result and the texts of the test failures that it reports.
  private func failures<Result>(_ body: () throws -> Result) throws -> (result: Result, texts: [String]) {
    let found = Found()
    var result: Result?
    try withKnownIssue(isIntermittent: true) {
      result = try body()
    } matching: { issue in
      found.add(issue.comments.map(\.rawValue).joined(), nil)
      return true
    }
    return (try #require(result), found.texts)
  }

  // MARK: Modes

  /// Takes a snapshot of the number 42.
  ///
  /// - Parameter old: The reference that is recorded before, or nil for none.
  /// - Returns: Whether the snapshot matches its reference, the reference afterwards, and the text of the failure.
  private func take(
    _ mode: SnapshotMode, insteadOf old: String?
  ) throws -> (isSame: Bool, text: String?, failure: String?) {
    let name = "\(mode)-\((old ?? "none").filter { !$0.isNewline })"
    if let old { try Data(old.utf8).write(to: file("take.\(name).txt")) }
    let (isSame, failures) = try failures {
      withExpectedSnapshots(record: mode, directory: folder) { expectSnapshot(of: 42, named: name) }
    }
    #expect(isSame == failures.isEmpty)
    return (isSame, text("take.\(name).txt"), failures.first)
  }

  @Test func `In mode never, a missing reference fails the test and is not recorded`() throws {
    try makeFolder()
    defer { remove() }
    let (isSame, text, failure) = try take(.never, insteadOf: nil)
    #expect(!isSame)
    #expect(text == nil)
    #expect(failure?.hasPrefix("there is no snapshot: ") == true)
    #expect(try take(.never, insteadOf: "999").text == "999")
    #expect(try take(.never, insteadOf: "42").isSame)
  }

  @Test func `In mode missing, a reference that differs from the value is not changed`() throws {
    try makeFolder()
    defer { remove() }
    let missing = try take(.missing, insteadOf: nil)
    #expect(!missing.isSame)
    #expect(missing.text == "42")
    let different = try take(.missing, insteadOf: "999")
    #expect(!different.isSame)
    #expect(different.text == "999")
    #expect(different.failure?.contains("-999\n+42") == true)
  }

  @Test func `In mode all, each reference is written and the test fails, even if the reference is equal`() throws {
    try makeFolder()
    defer { remove() }
    for old in [nil, "999", "42"] {
      let (isSame, text, failure) = try take(.all, insteadOf: old)
      #expect(!isSame)
      #expect(text == "42")
      #expect(failure?.contains("the mode is to record all") == true)
    }
  }

  @Test func `In mode failed, a reference that is equal to the value is not written`() throws {
    try makeFolder()
    defer { remove() }
    for old in [nil, "999"] {
      let (isSame, text, _) = try take(.failed, insteadOf: old)
      #expect(!isSame)
      #expect(text == "42")
    }
    // A newline at the end of the reference is ignored in the comparison. If the newline is still there afterwards, the
    // file was not written.
    let (isSame, text, _) = try take(.failed, insteadOf: "42\n")
    #expect(isSame)
    #expect(text == "42\n")
  }

  @Test func `An inner setting keeps the outer values that it does not set, and an argument overrides both`() throws {
    try makeFolder()
    defer { remove() }
    let (_, failures) = try failures {
      withExpectedSnapshots(record: .never, directory: folder) {
        withExpectedSnapshots { expectSnapshot(of: 1, named: "never") }
        withExpectedSnapshots(record: .all) { expectSnapshot(of: 1, named: "all") }
        expectSnapshot(of: 1, named: "argument", record: .all)
      }
    }
    #expect(failures.count == 3)
    let test = "An-inner-setting-keeps-the-outer-values-that-it-does-not-set-and-an-argument-overrides-both"
    #expect(["never", "all", "argument"].map { text("\(test).\($0).txt") } == [nil, "1", "1"])
  }

  @Suite(.expectedSnapshots(record: .never)) struct Traits {
    @Test func `A test inherits the mode of its suite`() {
      #expect(SnapshotSettings.current.mode == .never)
    }

    @Test(.expectedSnapshots(record: .all)) func `The mode of a test overrides the mode of its suite`() {
      #expect(SnapshotSettings.current.mode == .all)
    }

    @Suite(.expectedSnapshots(record: .failed)) struct Inner {
      @Test func `The mode of an inner suite overrides the mode of the outer suite`() {
        #expect(SnapshotSettings.current.mode == .failed)
      }
    }
  }

  // MARK: Files

  @Test func severalInOneTest() throws {
    try makeFolder()
    defer { remove() }
    let (_, failures) = try failures {
      withExpectedSnapshots(directory: folder) {
        expectSnapshot(of: [1], as: .dump)
        expectSnapshot(of: [1, 2], as: .dump)
        expectSnapshot(of: [1], named: "named", as: .dump)
      }
    }
    #expect(failures.count == 3)
    #expect(text("severalInOneTest.1.txt") == "▿ 1 element\n  - 1\n")
    #expect(text("severalInOneTest.2.txt") == "▿ 2 elements\n  - 1\n  - 2\n")
    #expect(text("severalInOneTest.named.txt") == "▿ 1 element\n  - 1\n")
  }

  @Test func encodable() throws {
    try makeFolder()
    defer { remove() }
    struct User: Encodable { let id: Int, name: String }
    let json = SnapshotFormat<User>.lines(pathExtension: "json") { user in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(user), as: UTF8.self)
    }
    _ = try failures {
      withExpectedSnapshots(directory: folder) { expectSnapshot(of: User(id: 1, name: "Blobby"), as: json) }
    }
    #expect(text("encodable.1.json") == #"{"id":1,"name":"Blobby"}"#)
  }

  // MARK: Texts

  private func dumped(_ value: Any) -> String { StableDump.text(of: value) }

  @Test func `Each text and each value of Foundation is dumped as one line`() {
    #expect(dumped("a" as Character) == "- \"a\"\n")
    #expect(dumped("Hello, world!") == "- \"Hello, world!\"\n")
    #expect(dumped("Hello, world!".dropLast(8)) == "- \"Hello\"\n")
    #expect(dumped(Data("Hello".utf8)) == "- <5 bytes: 48656c6c6f>\n")
    #expect(dumped(NSObject()) == "- <NSObject #1> #0\n")
    #expect(dumped(URL(string: "https://www.pointfree.co")!).contains("https://www.pointfree.co"))
    #expect(dumped(Date(timeIntervalSinceReferenceDate: 0)).contains("2001-01-01 00:00:00"))
  }

  @Test func `Dictionaries and sets are dumped in sorted order, even inside a struct`() {
    struct Person: Hashable { let name: String }
    struct Container { let ages: [String: Int], people: Set<Person> }
    let names = ["c", "a", "b"]
    let container = Container(
      ages: Dictionary(uniqueKeysWithValues: zip(names, [3, 1, 2])), people: Set(names.map { Person(name: $0) }))
    let lines = dumped(container).split(separator: "\n").map { $0.drop { " ▿-".contains($0) } }
    #expect(
      lines.filter { $0.hasPrefix("key") || $0.hasPrefix("value") }
        == ["key: \"a\"", "value: 1", "key: \"b\"", "value: 2", "key: \"c\"", "value: 3"])
    #expect(lines.filter { $0.hasPrefix("name") } == ["name: \"a\"", "name: \"b\"", "name: \"c\""])
  }

  // MARK: In the source

  @Test func `An inline snapshot is compared in a test, in a closure and in an async function`() async throws {
    func run(_ body: () -> Void) { body() }
    func later() async throws -> Bool { expectSnapshot(of: "Hello", matches: "Hello") }
    run { expectSnapshot(of: ["Hello", "World"], matches: #"["Hello", "World"]"#) }
    #expect(try await later())
    let (isSame, texts) = try failures { expectSnapshot(of: "Hello\nWorld", matches: "Hello\n") }
    #expect(!isSame)
    #expect(texts.first?.contains("@@ -1,2 +1,2 @@\n Hello\n-\n+World") == true)
  }

  @Test func `Carriage returns in inline snapshots are compared, even in raw literals`() {
    expectSnapshot(
      of: "This is a line\r\nAnd this is a line\r\n",
      matches: """
        This is a line\r
        And this is a line\r

        """)
    expectSnapshot(
      of: "\"\"\"#This is a line\r\n\\r",
      matches: ##"""
        """#This is a line\##r
        \r
        """##)
  }

  /// Records a text for each call in a source file, in order, and returns the changed file.
  private func record(_ texts: [String], in source: [(literal: String, text: String?)]) throws -> String {
    let path = file("Source.swift")
    var (lines, places): ([String], [Int]) = ([], [])
    for (literal, _) in source {
      places.append(lines.count + 1)
      let call = "expectSnapshot(of: value, matches: \(literal))"
      lines += call.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: path)
    let recorder = InlineRecorder()
    for (index, text) in texts.enumerated() {
      try recorder.record(text, insteadOf: source[index].text, path: path.path, line: places[index], column: 15)
    }
    return try #require(text("Source.swift"))
  }

  private func literal(_ text: String, _ hashes: String = "") -> String {
    "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
  }

  @Test func `Several inline snapshots in one file are recorded, with more or fewer lines than before`() throws {
    try makeFolder()
    defer { remove() }
    let source = try record(
      ["NEW\nNEW", "NEW", "NEW"],
      in: [(literal("OLD"), "OLD"), (literal("OLD\nOLD"), "OLD\nOLD"), ("nil", nil)])
    let texts = ["  NEW\n  NEW", "  NEW", "  NEW"]
    let calls = texts.map { "expectSnapshot(of: value, matches: \"\"\"\n\($0)\n  \"\"\")" }
    #expect(source == calls.joined(separator: "\n"))
  }

  @Test(arguments: [
    (#"\""#, "#"), (##"\"""#"##, "##"), ("abc \\\ncde \\", "#"), ("Hello\"\"\"#, world", "##"), ("\"quoted\"", ""),
  ])
  func `A recorded literal has the delimiter that its text needs, not that of the old literal`(
    text: String, hashes: String
  ) throws {
    try makeFolder()
    defer { remove() }
    for before in ["", "#", "##", "###"] {
      let source = try record([text], in: [(literal("OLD", before), "OLD")])
      let start = "expectSnapshot(of: value, matches: "
      #expect(source.dropFirst(start.count).prefix { $0 == "#" } == hashes, "\(source)")
      var scanned = SwiftSource(Array(source.dropFirst(start.count).utf8))
      #expect(scanned.takeStringLiteral()?.value == text)
    }
  }
}
