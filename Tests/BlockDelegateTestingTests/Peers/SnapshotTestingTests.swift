import Foundation
import Testing

@testable import BlockDelegateTesting
@testable import BlockDelegateTestingCore

/// Tests the behaviors that swift-snapshot-testing's own tests check (RecordTests.swift,
/// WithSnapshotTestingTests.swift, SnapshotsTraitTests.swift, SnapshotTestingTests.swift).
@Suite(.expectedSnapshots(record: .missing)) struct SnapshotTestingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "SnapshotTesting-\(UUID())")

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "SnapshotTestingTests"), withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Returns the file of a snapshot of the current test.
  private func file(_ part: String) -> URL {
    folder.appending(path: "SnapshotTestingTests/\(SnapshotTest("", in: "").name).\(part)")
  }

  private func text(_ part: String) -> String? {
    (try? Data(contentsOf: file(part))).map { String(decoding: $0, as: UTF8.self) }
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
    let name = "\(mode)\((old ?? "none").filter { !$0.isNewline })"
    if let old { try Data(old.utf8).write(to: file("\(name).txt")) }
    let (isSame, failures) = try failures {
      withExpectedSnapshots(record: mode, directory: folder) { expectSnapshot(of: 42, named: name) }
    }
    #expect(isSame == failures.isEmpty)
    return (isSame, text("\(name).txt"), failures.first)
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
    #expect(["never", "all", "argument"].map { text("\($0).txt") } == [nil, "1", "1"])
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
        expectSnapshot(of: [1])
        expectSnapshot(of: [1, 2])
        expectSnapshot(of: [1], named: "named")
      }
    }
    #expect(failures.count == 3)
    #expect(text("1.txt") == "[1]")
    #expect(text("2.txt") == "[1, 2]")
    #expect(text("named.txt") == "[1]")
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
    #expect(text("1.json") == #"{"id":1,"name":"Blobby"}"#)
  }
}
