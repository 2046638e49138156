#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// The delegates, data sources and observers that GNUstep's headers declare, as protocols or as categories of
  /// `NSObject`.
  ///
  /// They are in a namespace because Swift's Foundation has some of the names too (`NSCacheDelegate`).
  public enum GNUstep {}

  extension ObjCObject {
    /// Whether the object's class adopts the protocol: `+conformsToProtocol:`.
    public func conforms(to protocol: ObjCProtocol) -> Bool {
      ClassHandle(of: pointer).conforms(to: `protocol`.dynamicClass.description.handle)
    }

    /// Whether the object's class adopts the protocol: `+conformsToProtocol:`.
    public func conforms<P: DeclaredProtocol>(to type: P.Type) -> Bool { conforms(to: ObjCProtocol(type)) }
  }
#endif
