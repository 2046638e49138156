/// The dynamic classes, one for each protocol.
///
/// Sendable because its dictionaries are only touched under `lock`.
package final class DynamicClassRegistry: @unchecked Sendable {
  package static let shared = DynamicClassRegistry()

  private let lock = Lock()
  /// By the addresses of the metadata of types that declare protocols.
  private let byDeclaration = ObjectMap<DynamicClass>()
  private var byProtocol: [ProtocolHandle: DynamicClass] = [:]
  private var all: [DynamicClass] = []

  /// The class for a protocol that is declared in Swift. `declaration` is only asked for the first time.
  package func dynamicClass(declaredBy type: Any.Type, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    // A metatype without a protocol is the address of the metadata.
    let key = unsafeBitCast(type, to: UnsafeRawPointer.self)
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
