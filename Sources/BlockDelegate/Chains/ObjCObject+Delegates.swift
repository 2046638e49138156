import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Adds a delegate for a declared protocol to the delegates that this object has.
  ///
  ///     try window.addDelegate(logger, for: GNUstep.NSWindowDelegate.self)
  ///
  /// The delegate that this object has already is kept, and is called first. Then the added delegates are called, in
  /// the order in which they were added.
  ///
  /// The first call of this method sets a ``DelegateChain`` as this object's delegate. This object retains the chain,
  /// and the chain holds its members weakly. After the last added delegate is removed or deallocated, the original
  /// delegate is set again. While this object has a chain, `implement` adds a member to it, and `removeDynamicDelegate`
  /// removes that member.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, held weakly. Nothing happens if the delegate is a member of the object's chain
  ///     already.
  ///   - type: The declared protocol.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  /// - Throws: ``BlockDelegateError`` if this object has no such setter, or if no other code retains the delegate,
  ///   because it would be deallocated at the end of this call; ``ObjCException`` if the setter raises an exception.
  ///   This object and its delegate are unchanged then.
  public func addDelegate<P: _NamingProtocol>(
    _ delegate: consuming ObjCObject, for type: P.Type, setter: Selector? = nil, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try addDelegate(consume delegate, for: .named(by: type), setter: setter, label: label, fileID: fileID, line: line)
  }

  /// Adds a delegate for a protocol that is known only when the program runs to the delegates that this object has.
  ///
  /// The delegate that this object has already is kept, and is called first.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, held weakly. Nothing happens if the delegate is a member of the object's chain
  ///     already.
  ///   - protocol: The protocol, found by its name.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  /// - Throws: ``BlockDelegateError`` if this object has no such setter, or if no other code retains the delegate,
  ///   because it would be deallocated at the end of this call; ``ObjCException`` if the setter raises an exception.
  ///   This object and its delegate are unchanged then.
  public func addDelegate(
    _ delegate: consuming ObjCObject, for protocol: ObjCProtocol, setter: Selector? = nil, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let location = CodeLocation(fileID, line)
    var given = Optional(consume delegate)
    try changeDelegates(of: `protocol`, setter: setter, at: location) {
      try $0.add(releasing: given.take()!, label: label, at: location)
    }
  }

  /// Adds a delegate that is made from closures, for a declared protocol, to the delegates that this object has.
  ///
  ///     try window.addDelegate(GNUstep.NSWindowDelegate.self) { delegate in
  ///       delegate.on(.windowWillClose) { notification in print("closing") }
  ///     }
  ///
  /// This object retains the delegate until the delegate is removed.
  ///
  /// - Parameters:
  ///   - type: The declared protocol.
  ///   - delivery: Where the closures are called. Senders must wait for messages with a result, and for messages with a
  ///     pointer argument that may dangle later.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  ///   - body: Registers the closures with the builder that it gets.
  /// - Returns: The delegate, for changing or removing it.
  /// - Throws: ``BlockDelegateError`` with all problems, such as a missing setter or a closure that is called
  ///   later for a method whose result the sender needs; ``ObjCException`` if the setter raises an exception; or the
  ///   error that `body` throws. This object and its delegate are unchanged then.
  @discardableResult
  public func addDelegate<P: _NamingProtocol, Isolation>(
    _ type: P.Type, delivering delivery: Delivery<Isolation> = .onAnyThread, setter: Selector? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    try addDelegate(
      .named(by: type), by: delivery.route, setter: setter, label: label, at: CodeLocation(fileID, line), body
    )
  }

  /// Adds a delegate that is made from closures, for a protocol that is known only when the program runs.
  ///
  /// This object retains the delegate until the delegate is removed.
  ///
  /// - Parameters:
  ///   - protocol: The protocol, found by its name.
  ///   - delivery: Where the closures are called. Senders must wait for messages with a result, and for messages with a
  ///     pointer argument that may dangle later.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
  /// - Returns: The delegate, for changing or removing it.
  /// - Throws: ``BlockDelegateError`` with all problems, such as a missing setter or a closure that is called
  ///   later for a method whose result the sender needs; ``ObjCException`` if the setter raises an exception; or the
  ///   error that `body` throws. This object and its delegate are unchanged then.
  @discardableResult
  public func addDelegate<Isolation>(
    _ protocol: ObjCProtocol, delivering delivery: Delivery<Isolation> = .onAnyThread,
    setter: Selector? = nil, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try addDelegate(`protocol`, by: delivery.route, setter: setter, label: label, at: CodeLocation(fileID, line), body)
  }

  func addDelegate<P>(
    _ protocol: ObjCProtocol, by route: DeliveryRoute, setter: Selector?, label: String?,
    at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    let owner = delegateOwner
    let new = try DynamicDelegate<P>(`protocol`, addedTo: owner.handle, at: location) {
      $0.memberRoute = route
      try body($0)
    }
    try owner.changeDelegates(of: `protocol`, setter: setter, at: location) {
      try $0.add(new.reference.handle, label: label, at: location, by: route)
      $0.retain(new.reference.handle)
      return true
    }
    return new
  }

  /// Changes the chain of this object's delegates for a protocol. If there is no chain, this function makes a chain
  /// with the original delegate as its member, and sets the chain as this object's delegate.
  ///
  /// - Parameter change: Changes the chain, and returns whether a new chain is needed.
  @inline(never)
  func changeDelegates(
    of protocol: ObjCProtocol, setter: Selector?, at location: CodeLocation? = nil, _ change: (Chain) throws -> Bool
  ) throws {
    let dynamicClass = `protocol`.dynamicClass
    let owner = delegateOwner
    try throwingPublicErrors(of: `protocol`.name, at: location) {
      if setter == nil, let own = ownChain, own.chain.dynamicClass === dynamicClass {
        _ = try change(own.chain)
        return
      }
      let setter = try owner.findSetter(setter?.handle, for: dynamicClass)
      let attachment = DelegateAttachment(of: owner.handle, for: dynamicClass)
      try attachment.exclusively {
        let current = try setter.retainedCurrent(of: owner.handle)
        if let current, let chain = Chain.of(current.handle), chain.isAttached {
          _ = try change(chain)
          return
        }
        let standIn = attachment.former?.unused(for: dynamicClass)
        let (chain, object) = try Chain.make(
          dynamicClass, with: current?.handle, in: standIn, report: FailureHandler.reporter(of: `protocol`.name))
        // A chain that is not attached becomes a stand-in again.
        defer { if !chain.isAttached, standIn != nil { attachment.former?.add(object.handle, isStandIn: false) } }
        guard try change(chain) else { return }
        _ = try ChainAttachment(
          attaching: chain, object, to: owner.handle, setter: setter, original: WeakReference(current?.handle))
        // An object in front of all delegates now sends its messages to the chain, and must not get them back. The getter
        // still returns such an object.
        if let current, setter.answers(current.handle, of: owner.handle) { chain.remove(current.handle) }
      }
    }
  }

  /// The object that delegates are set for: this object, or the object that it stands for if it is a proxy. A delegate
  /// must not be released with the proxy.
  var delegateOwner: ObjCObject {
    #if !canImport(ObjectiveC)
      // A proxy forwards this message, because its class does not inherit the methods of NSObject.
      let valueForKey = Selector("valueForKey:")
      guard !handle.cls.responds(to: valueForKey.handle) else { return self }
      let owner = try? AutoreleasePool.ensure { try send(valueForKey, "self") as ObjCObject? }
      if let owner, owner.handle.cls.responds(to: valueForKey.handle) { return owner }
    #endif
    return self
  }

  /// Returns the setter for the protocol's delegates, or throws if this object has none that takes an object, or if it is
  /// being deallocated.
  func findSetter(_ given: SelectorHandle?, for dynamicClass: DynamicClass) throws(BlockDelegateError) -> Setter {
    if handle.isDeallocating { throw BlockDelegateError(.deallocatedOwner, protocol: dynamicClass.description.name) }
    do throws(BlockDelegateError) {
      return try Setter.find(given, for: dynamicClass, of: handle)
    } catch {
      let name = dynamicClass.description.name
      guard let missing = error.problems[0].selector, error.problems[0].expected == nil else {
        throw BlockDelegateError([error], protocol: name)
      }
      let hint =
        if let own = ownChain { ", or its delegates' protocol \(own.protocolName)" } else {
          swiftClassName(of: handle) != nil ? ": MultipleDelegateObject has delegates, as a superclass of yours" : ""
        }
      throw BlockDelegateError(
        .missingSetter, protocol: name, selector: missing, expected: "a method of \(handle.cls.name)\(hint)",
        nearMisses: nearMisses(of: missing, among: handle.cls.methodNames.filter { $0.hasPrefix("set") }))
    }
  }

  /// Removes a delegate that was added for a declared protocol. Nothing happens if the delegate was not added.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - type: The declared protocol.
  public func removeDelegate<P: _NamingProtocol>(_ delegate: ObjCObject, for type: P.Type) {
    if let found = try? ObjCProtocol.named(by: type) { removeDelegate(delegate, for: found) }
  }

  /// Removes a delegate that was added for a protocol that is known only when the program runs.
  ///
  /// - Parameters:
  ///   - delegate: The delegate. Nothing happens if the delegate was not added.
  ///   - protocol: The protocol, found by its name.
  public func removeDelegate(_ delegate: ObjCObject, for protocol: ObjCProtocol) {
    delegateChain(for: `protocol`)?.remove(delegate)
  }

  /// Returns the chain of this object's delegates for a declared protocol, or nil if the object has no chain.
  ///
  /// The chain is used to combine the results of several delegates, or to add a delegate that is called elsewhere.
  ///
  ///     try window.delegateChain(for: GNUstep.NSWindowDelegate.self)?.add(logger, delivering: .onMainActor)
  ///
  /// - Parameter type: The declared protocol.
  /// - Returns: The chain that `addDelegate` made, or that was attached to this object.
  public func delegateChain<P: _NamingProtocol>(for type: P.Type) -> DelegateChain<P>? {
    (try? ObjCProtocol.named(by: type)).flatMap { delegateChain($0.dynamicClass) }
  }

  /// Returns the chain of this object's delegates for a protocol that is known only when the program runs.
  ///
  /// - Parameter protocol: The protocol, found by its name.
  /// - Returns: The chain that `addDelegate` made, or that was attached to this object; nil if the object has no chain.
  public func delegateChain(for protocol: ObjCProtocol) -> DelegateChain<ObjCProtocol>? {
    delegateChain(`protocol`.dynamicClass)
  }

  func delegateChain<P>(_ dynamicClass: DynamicClass) -> DelegateChain<P>? {
    let own = ownChain.flatMap { $0.chain.dynamicClass === dynamicClass ? $0.reference : nil }
    let object = own ?? DelegateAttachment(of: delegateOwner.handle, for: dynamicClass).chainObject
    guard let object, let chain = Chain.of(object.handle) else { return nil }
    return DelegateChain(chain: chain, reference: object)
  }

  /// The chain of this object's delegates if this object is a `MultipleDelegateObject`, and otherwise nil.
  var ownChain: AnyDelegateChain? {
    #if canImport(ObjectiveC)
      let instance = self
    #else
      // `self` may be another reference to the Objective-C object of a Swift instance.
      let instance = SwiftBacking.instance(of: handle) ?? self
    #endif
    return (instance as? MultipleDelegateObject)?.chain
  }
}

