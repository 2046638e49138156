/// A parameter of a method.
struct Parameter {
  /// The argument label, or `_` if the parameter has none.
  let label: String
  let name: String
  let type: String

  /// Reads a parameter from text such as `foundCharacters string: String`.
  init(_ text: String, position: Int) {
    let parts = text.splitOutsideBrackets(":")
    let names = parts[0].split(separator: " ").suffix(2).map { $0.unescaped }
    label = names[0]
    name = names.last == "_" ? "argument\(position)" : names[names.count - 1].lowerCamelCase
    type = parts.dropFirst().joined(separator: ": ")
  }

  var isInout: Bool { type.hasPrefix("inout ") }
  var isVariadic: Bool { type.hasSuffix("...") }
  var isAutoclosure: Bool { type.hasPrefix("@autoclosure") }
  var isClosure: Bool { type.isFunctionType || type.hasSuffix(")?") && type.dropFirst().dropLast(2).isFunctionType }

  /// The parameter as the method declares it.
  var declaration: String {
    "\(label == name ? label : "\(label) \(name.escaped)"): \(type)"
  }

  /// The parameter as the type of the closure declares it.
  var closureDeclaration: String {
    if isVariadic { return "_ \(name.escaped): [\(type.dropLast(3))]" }
    let value = isAutoclosure ? type.dropFirst("@autoclosure".count).trimmed : type.withoutImplicitUnwrapping
    return "_ \(name.escaped): \(value)"
  }

  /// The argument that passes the parameter to the closure.
  var closureArgument: String { (isInout ? "&" : "") + name.escaped }

  /// The argument that passes the parameter to a method with the same declaration.
  var argument: String {
    var value = closureArgument
    if isAutoclosure {
      let effects = type.splitOutsideBrackets("->")[0]
      value = (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "") + "\(value)()"
    }
    return label == "_" ? value : "\(label): \(value)"
  }
}
