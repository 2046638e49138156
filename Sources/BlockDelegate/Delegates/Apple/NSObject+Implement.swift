#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension NSObject {
    /// Implements a protocol with closures, and sets the result as this object's delegate.
    ///
    ///     try table.implement(UITableViewDelegate.self) { delegate in
    ///       delegate.on(#selector(UITableViewDelegate.tableView(_:didSelectRowAt:))) {
    ///         (table: UITableView, path: IndexPath) in print(path.row)
    ///       }
    ///     }
    ///
    /// The rest as for a declared protocol: see
    /// ``implement(_:setter:forwardingTo:retainingTarget:replacing:_:)-(P.Type,_,_,_,_,_)``.
    @discardableResult
    public func implement(
      _ protocol: Protocol, setter: Selector? = nil, forwardingTo target: NSObject? = nil,
      retainingTarget: Bool = false, replacing: Bool = false, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
    ) throws -> BlockDelegate<ObjCProtocol> {
      try implement(
        ObjCProtocol(`protocol`), setter: setter, forwardingTo: target, retainingTarget: retainingTarget,
        replacing: replacing, body)
    }

    /// The delegate that implements a protocol for this object, or nil.
    public func blockDelegate(for protocol: Protocol) -> BlockDelegate<ObjCProtocol>? {
      blockDelegate(for: ObjCProtocol(`protocol`))
    }

    /// Sets this object's delegate to nil and lets go of the closures: see ``removeBlockDelegate(for:)-(P.Type)``.
    public func removeBlockDelegate(for protocol: Protocol) throws {
      try removeBlockDelegate(for: ObjCProtocol(`protocol`))
    }
  }

  extension BlockDelegate where P == ObjCProtocol {
    /// Makes a delegate without an owner, for an object that holds its delegate weakly: see
    /// ``init(_:forwardingTo:retainingTarget:_:)-(P.Type,_,_,_)``.
    public convenience init(
      _ protocol: Protocol, forwardingTo target: NSObject? = nil, retainingTarget: Bool = false,
      _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
    ) throws {
      try self.init(ObjCProtocol(`protocol`), forwardingTo: target, retainingTarget: retainingTarget, body)
    }
  }
#endif
