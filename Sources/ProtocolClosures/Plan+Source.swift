/// The largest lengths of the lines of members and of their bodies, without the indentation.
private let memberWidth = lineLength - 2
private let bodyWidth = lineLength - 4

extension Plan {
  /// Returns the content of the class's file.
  func source(access: Access) -> String {
    let names = protocols.joined(separator: " & ")
    var lines = ["\(generatedHeader)\(names); do not edit."] + imports + [""]
    lines += documentation(names)
    let superclass = needsNSObject ? ["NSObject"] : []
    let inherited = superclass + protocols
    lines += wrapped("\(access.prefix)final class \(name)", inheriting: inherited, width: lineLength)
    var members = requirements.flatMap { requirement in
      requirement.closures.flatMap { storage(of: $0, requirement: requirement, access: access) }
    }
    if callsDefaults { members.append("private let \(defaultsName) = Defaults()") }
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
  private var defaultsName: String { hasMember("defaults") ? "protocolDefaults" : "defaults" }
  private var ownerName: String { hasMember("owner") ? "closures" : "owner" }
  private func hasMember(_ name: String) -> Bool { requirements.contains { $0.declaration.baseName == name } }

  /// Returns the name of a property of the class, with `self.` if a parameter has the same name.
  private func own(_ name: String, _ requirement: Requirement) -> String {
    requirement.declaration.parameters.contains { $0.name == name } ? "self.\(name)" : name
  }

  private var forwarded: [Requirement] { requirements.filter { !$0.hasDefault } }

  /// The import declarations. FoundationEssentials is part of Foundation, and FoundationNetworking and FoundationXML
  /// exist only on Linux.
  private var imports: [String] {
    var names = Set(modules.filter { $0 != "Swift" && !$0.hasPrefix("_") })
    let conditional = names.intersection(["FoundationNetworking", "FoundationXML"])
    names.subtract(conditional)
    let needsFoundation = names.remove("FoundationEssentials") != nil || !conditional.isEmpty || needsNSObject
    if needsFoundation { names.insert("Foundation") }
    let lines =
      names.sorted().map { "import \($0)" }
      + conditional.sorted().flatMap { ["", "#if canImport(\($0))", "  import \($0)", "#endif"] }
    return lines.isEmpty ? [] : [""] + lines.drop { $0.isEmpty }
  }

  private func documentation(_ names: String) -> [String] {
    var lines = ["/// Implements `\(names)` with closures."]
    if requirements.flatMap(\.closures).contains(where: { !$0.isRequired }) {
      let sentence = "Without a closure, a method runs the protocol's default implementation, or does nothing."
      lines = wrapped(lines[0], sentence, width: lineLength).enumerated().map { $0 == 0 ? $1 : "///\($1.dropFirst())" }
    }
    if !withoutClosure.isEmpty {
      let titles = withoutClosure.map { "`\($0)`" }.joined(separator: ", ")
      lines += ["///", "/// These requirements have no closures, and keep their default implementations: \(titles)."]
    }
    return lines
  }

  private func storage(of closure: Requirement.Closure, requirement: Requirement, access: Access) -> [String] {
    let isolation = needsNonisolated(requirement) ? "nonisolated " : ""
    let start = "\(access.prefix)\(isolation)let \(closure.property):"
    return typed(start, closure, width: memberWidth)
  }

  /// Returns a name with the type of a closure, which is optional unless the closure is required.
  private func typed(
    _ start: String, _ closure: Requirement.Closure, escaping: String = "", absent: String = "",
    width: Int
  ) -> [String] {
    let (opening, end) = closure.isRequired ? (escaping, "") : ("(", ")?\(absent)")
    let lines = wrapped(start, opening + closure.type + end, width: width)
    if lines.allSatisfy({ $0.count <= width }) { return lines }
    let type = closure.wrappedType(width: width - 4)
    guard closure.isRequired else { return [start] + indented([opening] + indented(type) + [end]) }
    return [start] + indented(["\(opening)\(type[0])"] + type.dropFirst())
  }

  /// Returns whether the requirement is isolated to another actor than the class.
  private func needsNonisolated(_ requirement: Requirement) -> Bool {
    !isolation.isEmpty && requirement.declaration.isolation != isolation
  }

  private func initializer(access: Access) -> [String] {
    let closures = requirements.flatMap(\.closures)
    let owner = callsDefaults && !forwarded.isEmpty ? ["  \(defaultsName).\(ownerName) = self"] : []
    let body =
      closures.flatMap { indented(wrapped("self.\($0.property) =", $0.property, width: bodyWidth)) }
      + (needsNSObject ? ["  super.init()"] : []) + owner
    let parameters = closures.map { closure in
      typed("\(closure.property):", closure, escaping: "@escaping ", absent: " = nil", width: memberWidth - 3)
        .joined(separator: "\n  ")
    }
    let head = wrapped(
      "\(access.prefix)init(", parameters, body.isEmpty ? ") {}" : ") {",
      width: parameters.contains { $0.contains("\n") } ? 0 : memberWidth)
    return head + (body.isEmpty ? [] : body + ["}"])
  }

  private func head(of requirement: Requirement, access: String, width: Int) -> [String] {
    let declaration = requirement.declaration
    let isNonisolated = needsNonisolated(requirement) && declaration.isolation.isEmpty
    let isolation = isNonisolated ? "nonisolated" : declaration.isolation
    let marks = declaration.attributes + (isolation == self.isolation ? [] : [isolation])
    let start = marks.filter { !$0.isEmpty }.map { "\($0) " }.joined() + access
    if declaration.isProperty { return ["\(start)var \(declaration.baseName.escaped): \(declaration.type) {"] }
    let result = declaration.type == "Void" ? "" : "-> \(declaration.type)"
    let tail = [")", declaration.effects, result, "{"].filter { !$0.isEmpty }.joined(separator: " ")
    return wrapped(
      "\(start)func \(declaration.baseName.escaped)(", declaration.parameters.map(\.declaration), tail, width: width)
  }

  /// Returns a method or a property of the class.
  private func implementation(of requirement: Requirement, access: Access) -> [String] {
    let declaration = requirement.declaration
    let bodies = requirement.closures.enumerated().map { position, closure in
      indented(body(of: closure, requirement: requirement, isSetter: position == 1))
    }
    return head(of: requirement, access: access.prefix, width: memberWidth)
      + accessors(declaration, getter: bodies[0], setter: bodies.dropFirst().first) + ["}"]
  }

  private func accessors(_ declaration: Declaration, getter: [String], setter: [String]?) -> [String] {
    if declaration.isProperty, let setter {
      return ["  get {"] + indented(getter) + ["  }", "  set {"] + indented(setter) + ["  }"]
    }
    guard declaration.isProperty, !declaration.effects.isEmpty else { return getter }
    return ["  get \(declaration.effects) {"] + indented(getter) + ["  }"]
  }

  private func body(of closure: Requirement.Closure, requirement: Requirement, isSetter: Bool) -> [String] {
    let closureName = own(closure.property, requirement)
    let marks = callMarks(closure.effects)
    func call(_ start: String) -> [String] {
      wrapped("\(start)(", closure.parameters.map(\.closureArgument), ")", width: bodyWidth)
    }
    let leaving: [String]
    switch closure.absence {
    case .never: return call("\(marks)\(closureName)")
    case .returns: return call("\(marks)\(closureName)?")
    case .evaluates(let expression): leaving = ["return \(expression)"]
    case .callsDefault:
      let defaults = own(defaultsName, requirement)
      // A setter assigns the value and then returns, because an assignment has no value to return.
      leaving =
        isSetter
        ? ["\(defaults).\(requirement.declaration.baseName.escaped) = newValue", "return"]
        : self.call(of: requirement, on: "return \(marks)\(defaults)", width: bodyWidth - 2)
    }
    let line = "guard let \(closure.property) else { \(leaving[0]) }"
    let isShort = leaving.count == 1 && line.count <= bodyWidth
    return (isShort ? [line] : ["guard let \(closure.property) else {"] + indented(leaving) + ["}"])
      + call("\(closure.result == "Void" ? "" : "return ")\(marks)\(closureName)")
  }

  private func callMarks(_ effects: String) -> String {
    (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
  }

  private func call(of requirement: Requirement, on object: String, width: Int) -> [String] {
    let declaration = requirement.declaration
    let member = "\(object).\(declaration.baseName.escaped)"
    if declaration.isProperty { return [member] }
    return wrapped("\(member)(", declaration.parameters.map(\.argument), ")", width: width)
  }

  /// Returns the class that calls the default implementations of the protocols.
  private func defaults(inherited: [String]) -> [String] {
    // The generated class is `@unchecked Sendable`, because its property for the owner is a `var`. The owner's
    // initializer sets the property before other code can reach the owner or this object.
    let sendable = isSendable && !forwarded.isEmpty ? ["@unchecked Sendable"] : []
    let head = wrapped("private final class Defaults", inheriting: inherited + sendable, width: memberWidth)
    let comment = "/// Runs the protocol\(protocols.count > 1 ? "s'" : "'s") default implementations."
    guard !forwarded.isEmpty else { return [comment] + Array(head.dropLast()) + ["\(head[head.count - 1])}"] }
    var lines = ["\(comment) The owner implements the other requirements."] + head
    let unsafe = forwarded.contains(where: needsNonisolated) ? "nonisolated(unsafe) " : ""
    lines.append("  \(unsafe)unowned var \(ownerName): \(name)!")
    for requirement in forwarded {
      let declaration = requirement.declaration
      let getter = forwardingCall(of: requirement)
      let setter = declaration.isSettable ? ["  \(ownerName).\(declaration.baseName.escaped) = newValue"] : nil
      let body = accessors(declaration, getter: indented(getter), setter: setter)
      lines += [""] + indented(self.head(of: requirement, access: "", width: bodyWidth) + body + ["}"])
    }
    return lines + ["}"]
  }

  /// Returns the call by which the class of defaults passes a requirement on to its owner. A variadic value can only be
  /// passed to the closure, which takes an array.
  private func forwardingCall(of requirement: Requirement) -> [String] {
    let (declaration, closure) = (requirement.declaration, requirement.closures[0])
    let marks = callMarks(declaration.effects)
    guard declaration.parameters.contains(where: \.isVariadic) else {
      return call(of: requirement, on: "\(marks)\(own(ownerName, requirement))", width: bodyWidth - 2)
    }
    var end = ")"
    if case .evaluates(let expression) = closure.absence { end += " ?? \(expression)" }
    let start = "\(marks)\(own(ownerName, requirement)).\(closure.property)\(closure.isRequired ? "" : "?")("
    return wrapped(start, declaration.parameters.map(\.closureArgument), end, width: bodyWidth - 2)
  }
}
