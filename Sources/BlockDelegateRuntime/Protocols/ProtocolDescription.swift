import CBlockDelegateRuntime

/// What is known of a protocol: its methods and those of the protocols that it adopts, from the runtime and from a
/// declaration in Swift. It is made once for each protocol, for the life of the process.
package final class ProtocolDescription: Sendable {
  /// A method that the protocol has, or that its caller may send all the same.
  package struct Method: Sendable {
    package let selector: SelectorHandle
    /// The method type encoding.
    package let types: String
    package let isRequired: Bool
  }

  package let name: String
  package let handle: ProtocolHandle
  /// In the order of declaration, the protocol's own first.
  package let instanceMethods: [Method]
  package let classMethods: [Method]
  private let instanceIndex: [SelectorHandle: Int]
  private let classIndex: [SelectorHandle: Int]

  package init(handle: ProtocolHandle, declaration: ProtocolDeclaration?) {
    name = handle.name
    self.handle = handle
    var collector = Collector()
    collector.collect(handle)
    if let declaration { collector.collect(declaration) }
    instanceMethods = collector.instance.methods
    instanceIndex = collector.instance.index
    classMethods = collector.class.methods
    classIndex = collector.class.index
  }

  /// The method for a selector: the protocol's, or one that a loaded library sends with these types.
  package func method(_ selector: SelectorHandle, isInstance: Bool) -> Method? {
    if let index = (isInstance ? instanceIndex : classIndex)[selector] {
      return (isInstance ? instanceMethods : classMethods)[index]
    }
    return selector.types.map { Method(selector: selector, types: $0, isRequired: false) }
  }

  /// The protocol's own methods of one sort.
  package func methods(isInstance: Bool) -> [Method] { isInstance ? instanceMethods : classMethods }
}

extension ProtocolDescription {
  /// The methods of one sort, each once.
  private struct List {
    var methods: [Method] = []
    var index: [SelectorHandle: Int] = [:]

    mutating func add(_ method: Method) {
      guard index[method.selector] == nil else { return }
      index[method.selector] = methods.count
      methods.append(method)
    }
  }

  private struct Collector {
    var instance = List()
    var `class` = List()
    private var visited: Set<ProtocolHandle> = []

    mutating func collect(_ handle: ProtocolHandle) {
      // Every instance is an NSObject already.
      guard handle.name != "NSObject" else { return }
      guard visited.insert(handle).inserted else { return }
      for isRequired in [true, false] {
        for (selector, types) in handle.methods(isRequired: isRequired, isInstance: true) {
          instance.add(Method(selector: selector, types: types, isRequired: isRequired))
        }
        for (selector, types) in handle.methods(isRequired: isRequired, isInstance: false) {
          `class`.add(Method(selector: selector, types: types, isRequired: isRequired))
        }
      }
      for adopted in handle.adopted { collect(adopted) }
    }

    mutating func collect(_ declaration: ProtocolDeclaration) {
      guard declaration.name != "NSObject" else { return }
      for declared in declaration.methods {
        let method = Method(
          selector: SelectorHandle(declared.selector), types: declared.types, isRequired: declared.isRequired)
        if declared.isInstance { instance.add(method) } else { `class`.add(method) }
      }
      for inherited in declaration.inherited { collect(inherited) }
    }
  }
}

extension ProtocolHandle {
  /// The protocol that a declaration describes: the runtime's if it has one of that name, else one that is made.
  init(declaration: ProtocolDeclaration) {
    if let known = ProtocolHandle(named: declaration.name) {
      self = known
      return
    }
    // Another thread may have made it meanwhile: nil for the name, and the registered one holds.
    if let new = bd_objc_allocateProtocol(declaration.name) {
      for inherited in declaration.inherited {
        bd_protocol_addProtocol(new, ProtocolHandle(declaration: inherited).pointer)
      }
      for method in declaration.methods {
        bd_protocol_addMethodDescription(
          new, SelectorHandle(method.selector).pointer, method.types, method.isRequired, method.isInstance)
      }
      bd_objc_registerProtocol(new)
    }
    guard let registered = ProtocolHandle(named: declaration.name) else {
      preconditionFailure("the runtime does not find protocol \(declaration.name), which was just registered")
    }
    self = registered
  }
}
