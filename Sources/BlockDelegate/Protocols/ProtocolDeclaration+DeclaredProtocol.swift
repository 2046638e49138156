import BlockDelegateRuntime

extension ProtocolDeclaration {
  /// Makes the declaration that the runtime layer needs, from a declared protocol.
  init(_ type: any DeclaredProtocol.Type) {
    var collector = DeclarationCollector()
    self = collector.declaration(of: type)
  }
}

/// Makes the declarations of a protocol and of those that it inherits, each protocol once.
private struct DeclarationCollector {
  private var known: [ObjectIdentifier: ProtocolDeclaration] = [:]
  /// The protocols whose declarations are being made. A protocol that inherits itself adds nothing to itself.
  private var open: Set<ObjectIdentifier> = []

  mutating func declaration(of type: any DeclaredProtocol.Type) -> ProtocolDeclaration {
    let id = ObjectIdentifier(type)
    if let known = known[id] { return known }
    open.insert(id)
    var inherited: [ProtocolDeclaration] = []
    for other in type.inherited where !open.contains(ObjectIdentifier(other)) {
      inherited.append(declaration(of: other))
    }
    open.remove(id)
    let name = type.name
    DeclaredNames.note(name, of: type)
    let made = ProtocolDeclaration(
      name: name, typeName: String(reflecting: type), inherited: inherited,
      methods: type.methods.map {
        .init(selector: $0.selector, types: $0.types, isRequired: $0.isRequired, isInstance: $0.isInstance)
      })
    known[id] = made
    return made
  }
}
