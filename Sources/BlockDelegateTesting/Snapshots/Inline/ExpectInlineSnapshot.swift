import BlockDelegateRuntime
import Foundation

/// Expects that a value's text equals the text in the source of the test.
///
///     expectSnapshot(of: log, matches: """
///       windowShouldClose: <NSWindow #1> -> YES
///       """)
///
/// If the argument `matches` is `nil`, the text is written into the source as the argument, and the test fails once. In
/// the mode `failed`, a text that differs is replaced, too. The argument must be a string literal or `nil`. A failure
/// shows the lines that differ and the new literal.
///
/// - Parameters:
///   - value: The value, as an expression. An error that the expression throws fails the test.
///   - expected: The expected text, or nil to record the text.
///   - mode: When the text is written, or nil to use the mode of the scope or the environment.
///   - fileID: The file of the call, for failures.
///   - filePath: The path of the test's file, into which the text is written.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: Whether the value's text equals the expected text.
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

/// Returns nil if the text is the expected one and need not be recorded; otherwise the text of the failure.
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
