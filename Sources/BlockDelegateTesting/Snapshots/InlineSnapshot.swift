import BlockDelegateRuntime

/// Expects that a value's text is the one that stands in the test.
///
///     expectSnapshot(of: log, matches: """
///       windowShouldClose: <NSWindow #1> -> YES
///       """)
///
/// Where it is another the failure has the lines that differ, and the literal that is to stand there.
/// - Returns: whether it is.
@discardableResult
public func expectSnapshot<Value>(
  of value: @autoclosure () throws -> Value, matches expected: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let site = SourceLocation(fileID, filePath, line, column)
  let framework = TestFramework.current
  do {
    let actual = String(describing: try value())
    guard actual != expected else { return true }
    let difference = LineDifference(from: expected, to: actual).description
    framework.fail("it differs from the text:\n\(difference)\nThe new text:\n\(literal(actual))", at: site)
  } catch {
    framework.fail("the text could not be compared: \(error)", at: site)
  }
  return false
}

/// A text as a literal of several lines, to be pasted into a test.
func literal(_ text: String) -> String {
  // Nothing in it must end the literal or be taken for an escape: more hashes than are behind three quotes or a
  // backslash.
  var (quotes, behind, needed) = (0, nil as Int?, 0)
  for byte in text.utf8 {
    quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
    behind = byte == UInt8(ascii: "#") ? behind.map { $0 + 1 } : byte == UInt8(ascii: "\\") || quotes >= 3 ? 0 : nil
    needed = max(needed, behind.map { $0 + 1 } ?? 0)
  }
  let delimiter = String(repeating: "#", count: needed)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
  return ([delimiter + "\"\"\""] + lines + ["  \"\"\"" + delimiter]).joined(separator: "\n")
}
