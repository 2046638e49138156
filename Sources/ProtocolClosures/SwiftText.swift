/// Operations on the text of Swift declarations.
extension StringProtocol {
  /// Returns the parts between separators that are outside of brackets.
  func splitOutsideBrackets(_ separator: String) -> [String] {
    var (parts, part, depth) = ([String](), "", 0)
    var rest = self[...]
    while let character = rest.first {
      if depth == 0, rest.hasPrefix(separator) {
        parts.append(part.trimmed)
        part = ""
        rest = rest.dropFirst(separator.count)
        continue
      }
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && part.last != "-" { depth -= 1 }
      part.append(character)
      rest = rest.dropFirst()
    }
    return parts + [part.trimmed]
  }

  var words: [String] {
    split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }).map { String($0) }
  }

  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  var isFunctionType: Bool { splitOutsideBrackets("->").count > 1 }

  var isOptionalType: Bool { !isFunctionType && "?!".contains(last ?? " ") || hasPrefix("Optional<") }

  /// The text in lower camel case, such as `cdataBlock` for `CDATABlock`.
  var lowerCamelCase: String {
    let capitals = prefix { $0.isUppercase }
    let isWord = capitals.count > 1 && capitals.count < count
    let initials = isWord ? capitals.dropLast() : capitals
    return initials.lowercased() + dropFirst(initials.count)
  }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The type as an ordinary optional, such as `String?` for `String!`, because `!` is only allowed in declarations.
  var withoutImplicitUnwrapping: String { last == "!" ? "\(dropLast())?" : String(self) }

  func replacingFirst(_ character: Character, by text: String) -> String {
    guard let index = firstIndex(of: character) else { return String(self) }
    return self[..<index] + text + self[index...].dropFirst()
  }

  var unescaped: String { String(self).replacing("`", with: "") }

  /// The name as code mentions it, with backticks if it is a keyword.
  var escaped: String { keywords.contains(unescaped) ? "`\(unescaped)`" : unescaped }
}

private let keywords = Set(
  """
  Any as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false \
  fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol \
  public repeat rethrows return self Self static struct subscript super switch throw throws true try typealias var \
  where while
  """.split(separator: " ").map(String.init))
