#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // Overloads for the system's protocols, which are named by the types that the compiler knows:
  // `NSWindowDelegate.self`.

  extension NSObject {
    /// Adds a delegate, for a protocol object of the Objective-C runtime, to the delegates that this object has.
    ///
    /// The delegate that this object has already is kept, and is called first.
    ///
    /// - Parameters:
    ///   - delegate: The delegate, held weakly. Nothing happens if the delegate is a member of the object's chain
    ///     already.
    ///   - protocol: The protocol.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
    ///   - label: A name for the delegate in the description of the chain; nil for none.
    ///   - fileID: The file of the call, for the description of the chain.
    ///   - line: The line of the call.
    /// - Throws: ``BlockDelegateError`` if this object has no such setter, or if no other code retains the delegate,
    ///   because it would be deallocated at the end of this call; ``ObjCException`` if the setter raises an exception.
    ///   This object and its delegate are unchanged then.
    public func addDelegate(
      _ delegate: consuming NSObject, for protocol: Protocol, setter: Selector? = nil, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try addDelegate(
        consume delegate, for: ObjCProtocol(`protocol`), setter: setter, label: label, fileID: fileID, line: line)
    }

    /// Removes a delegate that was added for a protocol object of the Objective-C runtime.
    ///
    /// - Parameters:
    ///   - delegate: The delegate. Nothing happens if the delegate was not added.
    ///   - protocol: The protocol.
    public func removeDelegate(_ delegate: NSObject, for protocol: Protocol) {
      removeDelegate(delegate, for: ObjCProtocol(`protocol`))
    }

    /// Returns the living delegates for a protocol object of the Objective-C runtime, the original delegate first.
    ///
    /// The array is empty if no delegate was added.
    ///
    /// - Parameter protocol: The protocol.
    public func delegates(for protocol: Protocol) -> [NSObject] { delegates(for: ObjCProtocol(`protocol`)) }

    /// Returns the chain of this object's delegates for a protocol object of the Objective-C runtime.
    ///
    /// - Parameter protocol: The protocol.
    /// - Returns: The chain that `addDelegate` made, or that was attached to this object; nil if the object has no
    ///   chain.
    public func delegateChain(for protocol: Protocol) -> DelegateChain<ObjCProtocol>? {
      delegateChain(for: ObjCProtocol(`protocol`))
    }
  }

  extension NSObject {
    /// Adds a delegate, for a protocol that Swift imports from Objective-C, to the delegates that this object has.
    ///
    ///     try window.addDelegate(logger, for: NSWindowDelegate.self)
    ///
    /// The delegate that this object has already is kept, and is called first.
    ///
    /// - Parameters:
    ///   - delegate: The delegate, held weakly. Nothing happens if the delegate is a member of the object's chain
    ///     already.
    ///   - type: The protocol.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
    ///   - label: A name for the delegate in the description of the chain; nil for none.
    ///   - fileID: The file of the call, for the description of the chain.
    ///   - line: The line of the call.
    /// - Throws: ``BlockDelegateError`` if `type` is not an Objective-C protocol, if this object has no such setter, or
    ///   if no other code retains the delegate, because it would be deallocated at the end of this call;
    ///   ``ObjCException`` if the setter raises an exception. This object and its delegate are unchanged then.
    public func addDelegate<P>(
      _ delegate: consuming NSObject, for type: P.Type, setter: Selector? = nil, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try addDelegate(
        consume delegate, for: ObjCProtocol(of: type), setter: setter, label: label, fileID: fileID, line: line)
    }

    /// Adds a dynamic delegate, for a protocol that Swift imports from Objective-C, to the delegates that this object
    /// has.
    ///
    /// The delegate that this object has already is kept, and is called first.
    ///
    /// - Parameters:
    ///   - delegate: The dynamic delegate, held weakly. Keep the delegate as long as it is needed.
    ///   - type: The protocol.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
    ///   - label: A name for the delegate in the description of the chain; nil for none.
    ///   - fileID: The file of the call, for the description of the chain.
    ///   - line: The line of the call.
    /// - Throws: ``BlockDelegateError`` if `type` is not an Objective-C protocol, if this object has no such setter, or
    ///   if no other code retains the delegate, because it would be deallocated at the end of this call;
    ///   ``ObjCException`` if the setter raises an exception. This object and its delegate are unchanged then.
    public func addDelegate<P>(
      _ delegate: consuming AnyDynamicDelegate, for type: P.Type, setter: Selector? = nil, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      let handle = delegate.reference.handle
      try addDelegate(
        consume delegate, handle, for: ObjCProtocol(of: type), setter: setter, label: label,
        at: CodeLocation(fileID, line))
    }

    /// Removes a dynamic delegate that was added for a protocol that Swift imports from Objective-C.
    ///
    /// - Parameters:
    ///   - delegate: The dynamic delegate. Nothing happens if the delegate was not added.
    ///   - type: The protocol.
    public func removeDelegate<P>(_ delegate: AnyDynamicDelegate, for type: P.Type) {
      removeDelegate(delegate.object, for: type)
    }

    /// Adds a delegate that is made from closures, for a protocol that Swift imports from Objective-C.
    ///
    ///     try window.addDelegate(NSWindowDelegate.self) { delegate in
    ///       delegate.on({ $0.windowWillClose }) { notification in print("closing") }
    ///     }
    ///
    /// This object retains the delegate until the delegate is removed.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - delivery: Where the closures are called. If the delivery waits, the sender of a message that can't be
    ///     delayed waits. Messages with a result, and messages with a pointer argument that may dangle, can't be
    ///     delayed.
    ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
    ///   - label: A name for the delegate in the description of the chain; nil for none.
    ///   - fileID: The file of the call, for error messages and the description of the chain.
    ///   - line: The line of the call.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate, for changing or removing it.
    /// - Throws: ``BlockDelegateError`` with all problems, which include a missing setter, and a message that can't be
    ///   delayed if the delivery does not wait; ``ObjCException`` if the setter raises an exception; or the error that
    ///   `body` throws. This object and its delegate are unchanged then.
    @discardableResult
    public func addDelegate<P, Isolation>(
      _ type: P.Type, delivering delivery: Delivery<Isolation> = .immediately, setter: Selector? = nil,
      label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<P>) throws -> Void
    ) throws -> DynamicDelegate<P> {
      try addDelegate(
        ObjCProtocol(of: type), by: delivery.route, setter: setter, label: label,
        at: CodeLocation(fileID, line), body)
    }

    /// Removes a delegate that was added for a protocol that Swift imports from Objective-C.
    ///
    /// - Parameters:
    ///   - delegate: The delegate. Nothing happens if the delegate was not added.
    ///   - type: The protocol.
    public func removeDelegate<P>(_ delegate: NSObject, for type: P.Type) {
      if let found = try? ObjCProtocol(of: type) { removeDelegate(delegate, for: found) }
    }

    /// Returns the living delegates for a protocol that Swift imports from Objective-C, the original delegate first.
    ///
    /// The array is empty if no delegate was added.
    ///
    /// - Parameter type: The protocol.
    public func delegates<P>(for type: P.Type) -> [NSObject] {
      (try? ObjCProtocol(of: type)).map { delegates(for: $0) } ?? []
    }

    /// Returns the chain of this object's delegates for a protocol that Swift imports from Objective-C.
    ///
    /// - Parameter type: The protocol.
    /// - Returns: The chain that `addDelegate` made, or that was attached to this object; nil if the object has no
    ///   chain.
    public func delegateChain<P>(for type: P.Type) -> DelegateChain<P>? {
      (try? ObjCProtocol(of: type)).flatMap { delegateChain($0.dynamicClass) }
    }
  }

  extension DelegateChain {
    /// Makes a chain without members for a protocol that Swift imports from Objective-C.
    ///
    /// The chain leaves out a method if its type encoding can't be read, if its types can't be passed, or if no
    /// executable memory can be mapped for it. ``DelegateFailure/handler`` gets an error for each such method.
    ///
    /// - Parameter type: The protocol.
    /// - Throws: ``BlockDelegateError`` if `type` is not an Objective-C protocol, or if no memory is left.
    public convenience init(_ type: P.Type) throws { try self.init(of: ObjCProtocol(of: type)) }
  }

  extension DelegateChain where P == ObjCProtocol {
    /// Makes a chain without members for a protocol object of the Objective-C runtime.
    ///
    /// The chain leaves out a method if its type encoding can't be read, if its types can't be passed, or if no
    /// executable memory can be mapped for it. ``DelegateFailure/handler`` gets an error for each such method.
    ///
    /// - Parameter protocol: The protocol.
    /// - Throws: ``BlockDelegateError`` if no memory is left.
    public convenience init(_ protocol: Protocol) throws { try self.init(ObjCProtocol(`protocol`)) }
  }
#endif
