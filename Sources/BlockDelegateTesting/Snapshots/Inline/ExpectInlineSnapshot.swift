import BlockDelegateRuntime
import Foundation

/// Expects that a value's text equals the text in the test.
///
///     expectSnapshot(of: log, matches: """
///       windowShouldClose: <NSWindow #1> -> YES
///       """)
///
/// Where the argument of `matches:` is `nil` the text is written there, in the test's source, and fails the test this
/// once, as a file that is not there (``expectSnapshot(of:named:as:record:fileID:filePath:line:column:function:)``). The
/// mode `failed` also writes a text that differs. The argument must be a string literal or `nil` for that. A failure has
/// the lines that differ, and the literal that is to stand there.
/// - Parameters:
///   - value: the value; what it throws fails the test.
///   - expected: its text; nil for the one that is recorded.
///   - mode: when the text is written; nil for what holds here.
///   - fileID: where the call stands, for failures.
///   - filePath: the test's file, in which the text is written.
///   - line: the call's line in that file.
///   - column: the call's column in that line.
/// - Returns: whether it is.
@discardableResult
public func expectSnapshot<Value>(
  of value: @autoclosure () throws -> Value, matches expected: String?, record mode: SnapshotMode? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let site = CodeLocation(fileID, filePath, line, column)
  let framework = TestFramework.current
  do {
    let mode = try RecordMode(mode)
    guard let problem = problem(StableText.describing(try value()), expected, mode, at: site) else { return true }
    framework.fail(problem, at: site)
  } catch {
    framework.fail("the text could not be compared: \(error)", at: site)
  }
  return false
}

/// nil for a text that is the one expected, and not recorded.
private func problem(_ actual: String, _ expected: String?, _ mode: RecordMode, at site: CodeLocation) -> String? {
  if actual == expected, mode.mode != .all { return nil }
  let difference =
    switch expected {
    case nil: "there is no text"
    case actual: "all texts are recorded now"
    case let expected?: "it differs from the text:\n\(LineDifference(from: expected, to: actual))"
    }
  guard mode.writes(expected != nil) else {
    return "\(difference)\n\(mode.advice(isThere: expected != nil))\nThe new text:\n\(StringLiteral.source(of: actual))"
  }
  do {
    try InlineRecorder.shared.record(
      actual, insteadOf: expected, path: "\(site.filePath)", line: Int(site.line), column: Int(site.column))
    return "\(difference)\nIt was recorded in the test's source: the next build compares with it"
  } catch {
    return "\(difference)\nIt was not recorded, as \(error)\nThe new text:\n\(StringLiteral.source(of: actual))"
  }
}
