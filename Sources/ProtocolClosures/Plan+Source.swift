extension Plan {
  /// The class's file.
  func source(access: Access) -> String {
    let names = protocols.joined(separator: " & ")
    var lines = ["\(generatedHeader)\(names); do not edit."] + imports + [""]
    lines += documentation(names)
    let superclass = needsNSObject ? ["NSObject"] : []
    let sendable = isSendable ? ["@unchecked Sendable"] : []
    let inherited = (superclass + protocols + sendable).joined(separator: ", ")
    lines.append("\(access.prefix)final class \(name): \(inherited) {")
    var members = requirements.flatMap { requirement in
      requirement.closures.flatMap { storage(of: $0, requirement: requirement, access: access) }
    }
    if callsDefaults { members.append("private let defaults = Defaults()") }
    lines += indented(members) + (members.isEmpty ? [] : [""])
    lines += indented(initializer(access: access))
    for requirement in requirements {
      lines.append("")
      lines += indented(implementation(of: requirement, access: access))
    }
    if callsDefaults { lines += [""] + indented(defaults(inherited: inherited)) }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private var callsDefaults: Bool { requirements.contains { $0.hasDefault } }
  private var forwarded: [Requirement] { requirements.filter { !$0.hasDefault } }

  private func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? $0 : "  \($0)" } }

  /// FoundationEssentials is a part of Foundation; two modules are of Linux alone.
  private var imports: [String] {
    var names = Set(modules.filter { $0 != "Swift" && !$0.hasPrefix("_") })
    let conditional = names.intersection(["FoundationNetworking", "FoundationXML"])
    names.subtract(conditional)
    if names.remove("FoundationEssentials") != nil || !conditional.isEmpty || needsNSObject { names.insert("Foundation") }
    let lines = names.sorted().map { "import \($0)" }
      + conditional.sorted().flatMap { ["", "#if canImport(\($0))", "  import \($0)", "#endif"] }
    return lines.isEmpty ? [] : [""] + lines.drop { $0.isEmpty }
  }

  private func documentation(_ names: String) -> [String] {
    var lines = ["/// Implements `\(names)` with closures."]
    if requirements.flatMap(\.closures).contains(where: { !$0.isRequired }) {
      lines[0] += " A method without a closure does what it does by default."
    }
    if isSendable {
      lines.append("///")
      lines.append("/// It is sendable unchecked, because closures can be set: set them before you hand it over.")
    }
    return lines
  }

  private func storage(of closure: Requirement.Closure, requirement: Requirement, access: Access) -> [String] {
    let list = closure.parameters.map(\.closureDeclaration)
    let unsafe = needsNonisolated(requirement) ? "nonisolated(unsafe) " : ""
    let start = "\(access.prefix)\(unsafe)var \(closure.property):"
    let (open, close) = closure.isRequired ? ("", "") : ("(", ")?")
    let line = "\(start) \(open)\(closure.type(parameters: list.joined(separator: ", ")))\(close)"
    if line.count <= lineLength { return [line] }
    let marker = closure.type(parameters: "\n").split(separator: "\n", maxSplits: 1)
    let rows = filled(list).map { "      \($0)" }
    guard !closure.isRequired else { return ["\(start)", "  \(marker[0])"] + rows.map { String($0.dropFirst(2)) } + ["  \(marker[1])"] }
    return [start, "  (", "    \(marker[0])"] + rows + ["    \(marker[1])", "  )?"]
  }

  /// Whether it is not of the class's actor.
  private func needsNonisolated(_ requirement: Requirement) -> Bool {
    !isolation.isEmpty && requirement.declaration.isolation != isolation
  }

  private func initializer(access: Access) -> [String] {
    let required = requirements.flatMap(\.closures).filter(\.isRequired)
    let owner = callsDefaults && !forwarded.isEmpty ? ["  defaults.owner = self"] : []
    let body = required.map { "  self.\($0.property) = \($0.property)" }
      + (needsNSObject && !(required.isEmpty && owner.isEmpty) ? ["  super.init()"] : []) + owner
    let parameters = required.map { closure in
      "\(closure.property): @escaping \(closure.type(parameters: closure.parameters.map(\.closureDeclaration).joined(separator: ", ")))"
    }
    let override = needsNSObject && required.isEmpty ? "override " : ""
    let head = wrapped("\(access.prefix)\(override)init(", parameters, ")", suffix: body.isEmpty ? " {}" : " {")
    return body.isEmpty ? head : head + body + ["}"]
  }

  private func head(of requirement: Requirement, access: String) -> [String] {
    let declaration = requirement.declaration
    let isolation = needsNonisolated(requirement) && declaration.isolation.isEmpty ? "nonisolated" : declaration.isolation
    let marks = declaration.attributes + (isolation == self.isolation ? [] : [isolation])
    let start = marks.filter { !$0.isEmpty }.map { "\($0) " }.joined() + access
    if declaration.isProperty { return ["\(start)var \(declaration.baseName.escaped): \(declaration.type) {"] }
    let result = declaration.type == "Void" ? "" : "-> \(declaration.type)"
    let tail = [declaration.effects, result, "{"].filter { !$0.isEmpty }.joined(separator: " ")
    return wrapped(
      "\(start)func \(declaration.baseName.escaped)(", declaration.parameters.map(\.declaration), ")", suffix: " \(tail)")
  }

  /// A method or a property of the class.
  private func implementation(of requirement: Requirement, access: Access) -> [String] {
    let declaration = requirement.declaration
    let head = head(of: requirement, access: access.prefix)
    let bodies = zip(requirement.closures, [defaultCall(of: requirement), "defaults.\(declaration.baseName.escaped) = newValue"])
      .map { closure, call in indented(body(of: closure, defaultCall: call)) }
    return head + accessors(declaration, getter: bodies[0], setter: bodies.dropFirst().first) + ["}"]
  }

  private func accessors(_ declaration: Declaration, getter: [String], setter: [String]?) -> [String] {
    if declaration.isProperty, let setter {
      return ["  get {"] + indented(getter) + ["  }", "  set {"] + indented(setter) + ["  }"]
    }
    guard declaration.isProperty, !declaration.effects.isEmpty else { return getter }
    return ["  get \(declaration.effects) {"] + indented(getter) + ["  }"]
  }

  private func body(of closure: Requirement.Closure, defaultCall: String) -> [String] {
    let names = closure.parameters.map(\.name)
    let own = names.contains(closure.property) ? "self.\(closure.property)" : closure.property
    let marks = callMarks(closure.effects)
    let arguments = closure.parameters.map(\.closureArgument)
    func call(_ mark: String) -> [String] { wrapped("\(marks)\(own)\(mark)(", arguments, ")", suffix: "") }
    switch closure.absence {
    case .never: return call("")
    case .returns: return call("?")
    case .callsDefault:
      let fallback = names.contains("defaults") ? "self.\(defaultCall)" : defaultCall
      // An assignment is no value to return.
      let leaving = fallback.hasSuffix("= newValue") ? ["  \(fallback)", "  return"] : ["  return \(marks)\(fallback)"]
      return guarding(closure, leaving) + returning(call(""), closure)
    case .evaluates(let expression): return guarding(closure, ["  return \(expression)"]) + returning(call(""), closure)
    }
  }

  private func guarding(_ closure: Requirement.Closure, _ leaving: [String]) -> [String] {
    let line = "guard let \(closure.property) else { \(leaving.map(\.trimmed).joined(separator: "; ")) }"
    if leaving.count == 1, line.count <= lineLength - 4 { return [line] }
    return ["guard let \(closure.property) else {"] + leaving + ["}"]
  }

  private func returning(_ lines: [String], _ closure: Requirement.Closure) -> [String] {
    closure.result == "Void" ? lines : ["return \(lines[0])"] + lines.dropFirst()
  }

  private func callMarks(_ effects: String) -> String {
    (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
  }

  private func defaultCall(of requirement: Requirement) -> String { call(of: requirement, on: "defaults") }

  private func call(of requirement: Requirement, on object: String) -> String {
    let declaration = requirement.declaration
    let member = "\(object).\(declaration.baseName.escaped)"
    return declaration.isProperty
      ? member : "\(member)(\(declaration.parameters.map(\.argument).joined(separator: ", ")))"
  }

  /// The class whose methods are the protocols' defaults.
  private func defaults(inherited: String) -> [String] {
    guard !forwarded.isEmpty else {
      return ["/// What the protocol does by default.", "private final class Defaults: \(inherited) {}"]
    }
    var lines = ["/// What the protocol does by default. Its owner does the rest.", "private final class Defaults: \(inherited) {"]
    let unsafe = forwarded.contains(where: needsNonisolated) ? "nonisolated(unsafe) " : ""
    lines.append("  \(unsafe)unowned var owner: \(name)!")
    for requirement in forwarded {
      let declaration = requirement.declaration
      let getter = callMarks(declaration.effects) + forwardingCall(of: requirement)
      let setter = declaration.isSettable ? ["  owner.\(declaration.baseName.escaped) = newValue"] : nil
      lines += [""] + indented(
        head(of: requirement, access: "") + accessors(declaration, getter: ["  \(getter)"], setter: setter) + ["}"])
    }
    return lines + ["}"]
  }

  /// Variadic values can't be passed on, except to the closure, which takes an array.
  private func forwardingCall(of requirement: Requirement) -> String {
    let (declaration, closure) = (requirement.declaration, requirement.closures[0])
    guard declaration.parameters.contains(where: \.isVariadic) else { return call(of: requirement, on: "owner") }
    let arguments = declaration.parameters.map(\.closureArgument).joined(separator: ", ")
    let call = "owner.\(closure.property)\(closure.isRequired ? "" : "?")(\(arguments))"
    if case .evaluates(let expression) = closure.absence { return "\(call) ?? \(expression)" }
    return call
  }
}
