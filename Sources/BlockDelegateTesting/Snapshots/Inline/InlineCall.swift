/// A call of `expectSnapshot(of:matches:)` in a source file, with the text that is its argument.
struct InlineCall {
  /// The range of the argument of `matches:` in the file.
  let range: Range<Int>
  /// The text of the argument, or nil if the argument is `nil`.
  let text: String?
  /// The indentation of the argument's line.
  private let indentation: String

  /// Finds the call at a line and column.
  ///
  /// - Throws: `SnapshotError` if there is no such call, or its argument is neither a string literal nor `nil`.
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

  /// Returns the source after the opening parenthesis of a call. The column of a call is the column of the parenthesis
  /// or of the function's name.
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

  /// Returns the source of a literal that replaces the argument.
  func source(of text: String, newline: String) -> [UInt8] {
    let step = indentation.hasPrefix("\t") ? "\t" : "  "
    return Array(StringLiteral.source(of: text, indentation: indentation + step, newline: newline).utf8)
  }
}

extension SnapshotError {
  fileprivate static let noCall = SnapshotError(
    "there is no expectSnapshot(of:matches:) at this line and column: the file has changed since the test was compiled, "
      + "or the call is another function's or a macro's")
  fileprivate static let noLiteral = SnapshotError(
    "the argument of matches: is no string literal without interpolation")
}
