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
    /// The object retains the delegate, until it is deallocated or ``removeBlockDelegate(for:)-(Protocol)`` is called.
    /// A delegate that was set before is replaced; name it as `forwardingTo` to keep it in the loop.
    /// - Parameters:
    ///   - protocol: the protocol.
    ///   - setter: the message that sets the delegate. By default `setDelegate:` or `setDataSource:`, as the
    ///     protocol's name ends.
    ///   - target: the object that answers the protocol's other methods, and other messages that it responds to. Held
    ///     weakly.
    ///   - retainingTarget: whether the delegate retains `target`.
    ///   - body: registers the closures.
    /// - Returns: the delegate; it need not be kept.
    /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` when the setter raises one, or what `body`
    ///   throws. The object, its delegate and its associations are as before then.
    @discardableResult
    public func implement(
      _ protocol: Protocol, setter: Selector? = nil, forwardingTo target: NSObject? = nil,
      retainingTarget: Bool = false, _ body: (DelegateBuilder) throws -> Void
    ) throws -> BlockDelegate {
      try implement(
        ObjCProtocol(`protocol`), setter: setter, forwardingTo: target, retainingTarget: retainingTarget, body)
    }

    /// The delegate that implements a protocol for this object, or nil.
    public func blockDelegate(for protocol: Protocol) -> BlockDelegate? {
      blockDelegate(for: ObjCProtocol(`protocol`))
    }

    /// Sets this object's delegate to nil and lets go of the closures.
    /// - Throws: ``BlockDelegateError`` when the object has no block delegate for the protocol; ``ObjCException`` when
    ///   the setter raises one, and the delegate stays.
    public func removeBlockDelegate(for protocol: Protocol) throws {
      try removeBlockDelegate(for: ObjCProtocol(`protocol`))
    }
  }

  extension BlockDelegate {
    /// Makes a delegate without an owner, for an object that holds its delegate weakly: see
    /// ``init(_:forwardingTo:retainingTarget:_:)-(P.Type,_,_,_)``.
    public convenience init(
      _ protocol: Protocol, forwardingTo target: NSObject? = nil, retainingTarget: Bool = false,
      _ body: (DelegateBuilder) throws -> Void
    ) throws {
      try self.init(ObjCProtocol(`protocol`), forwardingTo: target, retainingTarget: retainingTarget, body)
    }
  }
#endif
