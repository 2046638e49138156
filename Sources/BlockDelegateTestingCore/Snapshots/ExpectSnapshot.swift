import BlockDelegateCore
import Foundation
import Testing

/// Expects that a value is equal to its snapshot in a file.
///
///     expectSnapshot(of: log)
///
/// The file is `__Snapshots__/<test file>/<suite>.<test>.<arguments>.<number>.<extension>`. If the snapshot has a name,
/// the name replaces the number. The suite of a test of XCTest is its class, and a test without a suite has `_` for it.
///
/// By default, a missing file is written, and the test fails once. The ``SnapshotMode`` changes this behavior. The mode
/// comes from the first of the following settings that exists:
///
/// 1. The argument `record`.
/// 2. ``withExpectedSnapshots(record:directory:_:)`` or the trait `.expectedSnapshots(record:)`.
/// 3. The environment variable `SNAPSHOT_TESTING_RECORD`: `all`, `failed`, `missing` or `never`.
/// 4. The environment variable `CI`. With `CI=true` the mode is `never`.
///
/// - Parameters:
///   - value: The value, as an expression. An error that the expression throws fails the test.
///   - name: A name that distinguishes the snapshots of a test. Snapshots without names are numbered. They need names in
///     a test with arguments whose texts can differ in each process: sets, dictionaries, and instances of classes that
///     are not `CustomTestStringConvertible`.
///   - format: How the value is written and compared.
///   - mode: When the snapshot is written, or nil to use the mode of the scope or the environment.
///   - filePath: The path of the test's file. The folder `__Snapshots__` is beside this file.
///   - function: The function of the test.
/// - Returns: Whether the value is equal to the snapshot.
@discardableResult
public func expectSnapshot<Value>(
  of value: @autoclosure () throws -> Value, named name: String? = nil, as format: SnapshotFormat<Value> = .description,
  record mode: SnapshotMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: StaticString = #function
) -> Bool {
  let site = CodeLocation(fileID, filePath, line, column)
  let framework = TestFramework.current
  do {
    let failure = try format.failure(of: value, named: name, RecordMode(mode), function: "\(function)", at: site)
    guard let failure else { return true }
    framework.fail(failure.text, at: site)
    for attachment in failure.attachments { framework.attach(attachment.content, named: attachment.name, at: site) }
  } catch { framework.fail("the snapshot could not be compared: \(error)", at: site) }
  return false
}

extension SnapshotFormat {
  /// Compares a value with its snapshot, and writes the snapshot if the mode requires it.
  ///
  /// - Returns: The failure of the test, or nil if the value is equal to the snapshot.
  fileprivate func failure(
    of value: () throws -> Value, named name: String?, _ mode: RecordMode, function: String, at site: CodeLocation
  ) throws -> SnapshotDifference? {
    let test = SnapshotTest(function, in: "\(site.filePath)")
    if name == nil, test.lacksArguments {
      throw SnapshotError("the texts of the test's arguments can differ in each process: give each snapshot a name")
    }
    guard name != "" else { throw SnapshotError("the snapshot's name is empty") }
    let names = SnapshotSettings.current.names ?? .ofProcess
    guard let part = names.part(name.map { SnapshotNames.pathComponent($0) }, of: test.identity) else {
      throw SnapshotError("the test has two snapshots of the name \(quoted(name ?? ""))")
    }
    let title = "\(test.name).\(part)"
    let file = SnapshotFile(
      of: "\(site.filePath)", in: SnapshotSettings.current.directory, named: "\(title).\(pathExtension)")
    guard SnapshotNames.isFree(file.url.path, for: test.identity) else {
      throw SnapshotError("another test, or another case of this test, has the snapshot \(file.url.path)")
    }
    let (actual, path) = (try encode(value()), file.url.path)
    let expected = mode.mode == .all ? nil : try file.read()
    let isWritten = mode.writes(expected != nil)
    guard let expected else {
      guard isWritten else {
        return SnapshotDifference("there is no snapshot: \(path)\n\(mode.advice(isThere: false))")
      }
      try file.write(actual)
      let reason = mode.mode == .all ? "the mode is to record all" : "there was none"
      return SnapshotDifference("the snapshot was recorded, because \(reason): \(path)")
    }
    let comparison = Result { try compare(expected, actual) }.mapError { SnapshotError("\(path): \($0)") }
    guard let difference = try comparison.get() else { return nil }
    if isWritten { try file.write(actual) }
    let attachments = difference.attachments.map {
      (name: "\(title).\($0.name)".replacing("/", with: "-"), content: $0.content)
    }
    let paths = file.writeDifferences(attachments)
    let (end, advice) = isWritten ? ("; it was recorded again", "") : ("", "\n\(mode.advice(isThere: true))")
    return SnapshotDifference(
      "it differs from the snapshot \(path)\(end):\n\(difference.text)\(paths)\(advice)", attachments: attachments)
  }
}
