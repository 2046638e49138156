/// The registry of dynamic classes, which has one class for each protocol.
package enum DynamicClassRegistry {
  /// The classes by the addresses of their declarations: metadata of Swift types, or protocols that a compiler emitted.
  private static let byDeclaration = ObjectMap<DynamicClass>()
  /// The classes by their protocols, and by the sets of dynamic classes that they combine. Dynamic classes are never
  /// freed. The keys are not names, because two declarations may have one name.
  private static let known = Mutex<[AnyHashable: DynamicClass]>([:])

  /// Returns the class for a protocol that is declared in Swift. Calls `declaration` only the first time.
  package static func dynamicClass(declaredBy type: Any.Type, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    // A value of type `Any.Type` is the address of the type's metadata.
    dynamicClass(declaredAt: unsafeBitCast(type, to: UnsafeRawPointer.self), declaration: declaration)
  }

  /// Returns the class for a protocol by the address of its declaration, which must never be freed. Calls `declaration`
  /// only the first time.
  package static func dynamicClass(
    declaredAt key: UnsafeRawPointer, declaration: () -> ProtocolDeclaration
  ) -> DynamicClass {
    if let known = byDeclaration[key] { return known }
    let declaration = declaration()
    return known.withLock { known in
      byDeclaration.object(for: key) {
        let handle = ProtocolHandle(declaration: declaration)
        let new = DynamicClass(description: ProtocolDescription(handle: handle, declaration: declaration))
        // The runtime's protocol belongs to the first declaration with its name.
        if known[handle] == nil { known[handle] = new }
        return new
      }
    }
  }

  /// Returns the class for a protocol that is registered with the runtime.
  package static func dynamicClass(for handle: ProtocolHandle) -> DynamicClass {
    dynamicClass(for: handle) { ProtocolDescription(handle: handle, declaration: nil) }
  }

  private static func dynamicClass(for key: AnyHashable, description: () -> ProtocolDescription) -> DynamicClass {
    known.withLock { known in
      if let dynamicClass = known[key] { return dynamicClass }
      let new = DynamicClass(description: description())
      known[key] = new
      return new
    }
  }

  /// Returns the class for a protocol that a compiler emitted, which is the value of `@protocol(...)` in Objective-C.
  /// - Parameter listsOptionalMethods: Whether the compiler was clang, for GCC's runtime.
  package static func dynamicClass(compiledAt address: OpaquePointer, listsOptionalMethods: Bool) -> DynamicClass {
    if let compiled = CompiledProtocol(UnsafeRawPointer(address), listsOptionalMethods: listsOptionalMethods) {
      return dynamicClass(declaredAt: UnsafeRawPointer(address)) { compiled.declaration }
    }
    return dynamicClass(for: ProtocolHandle(address))
  }

  /// Returns the class for objects that implement several protocols. The class belongs to a new protocol, which
  /// inherits the given protocols and whose name consists of their names.
  package static func dynamicClass(combining classes: [DynamicClass]) -> DynamicClass {
    let descriptions = classes.map(\.description).sorted { $0.name < $1.name }
    return dynamicClass(for: Set(classes.map { ObjectIdentifier($0) })) {
      let declaration = ProtocolDeclaration(
        name: descriptions.map(\.name).joined(separator: " & "),
        inherited: descriptions.map { .init(name: $0.name, inherited: [], methods: []) },
        methods: descriptions.flatMap(\.instanceMethods) + descriptions.flatMap(\.classMethods))
      return ProtocolDescription(
        handle: ProtocolHandle(declaration: declaration), declaration: declaration, combining: descriptions)
    }
  }
}
