import BlockDelegateRuntime
import Foundation

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
  let outcome: SnapshotOutcome
  do {
    let check = try SnapshotCheck(site, function: "\(function)", name: name, pathExtension: format.pathExtension, mode)
    outcome = try check.run(format.encode(value()), format.compare)
  } catch {
    outcome = .failed("the snapshot could not be compared: \(error)")
  }
  guard case .failed(let text, let attachments) = outcome else { return true }
  framework.fail(text, at: site)
  for attachment in attachments { framework.attach(attachment.content, named: attachment.name, at: site) }
  return false
}

enum SnapshotOutcome {
  case same
  case failed(String, attachments: [(name: String, content: Data)] = [])
}

/// A snapshot of a test, with the mode that determines when it is written.
struct SnapshotCheck {
  private let file: SnapshotFile
  private let mode: RecordMode
  private let title: String

  init(_ site: CodeLocation, function: String, name: String?, pathExtension: String, _ mode: SnapshotMode?) throws {
    let settings = SnapshotSettings.current
    self.mode = try RecordMode(mode)
    let test = SnapshotNames.test(function)
    if name == nil, SnapshotNames.isParameterized {
      throw SnapshotError("a test with arguments runs several times: give its snapshots names")
    }
    let component = name.map(SnapshotNames.pathComponent)
    guard component != "" else { throw SnapshotError("the name \(quoted(name ?? "")) has no letters") }
    guard !pathExtension.contains("/") else {
      throw SnapshotError("the path extension \(quoted(pathExtension)) has a slash")
    }
    TestFramework.current.resetNamesBetweenTests()
    let names = settings.names ?? .ofProcess
    guard let part = names.part(component, of: "\(site.filePath)/\(test)") else {
      throw SnapshotError("the test has two snapshots of the name \(quoted(name ?? ""))")
    }
    title = "\(test).\(part)"
    file = SnapshotFile(of: "\(site.filePath)", in: settings.directory, named: "\(title).\(pathExtension)")
  }

  func run(
    _ actual: Data, _ compare: (_ expected: Data, _ actual: Data) throws -> SnapshotDifference?
  ) throws -> SnapshotOutcome {
    if mode.mode == .all {
      try file.write(actual)
      return .failed("the snapshot was recorded, as all are now: \(file.url.path)")
    }
    guard let expected = try file.read() else {
      guard mode.writes(false) else {
        return .failed("there is no snapshot: \(file.url.path)\n\(mode.advice(isThere: false))")
      }
      try file.write(actual)
      return .failed("there was no snapshot; it was recorded, and the next run compares with it: \(file.url.path)")
    }
    let difference: SnapshotDifference
    do {
      guard let found = try compare(expected, actual) else { return .same }
      difference = found
    } catch {
      throw SnapshotError("\(file.url.path): \(error)")
    }
    if mode.writes(true) { try file.write(actual) }
    let end = mode.writes(true) ? "; it was recorded anew" : ""
    let advice = mode.writes(true) ? "" : "\n\(mode.advice(isThere: true))"
    let attachments = difference.attachments.map {
      (name: "\(title).\($0.name)".replacing("/", with: "-"), content: $0.content)
    }
    let paths = difference.writesAttachments ? DifferenceFiles(of: file).write(attachments) : ""
    return .failed(
      "it differs from the snapshot \(file.url.path)\(end):\n\(difference.text)\(paths)\(advice)",
      attachments: attachments)
  }
}
