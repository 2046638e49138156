/// A declaration of a protocol in Swift code, for a protocol that the runtime does not know.
package struct ProtocolDeclaration: Sendable {
  package struct Method: Sendable {
    package let selector: String
    package let types: String
    package let isRequired: Bool
    package let isInstance: Bool

    package init(selector: String, types: String, isRequired: Bool, isInstance: Bool) {
      (self.selector, self.types, self.isRequired, self.isInstance) = (selector, types, isRequired, isInstance)
    }
  }

  package let name: String
  /// The name of the Swift type that declares the protocol, with its module, or nil if there is none.
  package let typeName: String?
  package let inherited: [ProtocolDeclaration]
  package let methods: [Method]

  package init(name: String, typeName: String? = nil, inherited: [ProtocolDeclaration], methods: [Method]) {
    (self.name, self.typeName, self.inherited, self.methods) = (name, typeName, inherited, methods)
  }
}
