/// The parts of a method's or property's declaration.
struct Declaration {
  /// The base name without backticks.
  let baseName: String
  let isProperty: Bool
  private(set) var parameters: [Parameter] = []
  /// The isolation: `@MainActor`, another global actor, `nonisolated`, or an empty text.
  let isolation: String
  /// The attributes that the implementation repeats, such as `@discardableResult`.
  let attributes: [String]
  /// The effects of the method or of the property's getter, such as `async throws`.
  private(set) var effects = ""
  /// The type of the result or of the property.
  private(set) var type = "Void"
  private(set) var isSettable = false
  /// The identifiers of the types in the declaration.
  let typeIDs: [String]

  init(_ symbol: Symbol) {
    let fragments = symbol.fragments
    let introducer = fragments.firstIndex { $0.kind == "keyword" && ["func", "var"].contains($0.spelling) } ?? 0
    let words = fragments[..<introducer].map(\.spelling).joined().splitOutsideBrackets(" ")
    isolation = words.first(where: isIsolation) ?? ""
    let dropped = ["", "optional", "mutating", "nonmutating", "override", "@objc"]
    attributes = words.filter { !isIsolation($0) && !dropped.contains($0) }
    baseName = String(symbol.names.title.prefix { $0 != "(" }).unescaped
    isProperty = symbol.kind.identifier == "swift.property"
    typeIDs = fragments.compactMap(\.preciseIdentifier)
    let name = fragments[introducer...].firstIndex { $0.kind == "identifier" } ?? introducer
    let text = fragments[(name + 1)...].map(\.spelling).joined().replacing(" : ", with: ": ").trimmed
    if isProperty { readProperty(text) } else { readMethod(text) }
  }

  /// Reads a property from text such as `: String { get async throws }`.
  private mutating func readProperty(_ text: String) {
    let parts = text.dropFirst().split(separator: "{")
    type = parts[0].trimmed
    let accessors = parts.last?.split { " }".contains($0) } ?? []
    isSettable = accessors.contains("set")
    effects = accessors.drop { $0 != "get" }.dropFirst().filter { !$0.hasSuffix("set") && !$0.hasPrefix("nonmut") }
      .joined(separator: " ")
  }

  /// Reads a method from text such as `(_ parser: XMLParser, foundCharacters string: String) async throws -> Void`.
  private mutating func readMethod(_ text: String) {
    let parts = text.splitOutsideBrackets("->")
    let result = parts.dropFirst().joined(separator: " -> ")
    type = ["", "()"].contains(result) ? "Void" : result
    // The parameter list ends at the first closing parenthesis at depth 0. Only the effects follow the list, possibly
    // with the type of an error.
    var depth = 0
    let end = parts[0].firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return depth == 0
    }
    guard let end else { return }
    effects = parts[0][end...].dropFirst().trimmed
    let list = parts[0][..<end].dropFirst()
    guard !list.isEmpty else { return }
    parameters = list.splitOutsideBrackets(",").enumerated().map { Parameter($1, position: $0 + 1) }
  }
}

private func isIsolation(_ word: String) -> Bool {
  word == "nonisolated" || word != "@Sendable" && word.first == "@" && word.dropFirst().first?.isUppercase == true
}