extension Chain {
  /// Adds a member, and then releases `given`, which may be the last reference to the member.
  ///
  /// - Returns: Whether the member was added.
  @inline(never)
  func add(
    releasing given: consuming ObjCObject, label: String?, at location: CodeLocation,
    by route: DeliveryRoute = .immediate
  ) throws -> Bool {
    let member = WeakReference(given.handle)
    let isAdded = isGivenUp ? false : try add(given.handle, label: label, at: location, by: route)
    guard isAdded || !isGivenUp else {
      throw BlockDelegateError(
        .detachedChain, expected: "a chain that is an object's delegate; add the delegate to the object instead")
    }
    if !isAdded, !route.isImmediate, let known = self.route(of: given.handle), !known.hasSameTarget(as: route) {
      throw BlockDelegateError(
        .otherQueue, expected: "a member on \(route.name), or no member", given: "a member on \(known.name)")
    }
    _ = consume given
    guard member.isLiving else {
      throw BlockDelegateError(
        .unkeptDelegate,
        expected:
          "a delegate that your code retains, because the chain does not; or closures, by addDelegate(_:) { ... }")
    }
    return isAdded
  }
}

extension AnyDelegateChain {
  /// Sets the chain as the delegate of an object, which retains the chain.
  ///
  /// When the set of methods that the members respond to changes, the setter is called again, with a stand-in and then
  /// with the chain, because many objects check only in their setter which methods their delegate responds to. If the
  /// chain was attached on the main thread or queue, the setter is always called on the main thread or queue. Otherwise
  /// the setter is called on the thread of the change. If a member is deallocated on another thread than the one that
  /// attached the chain, the main queue calls the setter.
  ///
  /// - Parameters:
  ///   - owner: The object that gets the chain as its delegate.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  /// - Throws: ``BlockDelegateError`` if the object has no such setter, or if the chain is another object's delegate;
  ///   ``ObjCException`` if the setter raises an exception. The object and its delegate are unchanged then.
  public func attach(
    to owner: ObjCObject, setter: Selector? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try throwingPublicErrors(of: protocolName, at: CodeLocation(fileID, line)) {
      guard !chain.isAttached else {
        throw BlockDelegateError(.existingDelegate, expected: "a chain that is not an object's delegate")
      }
      let owner = owner.delegateOwner
      let setter = try owner.findSetter(setter?.handle, for: chain.dynamicClass)
      try DelegateAttachment(of: owner.handle, for: chain.dynamicClass).exclusively {
        _ = try ChainAttachment(attaching: chain, reference, to: owner.handle, setter: setter, original: nil)
      }
    }
  }

  /// Removes the chain from its owner (the object whose delegate the chain is), and sets nil as the owner's delegate.
  ///
  /// If `addDelegate(_:for:)` made the chain, the owner's original delegate is set again, unless it was removed from
  /// the chain. A delegate that other code has set in place of the chain is kept. Nothing happens if the chain has no
  /// owner.
  ///
  /// - Throws: ``ObjCException`` if the setter raises an exception.
  public func detach(fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try throwingPublicErrors(of: protocolName, at: CodeLocation(fileID, line)) {
      try chain.attachment?.detach(chain)
    }
  }
}
