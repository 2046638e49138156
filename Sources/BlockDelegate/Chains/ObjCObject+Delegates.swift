import BlockDelegateRuntime
import Dispatch
import Foundation

extension ObjCObject {
  /// Adds a delegate to those that this object has: what was its delegate before stays and is called first, then the
  /// added ones in their order.
  ///
  ///     try window.addDelegate(logger, for: GNUstep.NSWindowDelegate.self)
  ///
  /// From the first added one on the object's delegate is a ``DelegateChain``, which it retains; members are held
  /// weakly. When the last added one is removed or deallocated, the delegate from before is set again. `implement` adds
  /// to them, too, and `removeDynamicDelegate` takes out of them.
  /// - Parameters:
  ///   - delegate: the delegate. Nothing happens when it is a member already.
  ///   - type: the protocol.
  ///   - setter: the message that sets the delegate; by default as for `implement(_:_:)`.
  ///   - label: what the chain's description calls the delegate.
  ///   - fileID: where it is added, for the chain's description.
  ///   - line: the line in that file.
  /// - Throws: ``BlockDelegateError`` when there is no such setter, or nobody keeps the delegate, so that it ends with
  ///   this call; ``ObjCException`` when the setter raises one. The object and its delegate are as before then.
  public func addDelegate<P: DeclaredProtocol>(
    _ delegate: consuming ObjCObject, for type: P.Type, setter: Selector? = nil, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try addDelegate(
      consume delegate, for: ObjCProtocol(type), setter: setter, label: label, fileID: fileID, line: line)
  }

  /// Adds a delegate for a protocol that is known by its name: see `addDelegate(_:for:)`.
  public func addDelegate(
    _ delegate: consuming ObjCObject, for protocol: ObjCProtocol, setter: Selector? = nil, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let handle = delegate.handle
    try addDelegate(
      consume delegate, handle, for: `protocol`, setter: setter, label: label, at: CodeLocation(fileID, line))
  }

  /// - Parameter given: what may keep the delegate alive, and is let go of.
  @inline(never)
  func addDelegate(
    _ given: consuming AnyObject, _ delegate: ObjectHandle, for protocol: ObjCProtocol, setter: Selector?,
    label: String?, at location: CodeLocation
  ) throws {
    var given = Optional(consume given)
    try changeDelegates(of: `protocol`, setter: setter, at: location) { chain, object in
      var isAdded = false
      try AnyDelegateChain(chain: chain, reference: object).keeping(given.take()!, delegate) {
        isAdded = chain.add(delegate, label: label, at: location)
        return isAdded
      }
      return isAdded
    }
  }

  /// Adds a delegate that closures make, which this object keeps alive until it is removed.
  ///
  ///     try window.addDelegate(GNUstep.NSWindowDelegate.self) { delegate in
  ///       delegate.on(.windowWillClose) { notification in print("closing") }
  ///     }
  ///
  /// - Parameters:
  ///   - type: the protocol.
  ///   - queue: where the closures are called; nil for the sender's own thread.
  ///   - waits: whether senders wait for what needs an answer, as for ``AnyDelegateChain/add(_:on:waitingForResults:label:fileID:line:)``.
  ///   - setter: the message that sets the delegate; by default as for `implement(_:_:)`.
  ///   - label: what the chain's description calls the delegate.
  ///   - fileID: where it is added, for the chain's description and for errors.
  ///   - line: the line in that file.
  ///   - body: registers closures.
  /// - Returns: the delegate, to change or to remove it.
  /// - Throws: as `addDelegate(_:for:)`, `DynamicDelegate.init(_:_:)` and `AnyDelegateChain.add(_:on:)` do. The object and
  ///   its delegate are as before then.
  @discardableResult
  public func addDelegate<P: DeclaredProtocol>(
    _ type: P.Type, on queue: DispatchQueue? = nil, waitingForResults waits: Bool = false, setter: Selector? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    try addDelegate(
      ObjCProtocol(type), on: queue, waits: waits, setter: setter, label: label, at: CodeLocation(fileID, line), body)
  }

  /// Adds a delegate that closures make for a protocol that is known by its name: see `addDelegate(_:_:)`.
  @discardableResult
  public func addDelegate(
    _ protocol: ObjCProtocol, on queue: DispatchQueue? = nil, waitingForResults waits: Bool = false,
    setter: Selector? = nil, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try addDelegate(
      `protocol`, on: queue, waits: waits, setter: setter, label: label, at: CodeLocation(fileID, line), body)
  }

  func addDelegate<P>(
    _ protocol: ObjCProtocol, on queue: DispatchQueue?, waits: Bool, setter: Selector?, label: String?,
    at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    let new = try DynamicDelegate<P>(
      `protocol`, DelegateBuilder(`protocol`.dynamicClass, at: location), forwardingTo: nil, retainingTarget: false,
      body)
    try changeDelegates(of: `protocol`, setter: setter, at: location) { chain, object in
      try AnyDelegateChain(chain: chain, reference: object).add(
        retaining: new.reference.handle, on: queue, waits: waits, label: label, at: location)
      return true
    }
    return new
  }

