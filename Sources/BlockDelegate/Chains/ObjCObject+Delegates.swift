import BlockDelegateRuntime
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
  ///   - combine: gets the chain before the delegate is added, to say what becomes of several results:
  ///     `{ try $0.combineResults(of: .windowShouldClose, by: .any) }`.
  ///   - label: what the chain's description calls the delegate.
  ///   - fileID: where it is added, for the chain's description.
  ///   - line: the line in that file.
  /// - Throws: ``BlockDelegateError`` when there is no such setter, ``ObjCException`` when it raises one, or what
  ///   `combine` throws. The object and its delegate are as before then; a chain that the object had keeps what
  ///   `combine` has set.
  public func addDelegate<P: DeclaredProtocol>(
    _ delegate: ObjCObject, for type: P.Type, setter: Selector? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    combining combine: (DelegateChain<P>) throws -> Void = { _ in }
  ) throws {
    try addAnyDelegate(
      delegate, for: ObjCProtocol(type), setter: setter, label: label, at: SourceLocation(fileID, line), combine)
  }

  /// Adds a delegate for a protocol that is known by its name: see `addDelegate(_:for:)`.
  public func addDelegate(
    _ delegate: ObjCObject, for protocol: ObjCProtocol, setter: Selector? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    combining combine: (DelegateChain<ObjCProtocol>) throws -> Void = { _ in }
  ) throws {
    try addAnyDelegate(
      delegate, for: `protocol`, setter: setter, label: label, at: SourceLocation(fileID, line), combine)
  }

  func addAnyDelegate<P>(
    _ delegate: ObjCObject, for protocol: ObjCProtocol, setter: Selector?, label: String?, at location: SourceLocation,
    _ combine: (DelegateChain<P>) throws -> Void
  ) throws {
    try changeDelegates(of: `protocol`, setter: setter) { chain, object in
      try combine(DelegateChain(chain: chain, reference: object))
      return chain.add(delegate.handle, label: label, at: location)
    }
  }

  /// Changes the chain of this object's delegates for a protocol; where there is none, a new one with the delegate from
  /// before becomes this object's delegate.
  /// - Parameter change: returns whether there is a need for a new chain.
  func changeDelegates(
    of protocol: ObjCProtocol, setter: Selector?, _ change: (Chain, StrongReference) throws -> Bool
  ) throws {
    let dynamicClass = `protocol`.dynamicClass
    if setter == nil, let own = ownChain(dynamicClass) {
      return try throwingPublicErrors(of: `protocol`.name) { _ = try change(own.chain, own.reference) }
    }
    let setter = try findSetter(setter?.handle, for: dynamicClass)
    let report = FailureHandler.reporter(of: `protocol`.name)
    try throwingPublicErrors(of: `protocol`.name) {
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
    _ delegate: AnyDynamicDelegate, for type: P.Type, setter: Selector? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    combining combine: (DelegateChain<P>) throws -> Void = { _ in }
  ) throws {
    try addAnyDelegate(
      delegate.object, for: ObjCProtocol(type), setter: setter, label: label, at: SourceLocation(fileID, line),
      combine)
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
  ///   - setter: the message that sets the delegate; by default `setDelegate:` or `setDataSource:`, as the protocol's
  ///     name ends.
  /// - Throws: ``BlockDelegateError`` when the object has no such setter, or the chain is another's delegate;
  ///   ``ObjCException`` when the setter raises one. The object and its delegate are as before then.
  public func attach(to owner: ObjCObject, setter: Selector? = nil) throws {
    let name = chain.dynamicClass.description.name
    guard !chain.isAttached else {
      throw BlockDelegateError(.existingDelegate, protocol: name, expected: "a chain that is nobody's delegate")
    }
    let setter = try owner.findSetter(setter?.handle, for: chain.dynamicClass)
    try throwingPublicErrors(of: name) {
      try AttachmentChanges.exclusively(.init(owner.handle, chain.dynamicClass.description)) {
        try ChainAttachment.attach(
          chain, object.handle, to: owner.handle, setter: setter, original: nil,
          report: FailureHandler.reporter(of: name))
      }
    }
  }

  /// Gives the owner nil as its delegate, if the chain still is, and has it let go of the chain.
  /// - Throws: ``ObjCException`` when the setter raises one.
  public func detach() throws {
    try throwingPublicErrors(of: chain.dynamicClass.description.name) {
      try chain.attachment?.detach(chain)
    }
  }
}
