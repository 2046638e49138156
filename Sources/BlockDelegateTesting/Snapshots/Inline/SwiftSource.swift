/// The text of a Swift file. To find an argument of a call, only comments, string literals and brackets are parsed.
struct SwiftSource {
  let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  /// Returns the position of a line and column, or nil if they do not exist. Lines and columns are counted from 1, and
  /// columns are counted in bytes.
  static func position(ofLine line: Int, column: Int, in bytes: [UInt8]) -> Int? {
    var (position, current) = (0, 1)
    while current < line {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if byte == .newline || byte == .carriageReturn {
        current += 1
        if byte == .carriageReturn, position < bytes.count, bytes[position] == .newline { position += 1 }
      }
    }
    let found = position + column - 1
    return column >= 1 && found < bytes.count && !bytes[position..<found].contains(.newline) ? found : nil
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func starts(with text: String, at offset: Int = 0) -> Bool {
    bytes.dropFirst(position + offset).starts(with: text.utf8)
  }

  /// Moves past a text if the text is next, and returns whether it was.
  mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips white space and comments, which may be nested.
  mutating func skipSpace() {
    while let byte = byte() {
      if byte == .space || byte == .tab || byte == .newline || byte == .carriageReturn {
        position += 1
      } else if starts(with: "//") {
        while let byte = self.byte(), byte != .newline, byte != .carriageReturn { position += 1 }
      } else if take("/*") {
        var depth = 1
        while depth > 0, self.byte() != nil {
          if take("/*") { depth += 1 } else if take("*/") { depth -= 1 } else { position += 1 }
        }
      } else {
        return
      }
    }
  }

  /// Returns the identifier that is next, and moves past the identifier. An identifier in backticks is not recognized.
  mutating func takeIdentifier() -> String? {
    let start = position
    while let byte = byte(), byte.isIdentifier { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  static func identifier(endingAt end: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<end].lastIndex { !$0.isIdentifier }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Skips an expression up to the comma or parenthesis that ends it. Returns false if the file ends first.
  mutating func skipArgument() -> Bool {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ")"): return true
      default: guard skipPart() else { return false }
      }
    }
    return false
  }

  /// Skips a literal, a bracketed part, a comment or a single character.
  private mutating func skipPart() -> Bool {
    let before = position
    skipSpace()
    if position > before { return true }
    if takeStringLiteral() != nil || takeRegex() { return true }
    guard let byte = byte() else { return false }
    position += 1
    guard
      let closing = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "{"): UInt8(ascii: "}"),
      ][byte]
    else { return true }
    while let next = self.byte() {
      if next == closing {
        position += 1
        return true
      }
      guard skipPart() else { return false }
    }
    return false
  }

  private mutating func takeRegex() -> Bool {
    let hashes = hashes()
    guard hashes > 0, byte(hashes) == UInt8(ascii: "/") else { return false }
    position += hashes + 1
    let end = "/" + String(repeating: "#", count: hashes)
    while byte() != nil, !take(end) { position += 1 }
    return true
  }

  private func hashes() -> Int { bytes[min(position, bytes.count)...].prefix { $0 == UInt8(ascii: "#") }.count }

  /// Returns the string literal that is next, and moves past the literal. Returns nil if there is no literal with an
  /// end.
  mutating func takeStringLiteral() -> StringLiteral? {
    let (start, hashes) = (position, hashes())
    guard starts(with: "\"", at: hashes) else { return nil }
    let delimiter = String(repeating: "#", count: hashes)
    let isMultiline = starts(with: "\"\"\"", at: hashes) && !(hashes > 0 && endsOnItsLine(hashes))
    let quotes = isMultiline ? "\"\"\"" : "\""
    position += hashes + quotes.utf8.count
    let content = position
    while let byte = byte() {
      if take(quotes + delimiter) {
        let end = position - hashes - quotes.utf8.count
        return StringLiteral(
          range: start..<position, content: Array(bytes[content..<end]), hashes: hashes, isMultiline: isMultiline)
      }
      if take("\\" + delimiter) {
        if self.byte() == UInt8(ascii: "(") { guard skipPart() else { break } } else { position += 1 }
      } else {
        if !isMultiline, byte == .newline || byte == .carriageReturn { break }
        position += 1
      }
    }
    position = start
    return nil
  }

  /// Returns whether three quotes begin a literal of one line, such as `#"""#`.
  private func endsOnItsLine(_ hashes: Int) -> Bool {
    var line = SwiftSource(bytes, at: position + hashes + 1)
    let end = "\"" + String(repeating: "#", count: hashes)
    while let byte = line.byte(), byte != .newline, byte != .carriageReturn {
      if line.starts(with: end) { return true }
      line.position += 1
    }
    return false
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// Whether the byte is a letter, a digit, an underscore, or part of a character outside ASCII.
  fileprivate var isIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
