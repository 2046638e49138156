/// The plan of a class of closures: its protocols and its members.
struct Plan {
  let name: String
  /// The names of the protocols as source code mentions them, such as `Outer.Nested`.
  let protocols: [String]
  private(set) var requirements: [Requirement] = []
  private(set) var needsNSObject = false
  private(set) var isSendable = false
  /// The global actor of the protocols, or an empty text.
  private(set) var isolation = ""
  private(set) var modules: Set<String> = []
  /// The titles of the requirements without closures, which only the protocols' default implementations implement.
  private(set) var withoutClosure: [String] = []
  private var refusals: [String] = []

  /// The identifiers of `Sendable` and other protocols without requirements.
  private static let markers: Set = ["s:s8SendableP", "s:s16SendableMetatypeP", "s:s8CopyableP", "s:s9EscapableP"]

  init(_ protocols: [Symbol], name: String?, module: String, graphs: SymbolGraphs, fallbacks: Fallbacks) throws {
    self.protocols = protocols.map { $0.pathComponents.joined(separator: ".") }
    self.name = (name ?? protocols[0].pathComponents.joined()) + "Closures"
    let inherited = protocols.reduce(into: Set(protocols.map(\.id))) { $0.formUnion(graphs.ancestors(of: $1.id)) }
    needsNSObject = !inherited.isDisjoint(with: NSObjectNames.protocols)
    isSendable = inherited.contains("s:s8SendableP")

    for symbol in protocols where !graphs.mayBeClassBound(symbol) {
      refusals.append("\(graphs.qualifiedName(symbol)) is not class-bound. Make it inherit from AnyObject.")
    }
    let symbols = inherited.subtracting(NSObjectNames.protocols).subtracting(Self.markers)
    let implemented = needsNSObject ? NSObjectNames.inherited : []
    for id in symbols.sorted() where graphs.symbols[id] == nil && !implemented.contains(id) {
      refuse(protocols[0], " inherits from \(graphs.name(of: id)), which is in no symbol graph", graphs)
    }
    let ordered = symbols.compactMap { graphs.symbols[$0] }.sorted {
      let (first, second) = (graphs.ancestors(of: $0.id), graphs.ancestors(of: $1.id))
      return (first.count, $0.id) < (second.count, $1.id)
    }
    for symbol in ordered {
      if let superclass = graphs.superclasses[symbol.id] {
        if NSObjectNames.classes.contains(superclass) {
          needsNSObject = true
        } else {
          refuse(symbol, " requires a subclass of \(graphs.name(of: superclass))", graphs)
        }
      }
      let words = symbol.fragments.prefix { $0.spelling != "protocol" }.map(\.spelling).joined().words
      isolation = words.first { $0.hasPrefix("@") && $0.dropFirst().first?.isUppercase == true } ?? isolation
      modules.insert(graphs.module(of: symbol.id) ?? module)
    }
    for symbol in ordered {
      for requirement in graphs.requirements(of: symbol) {
        add(requirement, of: symbol, inherited: inherited, module: module, graphs: graphs, fallbacks: fallbacks)
      }
    }
    nameOverloads()
    modules.formUnion(requirements.flatMap(\.declaration.typeIDs).compactMap(graphs.module))
    modules.remove(module)
    guard refusals.isEmpty else { throw Refusals(refusals) }
  }

  private mutating func refuse(_ symbol: Symbol, _ reason: String, _ graphs: SymbolGraphs) {
    refusals.append("\(graphs.qualifiedName(symbol))\(reason). Write this class by hand.")
  }

  private mutating func add(
    _ symbol: Symbol, of owner: Symbol, inherited: Set<String>, module: String, graphs: SymbolGraphs,
    fallbacks: Fallbacks
  ) {
    let hasDefault = graphs.hasDefault(symbol, in: inherited, visibleIn: module, isNSObject: needsNSObject)
    if let reason = refusal(of: symbol, hasDefault: hasDefault) {
      // A requirement needs no closure if the protocol has a default implementation.
      let mustRefuse = !hasDefault || symbol.kind.identifier == "swift.associatedtype"
      if mustRefuse {
        refuse(owner, ": \(reason)", graphs)
      } else {
        withoutClosure.append(symbol.names.title)
      }
      return
    }
    let protocolName = owner.pathComponents.joined(separator: ".")
    let requirement = Requirement(
      symbol, protocolName: protocolName, hasDefault: hasDefault,
      fallback: fallbacks.expression(for: symbol, of: protocolName), isSendable: isSendable || !isolation.isEmpty)
    // If a protocol repeats an inherited requirement, the last declaration is the most specific one.
    if let index = requirements.firstIndex(where: { $0.hasSameSignature(as: requirement) }) {
      if hasDefault || !requirements[index].hasDefault { requirements[index] = requirement }
    } else {
      requirements.append(requirement)
    }
  }

  /// Returns the reason why closures can't implement a requirement, or nil if they can.
  private func refusal(of symbol: Symbol, hasDefault: Bool) -> String? {
    let title = symbol.names.title
    // The compiler writes `<<error type>>` into a declaration with an unknown type.
    if symbol.text.contains("<<") { return "\(title) uses a type that does not exist" }
    switch symbol.kind.identifier {
    case "swift.method":
      let words = symbol.text.words
      if symbol.swiftGenerics != nil {
        let names = symbol.swiftGenerics?.parameters?.map(\.name).joined(separator: ", ") ?? ""
        let generic = names.isEmpty ? title : title.replacingFirst("(", by: "<\(names)>(")
        return "func \(generic) is generic, and a closure can't be generic"
      }
      if words.contains("Self") { return "func \(title) uses Self, which a closure's type can't contain" }
      if words.contains("rethrows") { return "func \(title) rethrows, and a closure can't rethrow" }
      if words.contains("mutating") { return "func \(title) is mutating, which a method of a class can't be" }
      if hasDefault, Declaration(symbol).parameters.contains(where: \.isVariadic) {
        return "func \(title) is variadic, and its default implementation can't be called with an array"
      }
      return nil
    case "swift.property":
      return symbol.text.words.contains("Self") ? "var \(title) uses Self, which a closure's type can't contain" : nil
    case "swift.init": return "\(title) is an initializer, and the class has its own initializer for the closures"
    case "swift.subscript": return "\(title) is a subscript, and closures implement only methods and properties"
    case "swift.associatedtype": return "associatedtype \(title) is unknown, and a closure's type must be known"
    default:
      let introducer = symbol.kind.identifier == "swift.type.property" ? "var" : "func"
      return "static \(introducer) \(title) belongs to the type, and a closure belongs to an object"
    }
  }

  /// Appends the types that distinguish overloads to the names of their closures.
  private mutating func nameOverloads() {
    let all = requirements.flatMap(\.closures)
    let groups = Dictionary(grouping: all, by: \.name).filter { $0.value.count > 1 }
    for index in requirements.indices {
      for place in requirements[index].closures.indices {
        guard let group = groups[requirements[index].closures[place].name] else { continue }
        requirements[index].closures[place].name += requirements[index].closures[place].typesApart(from: group)
      }
    }
    let names = requirements.flatMap(\.closures).map(\.property)
    for name in Set(names).sorted() where names.filter({ $0 == name }).count > 1 {
      refusals.append("\(self.name): two closures would have the name \(name). Write this class by hand.")
    }
  }
}
