#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension ObjCObject {
    /// Whether the object's class adopts the protocol: `+conformsToProtocol:`.
    public func conforms(to protocol: ObjCProtocol) -> Bool {
      ClassHandle(of: pointer).conforms(to: `protocol`.dynamicClass.description.handle)
    }

    /// Whether the object's class adopts the protocol: `+conformsToProtocol:`.
    public func conforms<P: DeclaredProtocol>(to type: P.Type) -> Bool { conforms(to: ObjCProtocol(type)) }
  }
#endif
