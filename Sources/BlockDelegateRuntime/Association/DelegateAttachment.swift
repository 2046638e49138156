import CBlockDelegateRuntime

/// The tie between an owner and its delegate: the owner retains the delegate as an associated object under the
/// protocol, and has been given it by a setter.
package struct DelegateAttachment {
  package let owner: OpaquePointer
  package let description: ProtocolDescription
  package let setter: Setter

  package init(owner: OpaquePointer, description: ProtocolDescription, setter: Setter) {
    self.owner = owner
    self.description = description
    self.setter = setter
  }

  package struct AlreadyAttached: Error {}

  /// Descriptions live as long as the process, so their addresses can be keys.
  private static func key(_ description: ProtocolDescription) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(description).toOpaque())
  }

  /// Makes looking and attaching one step. Nothing but the association itself happens under it.
  private static let lock = Lock()

  /// The delegate that is attached to an object under a protocol.
  package static func delegate(of owner: OpaquePointer, for description: ProtocolDescription) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner, key(description)).map { StrongReference(owned: $0) }
  }

  /// Whether the owner has this delegate.
  package func isAttached(_ delegate: OpaquePointer) -> Bool {
    Self.delegate(of: owner, for: description)?.pointer == delegate
  }

  /// Retains the delegate by its owner, then sets it. When setting raises an exception, the owner has neither.
  package func attach(_ delegate: OpaquePointer) throws {
    let key = Self.key(description)
    try Self.lock.withLock {
      if let other = bd_objc_copyAssociatedObject(owner, key) {
        bd_objc_release(other)
        throw AlreadyAttached()
      }
      bd_objc_setAssociatedObject(owner, key, delegate, .retain)
    }
    do {
      try AutoreleasePool.ensure { try set(delegate) }
    } catch {
      bd_objc_setAssociatedObject(owner, key, nil, .retain)
      throw error
    }
  }

  /// Sets nil and then the delegate again, so that the owner asks anew what it responds to.
  package func renew(_ delegate: OpaquePointer) throws {
    try AutoreleasePool.ensure { try setAgain(delegate) }
  }

  private func setAgain(_ delegate: OpaquePointer) throws {
    // A chain that the delegate is a member of stays the owner's delegate.
    if let chain = try currentChain(), chain.contains(delegate) { return }
    try Message.catching(owner, setter.selector, nil)
    do {
      try Message.catching(owner, setter.selector, delegate)
    } catch {
      // The owner had it before; it may take it back.
      _ = try? Message.catching(owner, setter.selector, delegate)
      throw error
    }
  }

  /// Sets nil, or takes the delegate out of the chain that it is in, and lets go of it.
  package func detach() throws {
    try AutoreleasePool.ensure {
      if let delegate = Self.delegate(of: owner, for: description), let chain = try currentChain(),
        chain.remove(delegate.pointer)
      {
        return
      }
      try Message.catching(owner, setter.selector, nil)
    }
    bd_objc_setAssociatedObject(owner, Self.key(description), nil, .retain)
  }

  /// The chain that is the owner's delegate, because it was given several.
  private func currentChain() throws -> Chain? {
    guard let current = try setter.copyCurrent(of: owner) else { return nil }
    defer { bd_objc_release(current) }
    return Chain.of(current).flatMap { $0.currentAttachment == nil ? nil : $0 }
  }

  /// An owner that has a delegate is given nil first: many skip what they think they know. After an exception it has
  /// the one from before. Where there are several, it becomes one of them.
  private func set(_ delegate: OpaquePointer) throws {
    if let chain = try currentChain(), chain.add(delegate) { return }
    let previous = try setter.copyCurrent(of: owner)
    defer { if let previous { bd_objc_release(previous) } }
    do {
      if previous != nil { try Message.catching(owner, setter.selector, nil) }
      try Message.catching(owner, setter.selector, delegate)
    } catch {
      _ = try? Message.catching(owner, setter.selector, previous)
      throw error
    }
  }
}
