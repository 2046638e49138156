import BlockDelegate
import Foundation
import Testing

@testable import BlockDelegateTesting

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

  private func content(_ name: String) -> String? {
    (try? Data(contentsOf: files.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: files.appending(path: name))
  }

  private func path(_ name: String) -> String { files.appending(path: name).path }

  @Test func missing() throws {
    defer { remove() }
    expectFailures([
      "the snapshot was recorded, because there was none: \(path("missing.1.txt"))",
      "the snapshot was recorded, because there was none: \(path("missing.2.txt"))",
      "the snapshot was recorded, because there was none: \(path("missing.with-a-name.txt"))",
    ]) {
      inFolder {
        #expect(!expectSnapshot(of: "one\ntwo"))
        expectSnapshot(of: 5)
        expectSnapshot(of: "named", named: "with a name")
      }
    }
    #expect(content("missing.1.txt") == "one\ntwo")
    #expect(content("missing.2.txt") == "5")
    #expect(content("missing.with-a-name.txt") == "named")
  }

  @Test func `A recorded snapshot is compared without regard to its last newline`() throws {
    defer { remove() }
    let name = "A-recorded-snapshot-is-compared-without-regard-to-its-last-newline"
    try write("one\ntwo", "\(name).1.txt")
    try write("one\ntwo\n", "\(name).2.txt")
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
    try write(old.joined(separator: "\n"), "different.1.txt")
    expectFailures([
      """
      it differs from the snapshot \(path("different.1.txt")):
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
    #expect(content("different.1.txt") == old.joined(separator: "\n"))
  }

  @Test func modes() throws {
    defer { remove() }
    for mode in SnapshotMode.allCases { try write("old", "modes.\(mode.rawValue).txt") }
    let (all, failed) = (path("modes.all.txt"), path("modes.failed.txt"))
    let difference = ":\n@@ -1,1 +1,1 @@\n-old\n+new"
    expectFailures([
      "the snapshot was recorded, because the mode is to record all: \(all)",
      "it differs from the snapshot \(failed); it was recorded again\(difference)",
      "it differs from the snapshot \(path("modes.missing.txt"))\(difference)\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there.",
      "it differs from the snapshot \(path("modes.never.txt"))\(difference)\n"
        + "Nothing is recorded, because record: .never. To record it, pass record: .failed there.",
    ]) {
      for mode in SnapshotMode.allCases {
        inFolder(mode) { #expect(!expectSnapshot(of: "new", named: mode.rawValue)) }
      }
    }
    #expect(SnapshotMode.allCases.map { content("modes.\($0.rawValue).txt") } == ["new", "new", "old", "old"])
    expectFailures([
      "there is no snapshot: \(path("modes.other.txt"))\n"
        + "Nothing is recorded, because record: .never. To record it, pass record: .missing there."
    ]) {
      inFolder { expectSnapshot(of: "new", named: "other", record: .never) }
    }
    #expect(content("modes.other.txt") == nil)
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
    try write("a", "mistakes.one.txt")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Data([0x61, 0xff, 0xfe]).write(to: files.appending(path: "mistakes.binary.txt"))
    try write("a", "mistakes.thrown.txt")
    let prefix = "the snapshot could not be compared: "
    expectFailures([
      prefix + "the test has two snapshots of the name \"one\"",
      prefix + "\(path("mistakes.binary.txt")): it is not UTF-8",
      prefix + "CancellationError()",
      prefix + "the name \"/\" has no letters",
    ]) {
      inFolder {
        expectSnapshot(of: "a", named: "one")
        expectSnapshot(of: "a", named: "one")
        expectSnapshot(of: "a", named: "binary")
        expectSnapshot(of: "a", named: "thrown", as: .lines { _ in throw CancellationError() })
        expectSnapshot(of: "a", named: "/")
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

  @Test(arguments: ["a", "b"]) func `A test with arguments must give its snapshots names`(_ argument: String) throws {
    defer { remove() }
    let test = "A-test-with-arguments-must-give-its-snapshots-names"
    try write(argument, "\(test).\(argument).txt")
    expectFailures([
      "the snapshot could not be compared: a test with arguments runs several times: give each snapshot a name"
    ]) {
      inFolder {
        #expect(expectSnapshot(of: argument, named: argument))
        expectSnapshot(of: argument)
      }
    }
  }

  @Test func `A custom snapshot format compares the values, and its error is a failure`() throws {
    defer { remove() }
    let test = "A-custom-snapshot-format-compares-the-values-and-its-error-is-a-failure"
    struct Refused: Error {}
    let format = SnapshotFormat<Int>(pathExtension: "number") {
      Data("\($0)".utf8)
    } compare: { expected, actual in
      if actual == Data("13".utf8) { throw Refused() }
      return expected == actual ? nil : SnapshotDifference("another number")
    }
    for name in ["same", "other", "wrong"] { try write("5", "\(test).\(name).number") }
    expectFailures([
      "it differs from the snapshot \(path("\(test).other.number")):\nanother number\n"
        + "Nothing is recorded, because record: .missing. To record it, pass record: .failed there.",
      "the snapshot could not be compared: \(path("\(test).wrong.number")): Refused()",
    ]) {
      inFolder {
        #expect(expectSnapshot(of: 5, named: "same", as: format))
        expectSnapshot(of: 6, named: "other", as: format)
        expectSnapshot(of: 13, named: "wrong", as: format)
      }
    }
    expectFailures([
      "there is no snapshot: \(path("\(test).1.txt"))\n"
        + "Nothing is recorded, because record: .never. To record it, pass record: .missing there."
    ]) {
      inFolder(.never) { expectSnapshot(of: [1]) }
    }
  }

  @Test func `The files of a snapshot's difference are written to the folder that the failure names`() throws {
    defer { remove() }
    let test = "The-files-of-a-snapshot-s-difference-are-written-to-the-folder-that-the-failure-names"
    try write("5", "\(test).1.number")
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
      "it differs from the snapshot \(path("\(test).1.number")):\nanother number\n  \(places[0].path)\n  \(places[1].path)\n"
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
    try write("5", "attachments.1.number")
    let format = SnapshotFormat<Int>(pathExtension: "number") {
      Data("\($0)".utf8)
    } compare: { _, actual in
      SnapshotDifference("another", attachments: [("/../../a/b.number", actual)])
    }
    let sources = URL(filePath: #filePath).deletingLastPathComponent().path
    let place = FileManager.default.temporaryDirectory.appending(
      path: "SnapshotDifferences-\(NSUserName())\(sources)/SnapshotTests/attachments.1.-..-..-a-b.number")
    defer { try? FileManager.default.removeItem(at: place) }
    expectFailures([
      "it differs from the snapshot \(path("attachments.1.number")):\nanother\n  \(place.path)\n"
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

@Suite struct SnapshotNameTests {
  @Test func `A name that is too long for a file is shortened, and names that differ stay different`() {
    let (first, second) = (String(repeating: "测", count: 90), String(repeating: "测", count: 91))
    let names = [first, second].map(SnapshotNames.pathComponent)
    #expect(names.allSatisfy { $0.utf8.count < 200 } && names[0] != names[1])
    #expect(names[0] == SnapshotNames.pathComponent(first))
    #expect(SnapshotNames.pathComponent(String(repeating: "a", count: 200)) == String(repeating: "a", count: 200))
  }

  /// Two suites of a file with tests of one name, whose snapshots would be the same files.
  @Suite(.serialized) struct EqualNames {
    private static let failures = Found()

    /// Takes the snapshot of a test `shared()`, and checks the failures when both tests have taken it.
    private static func check() {
      withKnownIssue {
        _ = expectSnapshot(of: 1, record: .never, function: "shared()")
      } matching: { issue in
        failures.add(issue.comments.map(\.rawValue).joined(), nil)
        return true
      }
      guard failures.texts.count == 2 else { return }
      #expect(failures.texts[0].hasPrefix("there is no snapshot: "))
      #expect(
        failures.texts[1] == "the snapshot could not be compared: another test in this file has snapshots of the name "
          + "\"shared\": give them names, or rename a test")
    }

    @Suite struct First { @Test func `Another suite has a test with the same snapshots`() { check() } }
    @Suite struct Second { @Test func `A suite before has a test with the same snapshots`() { check() } }
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
