#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// Delegates made of closures for every object on Apple's platforms.
  extension NSObject {
    /// Implements a protocol that Swift imports with closures, and sets the result as this object's delegate.
    ///
    /// The compiler infers the types of the closures.
    ///
    ///     try window.implement(NSWindowDelegate.self) { delegate in
    ///       delegate.on({ $0.windowShouldClose }) { [unowned self] window in isSaved }
    ///     }
    ///
    /// This object retains the delegate until this object is deallocated or `removeDynamicDelegate(for:)` is called.
    /// The new delegate replaces a delegate that other code has set. To keep that delegate in use, give it as
    /// `forwardingTo`.
    ///
    /// - Parameters:
    ///   - type: The type of an Objective-C protocol, as Swift imports it: `NSWindowDelegate.self`.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol and
    ///     its name.
    ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
    ///     default.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - replacing: Whether a dynamic delegate that this object has for the protocol is replaced. If false, an
    ///     existing dynamic delegate is an error.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate, which need not be kept.
    /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
    ///   error that `body` throws. The object, its delegate and its associated objects are unchanged then.
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
    /// This is for an object that sends messages of several protocols to its one delegate. To find or
    /// remove the delegate, pass the combined protocol, made by ``ObjCProtocol/init(combining:)``, to
    /// `dynamicDelegate(for:)` or `removeDynamicDelegate(for:)`.
    ///
    /// - Parameters:
    ///   - first: The first protocol, as Swift imports it.
    ///   - second: The second protocol.
    ///   - others: Any further protocols.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol and
    ///     its name.
    ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
    ///     default.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - replacing: Whether a dynamic delegate that this object has for the protocol is replaced. If false, an
    ///     existing dynamic delegate is an error.
    ///   - body: Registers the closures with the builders that it gets, one for each protocol.
    /// - Returns: The delegate, which need not be kept.
    /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
    ///   error that `body` throws. The object, its delegate and its associated objects are unchanged then.
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

    /// Implements a protocol that is known only when the program runs, and sets the result as this object's delegate.
    ///
    ///     try table.implement(found as Protocol) { delegate in
    ///       delegate.on(#selector(UITableViewDelegate.tableView(_:didSelectRowAt:))) {
    ///         (table: UITableView, path: IndexPath) in print(path.row)
    ///       }
    ///     }
    ///
    /// This object retains the delegate until this object is deallocated or `removeDynamicDelegate(for:)` is called.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, as the Objective-C runtime returns it.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol and
    ///     its name.
    ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
    ///     default.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - replacing: Whether a dynamic delegate that this object has for the protocol is replaced. If false, an
    ///     existing dynamic delegate is an error.
    ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
    /// - Returns: The delegate, which need not be kept.
    /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
    ///   error that `body` throws. The object, its delegate and its associated objects are unchanged then.
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

    /// Returns the delegate that implements a protocol type for this object, or nil.
    ///
    /// - Parameter type: The type of an Objective-C protocol, as Swift imports it: `NSWindowDelegate.self`.
    public func dynamicDelegate<P>(for type: P.Type) -> DynamicDelegate<P>? {
      (try? ObjCProtocol(of: type)).flatMap { dynamicDelegate($0.dynamicClass) }
    }

    /// Removes the dynamic delegate that this object has for a protocol type, and releases its closures.
    ///
    /// This object's delegate is set to nil, unless another delegate has been set in the meantime. If the dynamic
    /// delegate forwarded to the delegate that was set before it, that delegate is set again.
    ///
    /// - Parameters:
    ///   - type: The type of an Objective-C protocol, as Swift imports it: `NSWindowDelegate.self`.
    /// - Throws: ``BlockDelegateError`` if this object has no dynamic delegate for the protocol; ``ObjCException`` if
    ///   the setter raises an exception. The delegate stays then.
    public func removeDynamicDelegate<P>(
      for type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try removeDynamicDelegate(for: ObjCProtocol(of: type), fileID: fileID, line: line)
    }

    /// Returns the delegate that implements a protocol of the runtime for this object, or nil.
    ///
    /// - Parameter protocol: The protocol, as the Objective-C runtime returns it.
    public func dynamicDelegate(for protocol: Protocol) -> DynamicDelegate<ObjCProtocol>? {
      dynamicDelegate(for: ObjCProtocol(`protocol`))
    }

    /// Removes the dynamic delegate that this object has for a protocol of the runtime, and releases its closures.
    ///
    /// This object's delegate is set to nil, unless another delegate has been set in the meantime. If the dynamic
    /// delegate forwarded to the delegate that was set before it, that delegate is set again.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, as the Objective-C runtime returns it.
    /// - Throws: ``BlockDelegateError`` if this object has no dynamic delegate for the protocol; ``ObjCException`` if
    ///   the setter raises an exception. The delegate stays then.
    public func removeDynamicDelegate(
      for protocol: Protocol, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try removeDynamicDelegate(for: ObjCProtocol(`protocol`), fileID: fileID, line: line)
    }
  }

  extension DynamicDelegate {
    /// Makes a delegate without an owner, for a protocol type as Swift imports it.
    ///
    /// No other object retains the delegate. Keep it as long as it is needed, or give it an owner (an object whose
    /// delegate it becomes) with ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - type: The type of an Objective-C protocol: `NSWindowDelegate.self`.
    ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
    ///     default.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Throws: ``BlockDelegateError`` with all problems, or the error that `body` throws.
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
    /// The delegate object, with the type of the protocol, for a call that takes that type.
    ///
    ///     output.setSampleBufferDelegate(frames.delegate, queue: queue)
    ///
    /// Keep this `DynamicDelegate`, which retains the object, unless another object retains it.
    public var delegate: P { object as! P }
  }

  extension DynamicDelegate where P: DeclaredProtocol {
    /// Unavailable: a declared protocol is not a type that an object can have.
    @available(*, unavailable, renamed: "object")
    public var delegate: NSObject { object }
  }

  extension DynamicDelegate where P == ObjCProtocol {
    /// Unavailable: a protocol that is known only when the program runs has no Swift type.
    @available(*, unavailable, renamed: "object")
    public var delegate: NSObject { object }

    /// Makes a delegate without an owner that implements several protocols, as Swift imports them.
    ///
    /// No other object retains the delegate. Keep it as long as it is needed, or give it an owner (an object whose
    /// delegate it becomes) with ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - first: The first protocol.
    ///   - second: The second protocol.
    ///   - others: Any further protocols.
    ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
    ///     default.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - body: Registers the closures with the builders that it gets, one for each protocol.
    /// - Throws: ``BlockDelegateError`` with all problems, or the error that `body` throws.
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

    /// Makes a delegate without an owner, for a protocol of the Objective-C runtime.
    ///
    /// No other object retains the delegate. Keep it as long as it is needed, or give it an owner (an object whose
    /// delegate it becomes) with ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, as the Objective-C runtime returns it.
    ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
    ///     default.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
    /// - Throws: ``BlockDelegateError`` with all problems, or the error that `body` throws.
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
