import Foundation

/// A string literal in a Swift file.
struct StringLiteral {
  let range: Range<Int>
  /// The bytes between the quotes.
  let content: [UInt8]
  let hashes: Int
  let isMultiline: Bool

  /// The text of the literal, or nil if the literal is invalid or has an interpolation.
  var value: String? {
    guard let lines = isMultiline ? unindented : content else { return nil }
    return unescaped(lines)
  }

  /// The lines between the quotes, without the indentation of the last line, joined by newlines.
  private var unindented: [UInt8]? {
    let text = String(decoding: content, as: UTF8.self).unicodeScalars
    var lines: [[UInt8]] = [[]]
    var previous: Unicode.Scalar?
    for scalar in text {
      if scalar == "\n" || scalar == "\r" {
        if !(scalar == "\n" && previous == "\r") { lines.append([]) }
      } else {
        lines[lines.count - 1] += Array(String(scalar).utf8)
      }
      previous = scalar
    }
    func isBlank(_ line: [UInt8]) -> Bool { line.allSatisfy { $0 == .space || $0 == .tab } }
    guard lines.count >= 2, isBlank(lines[0]), let indentation = lines.last, isBlank(indentation) else { return nil }
    var result: [[UInt8]] = []
    for line in lines.dropFirst().dropLast() {
      if line.starts(with: indentation) {
        result.append(Array(line.dropFirst(indentation.count)))
      } else if isBlank(line) {
        result.append([])
      } else {
        return nil
      }
    }
    return Array(result.joined(separator: [.newline]))
  }

  private func unescaped(_ bytes: [UInt8]) -> String? {
    let escape = Array("\\".utf8) + Array(repeating: UInt8(ascii: "#"), count: hashes)
    var (text, rest) = ([UInt8](), bytes[...])
    while let byte = rest.first {
      guard rest.starts(with: escape) else {
        text.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(escape.count)
      // A backslash at the end of a line joins the line with the next one.
      let gap = rest.prefix { $0 == .space || $0 == .tab }
      if isMultiline, rest.dropFirst(gap.count).first == .newline {
        rest = rest.dropFirst(gap.count + 1)
        continue
      }
      guard let name = rest.popFirst(), let scalar = Self.scalar(name, &rest) else { return nil }
      text += Array(String(scalar).utf8)
    }
    return String(data: Data(text), encoding: .utf8)
  }

  private static func scalar(_ name: UInt8, _ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch name {
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return Unicode.Scalar(name)
    case UInt8(ascii: "u"):
      guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
      let digits = rest.prefix { $0 != UInt8(ascii: "}") }
      rest = rest.dropFirst(digits.count + 1)
      return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }

  /// Returns the source of a multiline string literal for a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indentation: The indentation of all lines except the first.
  ///   - newline: The line ending of the file.
  static func source(of text: String, indentation: String = "  ", newline: String = "\n") -> String {
    // The delimiter must have more number signs (#) than follow a backslash or three quotes anywhere in the text. With
    // fewer signs, a part of the text would be read as an escape sequence or as the end of the literal.
    var (quotes, behind, needed) = (0, nil as Int?, 0)
    for byte in text.utf8 {
      quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
      behind = byte == UInt8(ascii: "#") ? behind.map { $0 + 1 } : byte == UInt8(ascii: "\\") || quotes >= 3 ? 0 : nil
      needed = max(needed, behind.map { $0 + 1 } ?? 0)
    }
    let delimiter = String(repeating: "#", count: needed)
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indentation + escaped(line, "\\" + delimiter)
    }
    return ([delimiter + "\"\"\""] + lines + [indentation + "\"\"\"" + delimiter]).joined(separator: newline)
  }

  /// Returns a line in which invisible characters, and spaces at the end that an editor might remove, are escaped.
  private static func escaped(_ line: Substring.UnicodeScalarView, _ escape: String) -> String {
    var text = ""
    let end = line.lastIndex { $0 != " " && $0 != "\t" }.map(line.index(after:)) ?? line.startIndex
    for index in line.indices {
      let scalar = line[index]
      switch scalar {
      case "\r": text += escape + "r"
      case "\t" where index >= end: text += escape + "t"
      case " " where index < end || line.index(after: index) < line.endIndex: text += " "
      case "\t": text += "\t"
      default:
        if scalar != " ", isVisible(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\(escape)u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return text
  }
}
