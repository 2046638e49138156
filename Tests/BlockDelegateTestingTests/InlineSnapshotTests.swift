import Foundation
import Testing

@testable import BlockDelegateTesting

/// Snapshots that are string literals in a test's source, and the recorder that writes them there.
@Suite(.expectedSnapshots(record: .missing)) struct InlineSnapshotTests {
  private let file: URL

  init() throws { file = FileManager.default.temporaryDirectory.appending(path: "Inline-\(UUID()).swift") }

  private func remove() { try? FileManager.default.removeItem(at: file) }

  private func write(_ source: String) throws { try Data(source.utf8).write(to: file) }

  private func source() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  /// Returns the location of the call that begins at the nth `expectSnapshot` in the source.
  private func place(_ number: Int = 1, in source: String) -> (line: Int, column: Int) {
    let parts = source.split(separator: "expectSnapshot", omittingEmptySubsequences: false)
    // The column of a call is the column of its opening parenthesis.
    let space = (parts.count > number ? parts[number] : "").prefix { $0 == " " }
    let before = parts[..<min(number, parts.count)].joined(separator: "expectSnapshot") + "expectSnapshot" + space
    let lines = before.split(omittingEmptySubsequences: false) { $0.isNewline }
    return (lines.count, (lines.last?.utf8.count ?? 0) + 1)
  }

  /// Records a text in a file with this source, and returns the changed source.
  private func record(
    _ text: String, insteadOf expected: String?, in source: String
  ) throws -> String {
    defer { remove() }
    try write(source)
    let (line, column) = place(in: source)
    try InlineRecorder().record(text, insteadOf: expected, path: file.path, line: line, column: column)
    return try self.source()
  }

  @Test func `An inline snapshot is compared with the text in the test, and a failure shows the new text`() {
    #expect(expectSnapshot(of: "one\ntwo", matches: "one\ntwo"))
    #expect(
      expectSnapshot(
        of: [1, 2],
        matches: """
          [1, 2]
          """))
    expectFailures([
      "it differs from the text:\n@@ -1,2 +1,2 @@\n one\n-two\n+a \"\"\" and \\n\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there.\n"
        + "The new text:\n#\"\"\"\n  one\n  a \"\"\" and \\n\n  \"\"\"#",
      "there is no text\nNothing is recorded, because record: .never. To record it, pass record: .missing there.\n"
        + "The new text:\n\"\"\"\n  one\n  \"\"\"",
    ]) {
      #expect(!expectSnapshot(of: "one\na \"\"\" and \\n", matches: "one\ntwo"))
      expectSnapshot(of: "one", matches: nil, record: .never)
    }
  }

  @Test func `A recorded literal replaces the argument, with the indentation of its line`() throws {
    #expect(
      try record("a\n\nb", insteadOf: nil, in: "  func test() {\n    expectSnapshot(of: log, matches: nil)\n  }\n")
        == "  func test() {\n    expectSnapshot(of: log, matches: \"\"\"\n      a\n\n      b\n      \"\"\")\n  }\n")
    #expect(
      try record("b", insteadOf: "a", in: "\texpectSnapshot(\n\t\tof: log,\n\t\tmatches: \"a\", record: .failed\n\t)")
        == "\texpectSnapshot(\n\t\tof: log,\n\t\tmatches: \"\"\"\n\t\t\tb\n\t\t\t\"\"\", record: .failed\n\t)")
    #expect(
      try record(
        "b", insteadOf: "a\nc", in: "x\r\nexpectSnapshot(of: a, matches: \"\"\"\r\n  a\r\n  c\r\n  \"\"\")\r\n")
        == "x\r\nexpectSnapshot(of: a, matches: \"\"\"\r\n  b\r\n  \"\"\")\r\n")
  }

  @Test(arguments: [
    #"expectSnapshot(of: f("matches: nil)", ")"), matches: nil)"#,
    ##"expectSnapshot(of: f(#"a" matches: "#, #"\#(x)"#), /* matches: /* ) */ "a" */ matches: nil)"##,
    "expectSnapshot(of: f { a, b in\n  // matches: \"no\"\n  [a, (b)]\n}, matches: nil)",
    "expectSnapshot(\n  of: \"\"\"\n    \\(f(\"\\(g(1, 2))\")) \" matches: nil, \"\"\n    \"\"\", matches : nil  )",
    "expectSnapshot (of: try! x[1, 2].map(\\.y), matches: /* none */ nil // yet\n)",
    ##"expectSnapshot(of: #/[")]/#.a, matches: nil)"##,
    "let é = \"é\"; expectSnapshot(of: é, matches: nil)",
    ##"expectSnapshot(of: #"""#, matches: nil)"##,
  ])
  func `The argument to replace is found after any other argument`(_ source: String) throws {
    let written = try record("t", insteadOf: nil, in: source)
    let range = try #require(source.range(of: "nil", options: .backwards))
    let start = source[..<range.lowerBound]
    #expect(written.hasPrefix(start + "\"\"\"\n"), "\(written)")
    #expect(written.hasSuffix("\"\"\"" + source[range.upperBound...]), "\(written)")
  }

  @Test func `A literal is recorded if the column is that of the function's name`() throws {
    defer { remove() }
    try write("if true { expectSnapshot(of: 1, matches: nil) }")
    try InlineRecorder().record("1", insteadOf: nil, path: file.path, line: 1, column: 11)
    #expect(try source() == "if true { expectSnapshot(of: 1, matches: \"\"\"\n  1\n  \"\"\") }")
  }

  @Test func `A file that has changed since the test was compiled is not changed by recording`() throws {
    let changed = "the file has changed since the test was compiled: the text of matches: is different there"
    let noCall =
      "there is no expectSnapshot(of:matches:) at this line and column: the file has changed since the test was "
      + "compiled, or the call is in another function or a macro"
    let noLiteral = "the argument of matches: must be a string literal without interpolation"
    let cases: [(source: String, expected: String?, error: String)] = [
      ("expectSnapshot(of: a, matches: \"b\")", "a", changed), ("expectSnapshot(of: a, matches: nil)", "a", changed),
      ("expectSnapshot(of: a, matches: \"\")", nil, changed),
      ("expectSnapshot(of: a, matches: text)", "a", noLiteral), ("expectSnapshot(of: a)", nil, noLiteral),
      ("expectSnapshot(of: a, matches: \"a\" + \"b\")", "a", noLiteral),
      ("expectSnapshot(of: a, matches: \"\\(a)\")", "a", noLiteral),
      ("expectSnapshot(of: a, matches: \"a)", "a", noLiteral),
      ("expectSnapshot(of: a, matches: nil", nil, noLiteral), ("expectSnapshot(of: (a", nil, noLiteral),
      ("expectSnapshot of", nil, noCall),
    ]
    for (text, expected, error) in cases {
      let thrown = #expect(throws: SnapshotError.self) { try record("new", insteadOf: expected, in: text) }
      #expect(thrown?.description == error, "\(text)")
    }
    let text = "myexpectSnapshot(of: a, matches: nil)\nother(of: a, matches: nil)"
    for (line, column) in [(1, 17), (2, 6), (1, 1), (3, 1), (1, 100), (0, 0), (9, 9)] {
      try write(text)
      let thrown = #expect(throws: SnapshotError.self) {
        try InlineRecorder().record("new", insteadOf: nil, path: file.path, line: line, column: column)
      }
      #expect(thrown?.description == noCall)
      #expect(try source() == text)
    }
    remove()
    let thrown = #expect(throws: SnapshotError.self) { try record("a", insteadOf: nil, in: "") }
    #expect(thrown?.description == noCall)
    let gone = #expect(throws: SnapshotError.self) {
      try InlineRecorder().record("new", insteadOf: nil, path: file.path, line: 1, column: 1)
    }
    #expect(gone?.description == "the test's source can't be read")
  }

  @Test func `Tests on many threads record literals in one file, once for each call`() throws {
    defer { remove() }
    let count = 50
    let original = (1...count).map { "  expectSnapshot(of: \($0), matches: nil); f()" }.joined(separator: "\n")
    try write(original)
    let recorder = InlineRecorder()
    // Each call is recorded twice, as in a test that is repeated.
    DispatchQueue.concurrentPerform(iterations: 2 * count) { index in
      let number = index % count + 1
      let text = (0..<(number % 4)).map { "line \($0) of \(number)" }.joined(separator: "\n")
      do {
        try recorder.record(text, insteadOf: nil, path: file.path, line: number, column: 17)
      } catch {
        Issue.record(error)
      }
    }
    let expected = (1...count).map { number in
      let text = (0..<(number % 4)).map { "line \($0) of \(number)" }.joined(separator: "\n")
      let literal = StringLiteral.source(of: text, indentation: "    ")
      return "  expectSnapshot(of: \(number), matches: \(literal)); f()"
    }
    #expect(try source() == expected.joined(separator: "\n"))
    let other = #expect(throws: SnapshotError.self) {
      try recorder.record("other", insteadOf: nil, path: file.path, line: 1, column: 17)
    }
    #expect(
      other?.description
        == "another text was already recorded for this call: a test that runs several times needs the same text each time"
    )
    try write(original)
    let changed = #expect(throws: SnapshotError.self) {
      try recorder.record("", insteadOf: nil, path: file.path, line: 4, column: 17)
    }
    #expect(changed?.description == "the file has changed since another text was recorded in it: run the test again")
    #expect(try source() == original)
  }

  private static let texts = [
    "", " ", "\n", "\n\n", "a", "a\n", "\na", "one\r\ntwo\r\n", "\r", "a\rb", "nul \0 end", "\u{1b}[1m\u{7f}\u{8}",
    "\u{2028}\u{2029}\u{85}\u{feff}\u{a0}\u{200d}\u{202e}", "\"", "\"\"\"", "\"\"\"#", "\\", "\\n \\(x) \\#(y) \\\\",
    "#", "\"#", "\"\"\"##\"\"\"", "trailing \nspaces  \n\t\n \t", "\ttab\tin", "  indented\n    more\n",
    "é 🙂👩‍👩‍👧 e\u{301}",
    "\u{301}combining", "a\\", "a\\\nb", "a\"\"", "\"\"\"\n\"\"\"", "\\\"\"\"", "((([[[{{{", "// no /* comment",
    "$0 `x`",
  ]

  @Test func `Parsing a generated literal returns its text, for any characters`() throws {
    for text in Self.texts {
      for (indentation, newline) in [("", "\n"), ("  ", "\n"), ("\t", "\r\n")] {
        let source = StringLiteral.source(of: text, indentation: indentation, newline: newline)
        var scanned = SwiftSource(Array((source + ", rest").utf8))
        let found = scanned.takeStringLiteral()
        let literal = try #require(found, "\(text.debugDescription)")
        #expect(literal.range == 0..<source.utf8.count)
        #expect(literal.value.map { Array($0.utf8) } == Array(text.utf8), "\(text.debugDescription)")
        #expect(!source.split { $0.isNewline }.contains { $0.last == " " || $0.last == "\t" })
      }
    }
  }

  @Test func `Parsing a literal that a person wrote returns its value`() {
    let literals: [(source: String, value: String?)] = [
      (#""a\tb\n\"\\\0\r\'\u{e9}""#, "a\tb\n\"\\\0\r'é"), (##"#"a\n\#n"b"#"##, "a\\n\n\"b"), (#""a\(1)""#, nil),
      ("\"\"\"\n    a\n      b\n\n    c \\\n    d\n    \"\"\"", "a\n  b\n\nc d"), ("\"\"\"\n  a\n b\n  \"\"\"", nil),
      ("\"\"\"\n\"\"\"", ""), (#""\q""#, nil), (#""\u{110000}""#, nil), (##"#"""#"##, "\""),
      (##"#"""" "#"##, "\"\"\" "),
    ]
    for (source, value) in literals {
      var scanned = SwiftSource(Array(source.utf8))
      let literal = scanned.takeStringLiteral()
      #expect(literal?.value == value, "\(source)")
    }
    for source in ["\"a", "\"a\nb\"", "\"\"\"\na\"", "#\"a\"", "a", ""] {
      var scanned = SwiftSource(Array(source.utf8))
      let literal = scanned.takeStringLiteral()
      #expect(literal == nil, "\(source)")
    }
  }

  #if os(Linux)
    @Test func `Every generated literal compiles, and its value is the text`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "Literals-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let literals = Self.texts.map { "  \(StringLiteral.source(of: $0, indentation: "      "))," }
      let bytes = Self.texts.map { "  \(Array($0.utf8))," }
      let program = """
        let texts: [String] = [
        \(literals.joined(separator: "\n"))
        ]
        let expected: [[UInt8]] = [
        \(bytes.joined(separator: "\n"))
        ]
        for (text, bytes) in zip(texts, expected) where Array(text.utf8) != bytes { print(text.debugDescription, bytes) }
        print(texts.count)
        """
      let main = folder.appending(path: "main.swift")
      try Data(program.utf8).write(to: main)
      let (status, output) = try run([
        "swiftc", "-warnings-as-errors", "-Onone", main.path, "-o", folder.appending(path: "main").path,
      ])
      #expect(status == 0, "\(output)")
      #expect(try run([folder.appending(path: "main").path]) == (0, "\(Self.texts.count)\n"))
    }

    private func run(_ arguments: [String]) throws -> (Int32, String) {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
  #endif

  @Test func `A literal for a text with 50,000 number signs is made in less than two seconds`() {
    let start = ContinuousClock.now
    let text = "\\" + String(repeating: "#", count: 50_000)
    #expect(StringLiteral.source(of: text).prefix { $0 == "#" }.count == 50_001)
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
