import BlockDelegate
import Foundation
import Testing

@testable import BlockDelegateTesting
@testable import BlockDelegateTestingCore

/// Snapshots in a temporary folder of the test, and the results for snapshots that are missing or that differ.
@Suite(.expectedSnapshots(record: .missing)) struct SnapshotTests {
  private let folder: URL
  private let files: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "Snapshots-\(UUID())")
    files = folder.appending(path: "SnapshotTests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// Runs `body` with the temporary folder as the folder of snapshots.
  private func inFolder(_ mode: SnapshotMode? = nil, _ body: () throws -> Void) rethrows {
    try withExpectedSnapshots(record: mode, directory: folder) { try body() }
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The beginning of the names of the current test's files.
  private var test: String { SnapshotTest("", in: "").name }

  private func file(_ part: String) -> URL { files.appending(path: "\(test).\(part)") }

  private func content(_ part: String) -> String? {
    (try? Data(contentsOf: file(part))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, _ part: String) throws {
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(part))
  }

  private func path(_ part: String) -> String { file(part).path }

  @Test func missing() throws {
    defer { remove() }
    expectFailures([
      "the snapshot was recorded, because there was none: \(path("1.txt"))",
      "the snapshot was recorded, because there was none: \(path("2.txt"))",
      "the snapshot was recorded, because there was none: \(path("with-a-name.txt"))",
    ]) {
      inFolder {
        #expect(!expectSnapshot(of: "one\ntwo"))
        expectSnapshot(of: 5)
        expectSnapshot(of: "named", named: "with a name")
      }
    }
    #expect(content("1.txt") == "one\ntwo")
    #expect(content("2.txt") == "5")
    #expect(content("with-a-name.txt") == "named")
  }

  @Test func `A recorded snapshot is compared without regard to its last newline`() throws {
    defer { remove() }
    try write("one\ntwo", "1.txt")
    try write("one\ntwo\n", "2.txt")
    inFolder {
      #expect(expectSnapshot(of: "one\ntwo"))
      #expect(expectSnapshot(of: "one\ntwo"))
    }
  }

  @Test func different() throws {
    defer { remove() }
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "another"
    new.remove(at: 15)
    try write(old.joined(separator: "\n"), "1.txt")
    expectFailures([
      """
      it differs from the snapshot \(path("1.txt")):
      @@ -7,13 +7,12 @@
       line 7
       line 8
       line 9
      -line 10
      +another
       line 11
       line 12
       line 13
       line 14
       line 15
      -line 16
       line 17
       line 18
       line 19
      Nothing is recorded, because record: .missing. To record it, pass record: .failed there.
      """
    ]) {
      inFolder { expectSnapshot(of: new.joined(separator: "\n")) }
    }
    #expect(content("1.txt") == old.joined(separator: "\n"))
  }

  @Test func modes() throws {
    defer { remove() }
    for mode in SnapshotMode.allCases { try write("old", "\(mode.rawValue).txt") }
    let (all, failed) = (path("all.txt"), path("failed.txt"))
    let difference = ":\n@@ -1,1 +1,1 @@\n-old\n+new"
    expectFailures([
      "the snapshot was recorded, because the mode is to record all: \(all)",
      "it differs from the snapshot \(failed); it was recorded again\(difference)",
      "it differs from the snapshot \(path("missing.txt"))\(difference)\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there.",
      "it differs from the snapshot \(path("never.txt"))\(difference)\n"
        + "Nothing is recorded, because record: .never. To record it, pass record: .failed there.",
    ]) {
      for mode in SnapshotMode.allCases {
        inFolder(mode) { #expect(!expectSnapshot(of: "new", named: mode.rawValue)) }
      }
    }
    #expect(SnapshotMode.allCases.map { content("\($0.rawValue).txt") } == ["new", "new", "old", "old"])
    expectFailures([
      "there is no snapshot: \(path("other.txt"))\n"
        + "Nothing is recorded, because record: .never. To record it, pass record: .missing there."
    ]) {
      inFolder { expectSnapshot(of: "new", named: "other", record: .never) }
    }
    #expect(content("other.txt") == nil)
  }

  @Test func `The environment selects the snapshot mode, and a failure explains how to record`() throws {
    func advice(_ environment: [String: String], isThere: Bool = true) throws -> String {
      // The mode of the suite's trait is not used here.
      try SnapshotSettings.$current.withValue(SnapshotSettings()) {
        let mode = try RecordMode(nil, environment: environment)
        return "\(mode.mode): \(mode.advice(isThere: isThere))"
      }
    }
    #expect(
      try advice([:]) == "missing: To record it again, run the test with SNAPSHOT_TESTING_RECORD=failed.")
    #expect(try advice(["CI": "false"]).hasPrefix("missing: "))
    #expect(
      try advice(["CI": "true"]) == "never: Nothing is recorded, because CI=true is set. "
        + "To record it, run the test with SNAPSHOT_TESTING_RECORD=failed.")
    #expect(try advice(["CI": "true"], isThere: false).hasSuffix("SNAPSHOT_TESTING_RECORD=missing."))
    #expect(
      try advice(["CI": "true", "SNAPSHOT_TESTING_RECORD": "missing"])
        == "missing: Nothing is recorded, because SNAPSHOT_TESTING_RECORD=missing is set. "
        + "To record it, run the test with SNAPSHOT_TESTING_RECORD=failed.")
    for mode in SnapshotMode.allCases {
      #expect(try advice(["CI": "true", "SNAPSHOT_TESTING_RECORD": mode.rawValue]).hasPrefix("\(mode): "))
    }
    let error = #expect(throws: SnapshotError.self) { try advice(["SNAPSHOT_TESTING_RECORD": "sometimes"]) }
    #expect(
      error?.description == "SNAPSHOT_TESTING_RECORD: expected all, failed, missing, never, given sometimes")
  }

  @Test func mistakes() throws {
    defer { remove() }
    try write("a", "one.txt")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Data([0x61, 0xff, 0xfe]).write(to: file("binary.txt"))
    try write("a", "thrown.txt")
    let prefix = "the snapshot could not be compared: "
    expectFailures([
      prefix + "the test has two snapshots of the name \"one\"",
      prefix + "\(path("binary.txt")): it is not UTF-8",
      prefix + "CancellationError()",
      prefix + "the snapshot's name is empty",
    ]) {
      inFolder {
        expectSnapshot(of: "a", named: "one")
        expectSnapshot(of: "a", named: "one")
        expectSnapshot(of: "a", named: "binary")
        expectSnapshot(of: "a", named: "thrown", as: .lines { _ in throw CancellationError() })
        expectSnapshot(of: "a", named: "")
      }
    }
  }

  @Test func `A snapshot folder that cannot be written, or that does not exist, is a failure`() throws {
    defer { remove() }
    // A file with the folder's name prevents the folder from being created.
    try Data().write(to: files)
    let found = Found()
    withKnownIssue {
      inFolder { expectSnapshot(of: "a") }
      withExpectedSnapshots(directory: folder.appending(path: "nowhere")) { expectSnapshot(of: "a") }
    } matching: { issue in
      found.add(issue.comments.map(\.rawValue).joined(), issue.sourceLocation)
      return true
    }
    #expect(found.texts.count == 2)
    #expect(found.texts[0].hasPrefix("the snapshot could not be compared: "), "\(found.texts)")
    #expect(
      found.texts[1] == "the snapshot could not be compared: the folder \(folder.path)/nowhere does not exist: "
        + "name the snapshots' folder by withExpectedSnapshots(directory:)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["SnapshotTests"])
  }

  @Test func `A custom snapshot format compares the values, and its error is a failure`() throws {
    defer { remove() }
    struct Refused: Error {}
    let format = SnapshotFormat<Int>(pathExtension: "number") {
      Data("\($0)".utf8)
    } compare: { expected, actual in
      if actual == Data("13".utf8) { throw Refused() }
      return expected == actual ? nil : SnapshotDifference("another number")
    }
    for name in ["same", "other", "wrong"] { try write("5", "\(name).number") }
    expectFailures([
      "it differs from the snapshot \(path("other.number")):\nanother number\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there.",
      "the snapshot could not be compared: \(path("wrong.number")): Refused()",
    ]) {
      inFolder {
        #expect(expectSnapshot(of: 5, named: "same", as: format))
        expectSnapshot(of: 6, named: "other", as: format)
        expectSnapshot(of: 13, named: "wrong", as: format)
      }
    }
    expectFailures([
      "there is no snapshot: \(path("1.txt"))\n"
        + "Nothing is recorded, because record: .never. To record it, pass record: .missing there."
    ]) {
      inFolder(.never) { expectSnapshot(of: [1]) }
    }
  }

  @Test func `The files of a snapshot's difference are written to the folder that the failure names`() throws {
    defer { remove() }
    try write("5", "1.number")
    let format = SnapshotFormat<Int>(pathExtension: "number") {
      Data("\($0)".utf8)
    } compare: { expected, actual in
      SnapshotDifference(
        "another number", attachments: [("expected.number", expected), ("actual.number", actual)])
    }
    // The folder is the same in each run, so that runs leave no more than one behind.
    let sources = URL(filePath: #filePath).deletingLastPathComponent().path
    let root = FileManager.default.temporaryDirectory.appending(
      path: "SnapshotDifferences-\(NSUserName())\(sources)/SnapshotTests")
    let places = ["expected", "actual"].map { root.appending(path: "\(test).1.\($0).number") }
    defer { for place in places { try? FileManager.default.removeItem(at: place) } }
    expectFailures([
      "it differs from the snapshot \(path("1.number")):\nanother number\n  \(places[0].path)\n  \(places[1].path)\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there."
    ]) {
      inFolder { expectSnapshot(of: 6, as: format) }
    }
    #expect(try places.map { try Data(contentsOf: $0) } == [Data("5".utf8), Data("6".utf8)])
  }

  @Test func `The environment names the folder for differences, and a failure to write there is reported`() throws {
    defer { remove() }
    func file(_ root: String) -> SnapshotFile {
      SnapshotFile(
        of: "/tests/SomeTests.swift", in: nil, named: "test.1.png",
        environment: ["SNAPSHOT_ARTIFACTS": folder.appending(path: root).path])
    }
    let place = folder.appending(path: "looks/SomeTests/test.1.actual.png")
    #expect(file("looks").writeDifferences([("test.1.actual.png", Data("a".utf8))]) == "\n  \(place.path)")
    #expect(try Data(contentsOf: place) == Data("a".utf8))
    // A file with the folder's name prevents the folder from being created.
    try Data().write(to: folder.appending(path: "file"))
    #expect(
      file("file").writeDifferences([("test.1.actual.png", Data())])
        .hasPrefix("\n  what differs was not written in \(folder.path)/file/SomeTests: "))
  }

  @Test func attachments() throws {
    defer { remove() }
    try write("5", "1.number")
    let format = SnapshotFormat<Int>(pathExtension: "number") {
      Data("\($0)".utf8)
    } compare: { _, actual in
      SnapshotDifference("another", attachments: [("/../../a/b.number", actual)])
    }
    let sources = URL(filePath: #filePath).deletingLastPathComponent().path
    let place = FileManager.default.temporaryDirectory.appending(
      path: "SnapshotDifferences-\(NSUserName())\(sources)/SnapshotTests/\(test).1.-..-..-a-b.number")
    defer { try? FileManager.default.removeItem(at: place) }
    expectFailures([
      "it differs from the snapshot \(path("1.number")):\nanother\n  \(place.path)\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there."
    ]) {
      inFolder { expectSnapshot(of: 6, as: format) }
    }
    #expect(try Data(contentsOf: place) == Data("6".utf8))
  }

  @Test func `The difference of two long texts without common lines is shortened to 200 lines`() {
    let old = (0..<20_000).map { "old \($0)" }.joined(separator: "\n")
    let new = (0..<20_000).map { "new \($0)" }.joined(separator: "\n")
    let lines = lineDifference(from: old, to: new).split(separator: "\n")
    #expect(lines.count == 201)
    #expect(lines.first == "@@ -1,20000 +1,20000 @@")
    #expect(lines.last == "(39801 more lines)")
  }
}

