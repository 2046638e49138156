/// A requirement of one or more protocols, with the closures that implement it.
struct Requirement {
  /// The behavior of the implementation if it has no closure.
  enum Absence {
    case callsDefault
    case evaluates(String)
    /// The method does nothing, or returns nil.
    case returns
    /// The closure is required, so it always exists.
    case never
  }

  struct Closure {
    /// The name without the prefix `on`, such as `ParserFoundCharacters`.
    var name: String
    let parameters: [Parameter]
    let effects: String
    let result: String
    let isolation: String
    let absence: Absence

    var property: String { "on\(name)" }
    var isRequired: Bool { if case .never = absence { true } else { false } }

    /// The type of the closure, such as `(_ parser: XMLParser, _ string: String) -> Void`.
    var type: String { wrappedType(width: .max)[0] }

    func wrappedType(width: Int) -> [String] {
      let start = isolation.isEmpty ? "(" : "\(isolation) ("
      let end = [")", effects, "->", result].filter { !$0.isEmpty }.joined(separator: " ")
      return wrapped(start, parameters.map(\.closureDeclaration), end, width: width)
    }
  }

  let symbol: Symbol
  let protocolName: String
  let declaration: Declaration
  let hasDefault: Bool
  /// The closure of a method, or the closures of a property's getter and setter in this order.
  var closures: [Closure]

  var title: String { symbol.names.title }

  init(
    _ symbol: Symbol, protocolName: String, hasDefault: Bool, fallback: String?, isSendable: Bool
  ) {
    self.symbol = symbol
    self.protocolName = protocolName
    self.hasDefault = hasDefault
    let declaration = Declaration(symbol)
    self.declaration = declaration
    let isolation = Self.closureIsolation(declaration, isSendable: isSendable)
    let labels = declaration.parameters.map { $0.label == "_" ? "" : $0.label.capitalizedFirst }
    let name = ([declaration.baseName.capitalizedFirst] + labels).joined()
    let returns = declaration.type == "Void" || declaration.type.isOptionalType
    var absence: Absence = returns ? .returns : .never
    if let fallback { absence = .evaluates(fallback) }
    if hasDefault { absence = .callsDefault }
    closures = [
      Closure(
        name: name, parameters: declaration.parameters, effects: declaration.effects,
        result: declaration.type.withoutImplicitUnwrapping, isolation: isolation, absence: absence)
    ]
    guard declaration.isSettable else { return }
    let escaping = declaration.type.isFunctionType ? "@escaping " : ""
    closures.append(
      Closure(
        name: "Set\(name)", parameters: [Parameter("_ newValue: \(escaping)\(declaration.type)", position: 1)],
        effects: "", result: "Void", isolation: isolation, absence: hasDefault ? .callsDefault : .returns))
  }

  /// Returns the isolation in the function type of a closure.
  ///
  /// A closure that may be called off the actor where it is written is `@Sendable`. Without `@Sendable`, the closure
  /// would be isolated to that actor, and a call off the actor would trap or be a data race.
  private static func closureIsolation(_ declaration: Declaration, isSendable: Bool) -> String {
    var marks = declaration.attributes.filter { ["@concurrent", "nonisolated(nonsending)", "@Sendable"].contains($0) }
    if declaration.isolation.hasPrefix("@") {
      marks.append(declaration.isolation)
    } else if isSendable, !marks.contains("@Sendable") {
      marks.append("@Sendable")
    }
    return marks.joined(separator: " ")
  }
}