  /// Changes the chain of this object's delegates for a protocol; where there is none, a new one with the delegate from
  /// before becomes this object's delegate.
  /// - Parameter change: returns whether there is a need for a new chain.
  @inline(never)
  func changeDelegates(
    of protocol: ObjCProtocol, setter: Selector?, at location: CodeLocation? = nil,
    _ change: (Chain, StrongReference) throws -> Bool
  ) throws {
    let dynamicClass = `protocol`.dynamicClass
    try throwingPublicErrors(of: `protocol`.name, at: location) {
      if setter == nil, let own = ownChain(dynamicClass) {
        _ = try change(own.chain, own.reference)
        return
      }
      let setter = try findSetter(setter?.handle, for: dynamicClass)
      let report = FailureHandler.reporter(of: `protocol`.name)
      try AttachmentChanges.exclusively(.init(handle, dynamicClass.description)) {
        let current = try AutoreleasePool.ensure { try setter.retainedCurrent(of: handle) }
        if let current, let chain = Chain.of(current.handle), chain.isAttached {
          _ = try change(chain, current)
          return
        }
        let (chain, object) = try Chain.make(dynamicClass, report: report)
        if let current { chain.add(current.handle) }
        guard try change(chain, object) else { return }
        try ChainAttachment.attach(
          chain, object.handle, to: handle, setter: setter, original: WeakReference(current?.pointer),
          report: report)
      }
    }
  }

  /// Adds a dynamic delegate. It is held weakly: keep it.
  public func addDelegate<P: DeclaredProtocol>(
    _ delegate: consuming AnyDynamicDelegate, for type: P.Type, setter: Selector? = nil, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let handle = delegate.reference.handle
    try addDelegate(
      consume delegate, handle, for: ObjCProtocol(type), setter: setter, label: label, at: CodeLocation(fileID, line))
  }

  /// Takes a dynamic delegate out that was added.
  public func removeDelegate<P: DeclaredProtocol>(_ delegate: AnyDynamicDelegate, for type: P.Type) {
    removeDelegate(delegate.object, for: ObjCProtocol(type))
  }

  /// Takes a delegate out that was added. Nothing happens when it was not.
  public func removeDelegate<P: DeclaredProtocol>(_ delegate: ObjCObject, for type: P.Type) {
    removeDelegate(delegate, for: ObjCProtocol(type))
  }

  /// Takes a delegate out that was added for a protocol that is known by its name.
  public func removeDelegate(_ delegate: ObjCObject, for protocol: ObjCProtocol) {
    delegateChain(for: `protocol`)?.remove(delegate)
  }

  /// The delegates that were added, and the one from before, in order; the living ones. Empty when none was added.
  public func delegates<P: DeclaredProtocol>(for type: P.Type) -> [ObjCObject] { delegates(for: ObjCProtocol(type)) }

  /// The delegates for a protocol that is known by its name.
  public func delegates(for protocol: ObjCProtocol) -> [ObjCObject] {
    delegateChain(for: `protocol`)?.delegates ?? []
  }

  /// The chain of the delegates that were added, or the one that was attached to this object, to combine their results
  /// or to have one called on a queue. nil when there is none, or no longer.
  ///
  ///     try window.delegateChain(for: GNUstep.NSWindowDelegate.self)?.add(logger, on: .main)
  public func delegateChain<P: DeclaredProtocol>(for type: P.Type) -> DelegateChain<P>? {
    delegateChain(DynamicClass.of(type))
  }

  /// The chain of the delegates for a protocol that is known by its name: see `delegateChain(for:)`.
  public func delegateChain(for protocol: ObjCProtocol) -> DelegateChain<ObjCProtocol>? {
    delegateChain(`protocol`.dynamicClass)
  }

  func delegateChain<P>(_ dynamicClass: DynamicClass) -> DelegateChain<P>? {
    if let own = ownChain(dynamicClass) { return DelegateChain(sharing: own) }
    guard let (chain, object) = ChainAttachment.chain(of: handle, for: dynamicClass) else { return nil }
    return DelegateChain(chain: chain, reference: object)
  }

  /// The chain that the object has from its class, without any setter.
  private func ownChain(_ dynamicClass: DynamicClass) -> AnyDelegateChain? {
    #if canImport(ObjectiveC)
      let instance = self
    #else
      // This may be another reference to the same object.
      let instance = SwiftBacking.instance(of: handle) ?? self
    #endif
    guard let chain = (instance as? MultipleDelegateObject)?.chain, chain.chain.dynamicClass === dynamicClass else {
      return nil
    }
    return chain
  }
}

extension AnyDelegateChain {
  /// Makes the chain an object's delegate. The object retains it, and is given it again (nil first) when what the
  /// members respond to changes, because many objects ask that only then.
  ///
  /// It is sent the setter on the thread of the change; where the chain was attached on the main thread or queue, only
  /// there. When a member was deallocated on another thread than the one that attached the chain, the main queue sends
  /// it.
  /// - Parameters:
  ///   - owner: the object.
  ///   - setter: the message that sets the delegate; by default as for `implement(_:_:)`.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  /// - Throws: ``BlockDelegateError`` when the object has no such setter, or the chain is another's delegate;
  ///   ``ObjCException`` when the setter raises one. The object and its delegate are as before then.
  public func attach(
    to owner: ObjCObject, setter: Selector? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let name = chain.dynamicClass.description.name
    try throwingPublicErrors(of: name, at: CodeLocation(fileID, line)) {
      guard !chain.isAttached else {
        throw BlockDelegateError(.existingDelegate, expected: "a chain that is not an object's delegate")
      }
      let setter = try owner.findSetter(setter?.handle, for: chain.dynamicClass)
      try AttachmentChanges.exclusively(.init(owner.handle, chain.dynamicClass.description)) {
        try ChainAttachment.attach(
          chain, object.handle, to: owner.handle, setter: setter, original: nil,
          report: FailureHandler.reporter(of: name))
      }
    }
  }

  /// Gives the owner nil as its delegate, if the chain still is, and has it let go of the chain.
  /// - Throws: ``ObjCException`` when the setter raises one.
  public func detach(fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try throwingPublicErrors(of: chain.dynamicClass.description.name, at: CodeLocation(fileID, line)) {
      try chain.attachment?.detach(chain)
    }
  }
}