/// Takes a snapshot without a suite.
@Test func `A test without a suite has a name that no suite has`() {
  #expect(SnapshotTest("", in: "").name == "_.A-test-without-a-suite-has-a-name-that-no-suite-has")
}

@Suite struct SnapshotNameTests {
  /// Names that differ only in what files' names do not have, and names that are longer than those of files.
  private static let names = [
    "a.b", "a b", "a+b", "a-b", "a/b", "A b", " a b", "a  b", "a_b", "ab", "+", "-", "..", "a b.1", "測", "测",
    String(repeating: "测", count: 90), String(repeating: "测", count: 91), String(repeating: "a", count: 1_000),
    String(repeating: "a", count: 999) + "b", "e" + String(repeating: "\u{301}", count: 300), "👩‍👩‍👧‍👦", "\u{0}", "\u{1}",
  ]
  private static let recorded = "the snapshot was recorded, because there was none: "

  /// The folder of the snapshots in this file. Two tests do not use it at the same time.
  private let root: URL
  private let folder: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "SnapshotNames-\(UUID())")
    folder = root.appending(path: "SnapshotTests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(at: root) }
  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Takes snapshots, and returns the failures with the names of files instead of their paths.
  private func failures(_ mode: SnapshotMode = .missing, _ body: () -> Void) -> [String] {
    let found = Found()
    withKnownIssue(isIntermittent: true) {
      withExpectedSnapshots(record: mode, directory: root, body)
    } matching: { issue in
      found.add(issue.comments.map(\.rawValue).joined().replacing("\(folder.path)/", with: ""), nil)
      return true
    }
    return found.texts
  }

  @Test func `Snapshots whose names differ have different files, also if the names are long`() throws {
    defer { remove() }
    let failures = failures { for name in Self.names { expectSnapshot(of: name, named: name) } }
    #expect(failures.count == Self.names.count)
    #expect(failures.allSatisfy { $0.hasPrefix(Self.recorded) }, "\(failures)")
    #expect(try files.count == Self.names.count)
  }

  @Test func `The names of files are the same in each process`() {
    #expect(
      ["a b", "a.b", "a+b", "+", String(repeating: "测", count: 90)].map { SnapshotNames.pathComponent($0) }
        == [
          "a-b", "a-b-cm1bjw90", "a-b-cm61fsw4", "9m222zye",
          "测测测测测测测测测测测测测测测测测测测测测测测测测测-bo7fftuo",
        ])
  }

  /// The names of the cases of a test, which run in parallel.
  private static let cases = Mutex<Set<String>>([])

  @Test(arguments: names, [1, 2]) func `A test's arguments are in the names`(text: String, number: Int) throws {
    defer { remove() }
    let name = SnapshotTest("", in: "").name
    #expect(Self.cases.withLock { $0.insert(name).inserted })
    if text == "a b" { #expect(name.hasSuffix(".a-b.\(number)")) }
    #expect(
      failures {
        expectSnapshot(of: "one")
        expectSnapshot(of: "two", named: text)
        expectSnapshot(of: "three")
      } == ["1", SnapshotNames.pathComponent(text), "2"].map { "\(Self.recorded)\(name).\($0).txt" })
  }

  enum Kind: Sendable {
    case plain
    case number(Int)
  }

  @Test(arguments: [Kind.plain, .number(5)]) func kinds(_ kind: Kind) throws {
    let text = if case .plain = kind { "plain-" } else { "number-5-" }
    #expect(SnapshotTest("", in: "").name.hasPrefix("SnapshotNameTests.kinds.\(text)"))
  }

  @Test(arguments: [Set([1, 2])]) func `Arguments without a text of their own are not in the names`(set: Set<Int>)
    throws
  {
    defer { remove() }
    let name = SnapshotTest("", in: "").name
    #expect(name.hasPrefix("SnapshotNameTests.Arguments-without"))
    #expect(
      failures {
        expectSnapshot(of: 1)
        expectSnapshot(of: 2, named: "two")
      } == [
        "the snapshot could not be compared: the texts of the test's arguments can differ in each process: give each "
          + "snapshot a name", "\(Self.recorded)\(name).two.txt",
      ])
  }

  private static let shared = FileManager.default.temporaryDirectory.appending(path: "SnapshotNames-\(UUID())")
  private static let first = Mutex(true)

  @Test(.serialized, arguments: [1, 1]) func `Cases with equal arguments do not share a file`(number: Int) throws {
    defer { remove() }
    let file = Self.shared.appending(path: "SnapshotTests/\(SnapshotTest("", in: "").name).1.txt").path
    if Self.first.exchange(false) {
      try FileManager.default.createDirectory(at: Self.shared, withIntermediateDirectories: true)
      #expect(
        failures { withExpectedSnapshots(directory: Self.shared) { _ = expectSnapshot(of: number) } }
          == [Self.recorded + file])
    } else {
      defer { try? FileManager.default.removeItem(at: Self.shared) }
      #expect(
        failures { withExpectedSnapshots(directory: Self.shared) { _ = expectSnapshot(of: number) } } == [
          "the snapshot could not be compared: another test, or another case of this test, has the snapshot \(file)"
        ])
    }
  }

  /// Takes two snapshots in a test `f()`.
  private static func check(_ suite: String) throws {
    let tests = try SnapshotNameTests()
    defer { tests.remove() }
    #expect(
      tests.failures { for number in 1...2 { expectSnapshot(of: number) } }
        == (1...2).map { "\(recorded)SnapshotNameTests.\(suite).f.\($0).txt" })
  }

  @Suite struct First { @Test func f() throws { try check("First") } }
  @Suite struct Second {
    @Test func f() throws { try check("Second") }
    @Suite struct `In.ner` {
      @Test func `f`() throws { try check("Second.\(SnapshotNames.pathComponent("In.ner"))") }
    }
  }
}

#if !canImport(ObjectiveC)
  /// The suite has no trait, as most suites, and its snapshots are in the project's folder.
  @Suite struct LogSnapshotTests {
    @Test func `The text of a log matches its recorded snapshots`() throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let log = chain.record()
      let owner = makeOwner()
      try chain.object.send(.didChange, owner, 1)
      _ = try chain.object.send(.scoreFor, owner, "text")
      expectSnapshot(of: log)
      try chain.object.send(.didChange, owner, 2)
      expectSnapshot(of: log)
      expectSnapshot(
        of: log[.didChange].calls.map(\.description), named: "changes", as: .lines { $0.joined(separator: "\n") })
    }
  }
#endif
