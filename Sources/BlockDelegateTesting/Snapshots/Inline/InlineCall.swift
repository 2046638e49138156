/// A call of `expectSnapshot(of:matches:)` in a file, and what its text is there.
struct InlineCall {
  /// Where the argument of `matches:` is.
  let range: Range<Int>
  /// nil for `nil`.
  let text: String?
  /// What stands before the line of the argument.
  private let indentation: String

  /// - Throws: `SnapshotError` where there is no such call, or its argument is neither a literal nor nil.
  init(in bytes: [UInt8], line: Int, column: Int) throws(SnapshotError) {
    guard let start = SwiftSource.position(ofLine: line, column: column, in: bytes),
      var source = Self.arguments(at: start, in: bytes)
    else { throw .noCall }
    while true {
      source.skipSpace()
      let label = source.takeIdentifier()
      source.skipSpace()
      if label == "matches", source.take(":") { break }
      guard source.skipArgument(), source.take(",") else { throw .noLiteral }
    }
    source.skipSpace()
    let position = source.position
    if let literal = source.takeStringLiteral() {
      guard let value = literal.value else { throw .noLiteral }
      (range, text) = (literal.range, value)
    } else {
      guard source.takeIdentifier() == "nil" else { throw .noLiteral }
      (range, text) = (position..<source.position, nil)
    }
    source.skipSpace()
    guard source.take(",") || source.take(")") else { throw .noLiteral }
    let lineStart = bytes[..<position].lastIndex { $0 == .newline || $0 == .carriageReturn }.map { $0 + 1 } ?? 0
    indentation = String(decoding: bytes[lineStart...].prefix { $0 == .space || $0 == .tab }, as: UTF8.self)
  }

  /// The source behind the opening parenthesis of a call. Its column is that parenthesis's, or the name's.
  private static func arguments(at start: Int, in bytes: [UInt8]) -> SwiftSource? {
    var source = SwiftSource(bytes, at: start)
    if source.take("(") {
      let before = bytes[..<start]
      let isSpace: (UInt8) -> Bool = { $0 == .space || $0 == .tab || $0 == .newline || $0 == .carriageReturn }
      let end = before.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
      return SwiftSource.identifier(endingAt: end, in: bytes) == name ? source : nil
    }
    guard source.takeIdentifier() == name else { return nil }
    source.skipSpace()
    return source.take("(") ? source : nil
  }

  private static let name = "expectSnapshot"

  /// The source of a literal in the place of the argument.
  func source(of text: String, newline: String) -> [UInt8] {
    let step = indentation.hasPrefix("\t") ? "\t" : "  "
    return Array(StringLiteral.source(of: text, indentation: indentation + step, newline: newline).utf8)
  }
}

extension SnapshotError {
  fileprivate static let noCall = SnapshotError(
    "there is no expectSnapshot(of:matches:) at this line and column: the file has changed since the test was compiled, "
      + "or the call is in another function or a macro")
  fileprivate static let noLiteral = SnapshotError(
    "the argument of matches: must be a string literal without interpolation")
}
