import BlockDelegate
import Foundation
import Testing

/// Expects that a value is equal to its snapshot in a file.
///
///     expectSnapshot(of: log)
///
/// The file is `__Snapshots__/<test file>/<test>.<number>.<extension>`. If the snapshot has a name, the name replaces
/// the number. By default, a missing file is written, and the test fails once. The ``SnapshotMode`` changes this
/// behavior. The mode comes from the first of the following settings that exists:
///
/// 1. The argument `record`.
/// 2. ``withExpectedSnapshots(record:directory:_:)`` or the trait `.expectedSnapshots(record:)`.
/// 3. The environment variable `SNAPSHOT_TESTING_RECORD`: `all`, `failed`, `missing` or `never`.
/// 4. The environment variable `CI`. With `CI=true` the mode is `never`.
///
/// - Parameters:
///   - value: The value, as an expression. An error that the expression throws fails the test.
///   - name: A name that distinguishes the snapshots of a test. Snapshots without names are numbered. A test with
///     arguments needs names.
///   - format: How the value is written and compared.
///   - mode: When the snapshot is written, or nil to use the mode of the scope or the environment.
///   - fileID: The file of the call, for failures.
///   - filePath: The path of the test's file. The folder `__Snapshots__` is beside this file.
///   - line: The line of the call, for failures.
///   - column: The column of the call, for failures.
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
  } catch {
    framework.fail("the snapshot could not be compared: \(error)", at: site)
  }
  return false
}

extension SnapshotFormat {
  /// Compares a value with its snapshot, and writes the snapshot if the mode requires it.
  ///
  /// - Returns: The failure of the test, or nil if the value is equal to the snapshot.
  fileprivate func failure(
    of value: () throws -> Value, named name: String?, _ mode: RecordMode, function: String, at site: CodeLocation
  ) throws -> SnapshotDifference? {
    let test = SnapshotNames.test(function)
    if name == nil, Test.Case.current?.isParameterized == true {
      throw SnapshotError("a test with arguments runs several times: give each snapshot a name")
    }
    let component = name.map(SnapshotNames.pathComponent)
    guard component != "" else { throw SnapshotError("the name \(quoted(name ?? "")) has no letters") }
    let key = "\(site.filePath)/\(test)"
    guard name != nil || SnapshotNames.belongToCurrentTest(key, function) else {
      throw SnapshotError(
        "another test in this file has snapshots of the name \(quoted(test)): give them names, or rename a test")
    }
    TestFramework.current.resetNamesBetweenTests()
    guard let part = (SnapshotSettings.current.names ?? .ofProcess).part(component, of: key) else {
      throw SnapshotError("the test has two snapshots of the name \(quoted(name ?? ""))")
    }
    let title = "\(test).\(part)"
    let file = SnapshotFile(
      of: "\(site.filePath)", in: SnapshotSettings.current.directory, named: "\(title).\(pathExtension)")
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
