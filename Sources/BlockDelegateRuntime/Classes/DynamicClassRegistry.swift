/// The dynamic classes, one for each protocol.
package enum DynamicClassRegistry {
  /// The classes by the addresses of what declares them: metadata of types, or what a compiler wrote.
  private static let byDeclaration = ObjectMap<DynamicClass>()
  private static let byProtocol = Mutex<[ProtocolHandle: DynamicClass]>([:])

  /// All of them.
  package static var all: [DynamicClass] { DynamicClass.all }

  /// The class for a protocol that is declared in Swift. `declaration` is only asked for the first time.
  package static func dynamicClass(declaredBy type: Any.Type, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    // A metatype without a protocol is the address of the metadata.
    dynamicClass(declaredAt: unsafeBitCast(type, to: UnsafeRawPointer.self), declaration: declaration)
  }

  /// The class for a protocol whose declaration stands at an address for the life of the process. `declaration` is only
  /// asked for the first time.
  package static func dynamicClass(
    declaredAt key: UnsafeRawPointer, declaration: () -> ProtocolDeclaration
  ) -> DynamicClass {
    if let known = byDeclaration[key] { return known }
    let declaration = declaration()
    return byProtocol.withLock { byProtocol in
      byDeclaration.object(for: key) {
        let handle = ProtocolHandle(declaration: declaration)
        let new = DynamicClass(description: ProtocolDescription(handle: handle, declaration: declaration))
        // The runtime's name stands for the first declaration of it.
        if byProtocol[handle] == nil { byProtocol[handle] = new }
        return new
      }
    }
  }

  /// The class for a protocol that the runtime knows.
  package static func dynamicClass(for handle: ProtocolHandle) -> DynamicClass {
    byProtocol.withLock { byProtocol in
      if let known = byProtocol[handle] { return known }
      let new = DynamicClass(description: ProtocolDescription(handle: handle, declaration: nil))
      byProtocol[handle] = new
      return new
    }
  }

  /// The class for a protocol that a compiler wrote: what `@protocol(...)` is in Objective-C.
  /// - Parameter listsOptionalMethods: whether it was clang, for GCC's runtime.
  package static func dynamicClass(compiledAt address: OpaquePointer, listsOptionalMethods: Bool) -> DynamicClass {
    if let compiled = CompiledProtocol(UnsafeRawPointer(address), listsOptionalMethods: listsOptionalMethods) {
      return dynamicClass(declaredAt: UnsafeRawPointer(address)) { compiled.declaration }
    }
    return dynamicClass(for: ProtocolHandle(address))
  }

  /// The class for objects that implement several protocols: that of one which inherits them all, and is called after
  /// them.
  package static func dynamicClass(combining classes: [DynamicClass]) -> DynamicClass {
    let descriptions = classes.map(\.description).sorted { $0.name < $1.name }
    func methods(isInstance: Bool) -> [ProtocolDeclaration.Method] {
      descriptions.flatMap { $0.methods(isInstance: isInstance) }.map {
        .init(selector: $0.selector.name, types: $0.types, isRequired: $0.isRequired, isInstance: isInstance)
      }
    }
    let key = Set(classes.map { ObjectIdentifier($0) })
    return combined.withLock { combined in
      if let known = combined[key] { return known }
      let declaration = ProtocolDeclaration(
        name: descriptions.map(\.name).joined(separator: " & "),
        inherited: descriptions.map { .init(name: $0.name, inherited: [], methods: []) },
        methods: methods(isInstance: true) + methods(isInstance: false))
      let new = DynamicClass(
        description: ProtocolDescription(
          handle: ProtocolHandle(declaration: declaration), declaration: declaration, combining: descriptions))
      combined[key] = new
      return new
    }
  }

  /// By the classes that they combine, which live as long as the process: two declarations may have one name.
  private static let combined = Mutex<[Set<ObjectIdentifier>: DynamicClass]>([:])
}
