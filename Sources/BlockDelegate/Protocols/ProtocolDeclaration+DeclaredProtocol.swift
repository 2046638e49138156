import BlockDelegateRuntime

extension ProtocolDeclaration {
  /// What the layer below needs of a declared protocol.
  init(_ type: any DeclaredProtocol.Type) {
    self.init(
      name: type.name,
      inherited: type.inherited.map { ProtocolDeclaration($0) },
      methods: type.methods.map {
        Method(selector: $0.selector, types: $0.types, isRequired: $0.isRequired, isInstance: $0.isInstance)
      })
  }
}
