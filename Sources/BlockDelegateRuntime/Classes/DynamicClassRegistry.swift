/// The dynamic classes, one for each protocol.
///
/// Sendable because its dictionaries are only touched under `lock`.
package final class DynamicClassRegistry: @unchecked Sendable {
  package static let shared = DynamicClassRegistry()

  private let lock = Lock()
  /// By the addresses of what declares them: metadata of types, or what a compiler wrote.
  private let byDeclaration = ObjectMap<DynamicClass>()
  private var byProtocol: [ProtocolHandle: DynamicClass] = [:]
  private var all: [DynamicClass] = []

  /// The class for a protocol that is declared in Swift. `declaration` is only asked for the first time.
  package func dynamicClass(declaredBy type: Any.Type, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    // A metatype without a protocol is the address of the metadata.
    dynamicClass(declaredAt: unsafeBitCast(type, to: UnsafeRawPointer.self), declaration: declaration)
  }

  /// The class for a protocol whose declaration stands at an address for the life of the process. `declaration` is only asked
  /// for the first time.
  package func dynamicClass(declaredAt key: UnsafeRawPointer, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    if let known = byDeclaration[key] { return known }
    let declaration = declaration()
    return lock.withLock {
      if let known = byDeclaration[key] { return known }
      let handle = ProtocolHandle(declaration: declaration)
      let new = DynamicClass(description: ProtocolDescription(handle: handle, declaration: declaration))
      _ = byDeclaration.object(for: key) { new }
      all.append(new)
      // The runtime's name stands for the first declaration of it.
      if byProtocol[handle] == nil { byProtocol[handle] = new }
      return new
    }
  }

  /// The class for a protocol that the runtime knows.
  package func dynamicClass(for handle: ProtocolHandle) -> DynamicClass {
    lock.withLock {
      if let known = byProtocol[handle] { return known }
      let new = DynamicClass(description: ProtocolDescription(handle: handle, declaration: nil))
      byProtocol[handle] = new
      all.append(new)
      return new
    }
  }

  /// The dynamic class that is this class or above it.
  func dynamicClass(above cls: ClassHandle) -> DynamicClass? {
    lock.withLock { all.first { cls.isSubclass(of: $0.handle) } }
  }
}

extension DynamicClassRegistry {
  /// The class for a protocol that a compiler wrote: what `@protocol(...)` is in Objective-C.
  /// - Parameter listsOptionalMethods: whether it was clang, for GCC's runtime.
  package func dynamicClass(compiledAt address: OpaquePointer, listsOptionalMethods: Bool) -> DynamicClass {
    if let compiled = CompiledProtocol(UnsafeRawPointer(address), listsOptionalMethods: listsOptionalMethods) {
      return dynamicClass(declaredAt: UnsafeRawPointer(address)) { compiled.declaration }
    }
    return dynamicClass(for: ProtocolHandle(address))
  }
}
