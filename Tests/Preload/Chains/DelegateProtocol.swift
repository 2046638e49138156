import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// Finds the protocol of a delegate: a protocol named after the owner's class, or else a new protocol with the
/// delegate's own methods.
enum DelegateProtocol {
  static func of(_ delegate: ObjectHandle, at place: DelegatePlace) throws -> ProtocolDescription {
    let suffix = place.setter.name == "setDelegate:" ? "Delegate" : "DataSource"
    let name = sequence(first: ObjectHandle(place.owner).cls, next: \.superclass).map { $0.name + suffix }
      .first(where: catalogue.contains)
    let known = try ObjCProtocol(name ?? declare(delegate.cls))
    return DynamicClassRegistry.dynamicClass(for: ProtocolHandle(named: known.name)!).description
  }

  private static let catalogue = Set(GNUstep.allProtocols.map { $0.name })

  /// Declares a protocol with the methods of a class that the root class does not have.
  private static func declare(_ cls: ClassHandle) -> String {
    let name = "PreloadDelegate_\(cls.name)"
    if ProtocolHandle(named: name) != nil { return name }
    let methods = cls.methodNames.sorted().compactMap { method -> ProtocolMethod? in
      let selector = SelectorHandle(method)
      guard !RootClass.handle.responds(to: selector), let types = cls.types(of: selector) else { return nil }
      return .init(selector: selector, types: types, isRequired: false, isInstance: true)
    }
    _ = ProtocolHandle(declaration: ProtocolDeclaration(name: name, inherited: [], methods: methods))
    return name
  }
}
