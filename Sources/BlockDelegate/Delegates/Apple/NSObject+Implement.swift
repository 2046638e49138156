#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// What every object has on Apple's platforms: delegates made of closures, several delegates, awaited calls.
  extension NSObject {
    /// Implements a protocol with closures whose types the compiler knows from the protocol, and sets the result as this
    /// object's delegate.
    ///
    ///     try window.implement(NSWindowDelegate.self) { delegate in
    ///       delegate.on({ $0.windowShouldClose }) { [unowned self] window in isSaved }
    ///     }
    ///
    /// The rest as for a declared protocol: see `implement(_:_:)`.
    /// The type is that of an Objective-C protocol, as Swift imports it.
    @discardableResult
    public func implement<P>(
      _ type: P.Type, setter: Selector? = nil, forwardingTo target: NSObject? = nil, retainingTarget: Bool = false,
      replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<P>) throws -> Void
    ) throws -> DynamicDelegate<P> {
      try implementAny(
        ObjCProtocol(of: type), setter: setter, forwardingTo: target, retainingTarget: retainingTarget,
        replacing: replacing, at: CodeLocation(fileID, line), body)
    }

    /// Implements several protocols with one delegate object, and sets it as this object's delegate.
    ///
    ///     try picker.implement(UIImagePickerControllerDelegate.self, UINavigationControllerDelegate.self) {
    ///       picking, navigation in
    ///       picking.on({ $0.imagePickerControllerDidCancel }) { picker in picker.dismiss(animated: true) }
    ///     }
    ///
    /// The rest as for declared protocols: see `implement(_:_:_:)`.
    @discardableResult
    public func implement<A, B, each C>(
      _ first: A.Type, _ second: B.Type, _ others: repeat (each C).Type, setter: Selector? = nil,
      forwardingTo target: NSObject? = nil, retainingTarget: Bool = false, replacing: Bool = false,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<A>, DelegateBuilder<B>, repeat DelegateBuilder<each C>) throws -> Void
    ) throws -> DynamicDelegate<ObjCProtocol> {
      try implement(
        .combining(first, second, repeat each others), setter: setter, forwardingTo: target,
        retainingTarget: retainingTarget, replacing: replacing, fileID: fileID, line: line
      ) { try body(.init(into: $0), .init(into: $0), repeat DelegateBuilder<each C>(into: $0)) }
    }

    /// Implements a protocol that is only known when the program runs, and sets the result as this object's delegate.
    ///
    ///     try table.implement(found as Protocol) { delegate in
    ///       delegate.on(#selector(UITableViewDelegate.tableView(_:didSelectRowAt:))) {
    ///         (table: UITableView, path: IndexPath) in print(path.row)
    ///       }
    ///     }
    ///
    /// The rest as for a declared protocol: see `implement(_:_:)`.
    @discardableResult
    public func implement(
      _ protocol: Protocol, setter: Selector? = nil, forwardingTo target: NSObject? = nil,
      retainingTarget: Bool = false, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
    ) throws -> DynamicDelegate<ObjCProtocol> {
      try implement(
        ObjCProtocol(`protocol`), setter: setter, forwardingTo: target, retainingTarget: retainingTarget,
        replacing: replacing, fileID: fileID, line: line, body)
    }

    /// The delegate that implements a protocol for this object, or nil.
    public func dynamicDelegate<P>(for type: P.Type) -> DynamicDelegate<P>? {
      (try? ObjCProtocol(of: type)).flatMap { dynamicDelegate($0.dynamicClass) }
    }

    /// Sets this object's delegate to nil, or to what it was before, and lets go of the closures: see
    /// `removeDynamicDelegate(for:)`.
    public func removeDynamicDelegate<P>(
      for type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try removeDynamicDelegate(for: ObjCProtocol(of: type), fileID: fileID, line: line)
    }

    /// The delegate that implements a protocol for this object, or nil.
    public func dynamicDelegate(for protocol: Protocol) -> DynamicDelegate<ObjCProtocol>? {
      dynamicDelegate(for: ObjCProtocol(`protocol`))
    }

    /// Sets this object's delegate to nil, or to what it was before, and lets go of the closures: see
    /// `removeDynamicDelegate(for:)`.
    public func removeDynamicDelegate(
      for protocol: Protocol, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try removeDynamicDelegate(for: ObjCProtocol(`protocol`), fileID: fileID, line: line)
    }
  }

  extension DynamicDelegate {
    /// Makes a delegate without an owner, for an object that holds its delegate weakly: see `init(_:_:)`.
    /// The type is that of an Objective-C protocol, as Swift imports it.
    public convenience init(
      _ type: P.Type, forwardingTo target: NSObject? = nil, retainingTarget: Bool = false,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
    ) throws {
      let found = try ObjCProtocol(of: type)
      try self.init(
        found, DelegateBuilder<P>(found.dynamicClass, at: CodeLocation(fileID, line)), forwardingTo: target,
        retainingTarget: retainingTarget, body)
    }
  }

  extension DynamicDelegate {
    /// The delegate object as the protocol's type, for who takes it as that.
    ///
    ///     output.setSampleBufferDelegate(frames.delegate, queue: queue)
    ///
    /// Keep this delegate: the object lives as long as it, or as whoever else retains the object.
    public var delegate: P { object as! P }
  }

  extension DynamicDelegate where P: DeclaredProtocol {
    /// A declared protocol is no type of objects.
    @available(*, unavailable, renamed: "object")
    public var delegate: NSObject { object }
  }

  extension DynamicDelegate where P == ObjCProtocol {
    /// No type is known of a protocol that is only known when the program runs.
    @available(*, unavailable, renamed: "object")
    public var delegate: NSObject { object }

    /// Makes a delegate without an owner for several protocols: see `implement` for several.
    public convenience init<A, B, each C>(
      _ first: A.Type, _ second: B.Type, _ others: repeat (each C).Type, forwardingTo target: NSObject? = nil,
      retainingTarget: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<A>, DelegateBuilder<B>, repeat DelegateBuilder<each C>) throws -> Void
    ) throws {
      try self.init(
        .combining(first, second, repeat each others), forwardingTo: target, retainingTarget: retainingTarget,
        fileID: fileID, line: line
      ) { try body(.init(into: $0), .init(into: $0), repeat DelegateBuilder<each C>(into: $0)) }
    }

    /// Makes a delegate without an owner, for an object that holds its delegate weakly: see `init(_:_:)`.
    public convenience init(
      _ protocol: Protocol, forwardingTo target: NSObject? = nil, retainingTarget: Bool = false,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
    ) throws {
      try self.init(
        ObjCProtocol(`protocol`), forwardingTo: target, retainingTarget: retainingTarget, fileID: fileID, line: line,
        body)
    }
  }
#endif
