import Foundation

/// The symbol graphs of a module and of the modules that it imports, joined by precise identifiers.
struct SymbolGraphs {
  private(set) var symbols: [String: Symbol] = [:]
  /// The names of the symbols' modules, keyed by the symbols' identifiers.
  private var modules: [String: String] = [:]
  /// The protocols of each module, in the order of their declarations.
  private var protocolsOfModule: [String: [Symbol]] = [:]
  private var requirementsOfProtocol: [String: [Symbol]] = [:]
  private var defaultsOfRequirement: [String: [Symbol]] = [:]
  private var inheritedProtocols: [String: [String]] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The names of symbols that no graph contains.
  private var foreignNames: [String: String] = [:]

  init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    guard !files.isEmpty else { throw Refusals("\(folder.path) contains no *.symbols.json files.") }
    let graphs = try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    for graph in graphs {
      for symbol in graph.symbols where symbols[symbol.id] == nil {
        symbols[symbol.id] = symbol
        modules[symbol.id] = graph.module.name
        if symbol.kind.identifier == "swift.protocol" {
          protocolsOfModule[graph.module.name, default: []].append(symbol)
        }
      }
    }
    for relationship in graphs.flatMap(\.relationships) { add(relationship) }
    addRequirements(graphs)
  }

  private mutating func add(_ relationship: SymbolGraph.Relationship) {
    let (source, target) = (relationship.source, relationship.target)
    foreignNames[target] = relationship.targetFallback
    switch relationship.kind {
    case "conformsTo": inheritedProtocols[source, default: []].append(target)
    case "inheritsFrom": superclasses[source] = target
    case "defaultImplementationOf":
      if let symbol = symbols[source] { defaultsOfRequirement[target, default: []].append(symbol) }
    default: break
    }
  }

  /// Adds the requirements of protocols in the order of the symbols, which is the order of the declarations. The order
  /// of the relationships is not specified.
  private mutating func addRequirements(_ graphs: [SymbolGraph]) {
    var protocols: [String: String] = [:]
    for relationship in graphs.flatMap(\.relationships) where relationship.kind.hasSuffix("equirementOf") {
      protocols[relationship.source] = relationship.target
    }
    var seen: Set<String> = []
    for symbol in graphs.flatMap(\.symbols) where seen.insert(symbol.id).inserted {
      if let owner = protocols[symbol.id] { requirementsOfProtocol[owner, default: []].append(symbol) }
    }
  }

  /// Finds a protocol by `Module.Name` or by its name alone. The protocols of `module` are searched first.
  func findProtocol(_ name: String, of module: String) throws -> Symbol {
    func matches(_ symbol: Symbol, in module: String) -> Bool {
      let path = symbol.pathComponents.joined(separator: ".")
      return name == path || name == "\(module).\(path)"
    }
    if let own = protocols(of: module).first(where: { matches($0, in: module) }) { return own }
    let found = protocolsOfModule.sorted { $0.key < $1.key }
      .flatMap { module, protocols in protocols.filter { matches($0, in: module) } }
    guard let first = found.first else {
      throw Refusals("There is no protocol \(name) in \(module) or in the modules that it imports.")
    }
    guard found.count == 1 else {
      let names = found.map(qualifiedName).joined(separator: ", ")
      throw Refusals("The protocol \(name) is ambiguous: it can be \(names). Write the module before the name.")
    }
    return first
  }

  func protocols(of module: String) -> [Symbol] { protocolsOfModule[module] ?? [] }

  func requirements(of symbol: Symbol) -> [Symbol] { requirementsOfProtocol[symbol.id] ?? [] }

  func defaults(of requirement: Symbol) -> [Symbol] { defaultsOfRequirement[requirement.id] ?? [] }

  /// Returns all protocols that a protocol inherits from, directly or indirectly.
  func ancestors(of id: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = inheritedProtocols[id] ?? []
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += inheritedProtocols[next] ?? [] }
    }
    return found
  }

  /// Returns the module of a symbol. If no graph contains the symbol, the module is read from its mangled name, such as
  /// `s:13FoundationXML9XMLParserC`.
  func module(of id: String) -> String? {
    if let module = modules[id] { return module }
    guard id.hasPrefix("s:"), let length = Int(id.dropFirst(2).prefix { $0.isNumber }) else { return nil }
    return String(id.dropFirst(2).drop { $0.isNumber }.prefix(length))
  }

  func qualifiedName(_ symbol: Symbol) -> String {
    ([modules[symbol.id] ?? ""] + symbol.pathComponents).joined(separator: ".")
  }

  func name(of id: String) -> String { symbols[id].map(qualifiedName) ?? foreignNames[id] ?? id }
}
