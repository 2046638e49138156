/// The dynamic classes, one for each protocol.
///
/// Sendable because its dictionaries are only touched under `lock`.
package final class DynamicClassRegistry: @unchecked Sendable {
  package static let shared = DynamicClassRegistry()

  private let lock = Lock()
  // The lock keeps accesses apart: the compiler's checks of that would only cost time.
  @exclusivity(unchecked) private var byDeclaration: [ObjectIdentifier: DynamicClass] = [:]
  private var byProtocol: [ProtocolHandle: DynamicClass] = [:]

  /// The class for a protocol that is declared in Swift. `declaration` is only asked for the first time.
  package func dynamicClass(declaredBy type: Any.Type, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    if let known = lock.withLock({ byDeclaration[ObjectIdentifier(type)] }) { return known }
    let declaration = declaration()
    return lock.withLock {
      if let known = byDeclaration[ObjectIdentifier(type)] { return known }
      let handle = ProtocolHandle(declaration: declaration)
      let new = make(ProtocolDescription(handle: handle, declaration: declaration))
      byDeclaration[ObjectIdentifier(type)] = new
      // The runtime's name stands for the first declaration of it.
      if byProtocol[handle] == nil { byProtocol[handle] = new }
      return new
    }
  }

  /// The class for a protocol that the runtime knows.
  package func dynamicClass(for handle: ProtocolHandle) -> DynamicClass {
    lock.withLock {
      if let known = byProtocol[handle] { return known }
      let new = make(ProtocolDescription(handle: handle, declaration: nil))
      byProtocol[handle] = new
      return new
    }
  }

  /// The dynamic class that is this class or above it.
  func dynamicClass(above cls: ClassHandle) -> DynamicClass? {
    lock.withLock {
      byDeclaration.values.first { cls.isSubclass(of: $0.handle) }
        ?? byProtocol.values.first { cls.isSubclass(of: $0.handle) }
    }
  }

  private func make(_ description: ProtocolDescription) -> DynamicClass {
    var name = "BlockDelegate_\(description.name)"
    // Two types in different modules can declare one name.
    var suffix = 2
    while ClassHandle(named: name) != nil {
      name = "BlockDelegate_\(description.name)_\(suffix)"
      suffix += 1
    }
    return DynamicClass(description: description, name: name, superclass: DelegateObject.baseClass)
  }
}
