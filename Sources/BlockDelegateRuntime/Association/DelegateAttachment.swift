import CBlockDelegateRuntime

/// The tie between an owner and its delegate: the owner retains the delegate as an associated object under the
/// protocol, and has been given it by a setter.
package struct DelegateAttachment {
  package let owner: ObjectHandle
  package let description: ProtocolDescription
  package let setter: Setter

  package init(owner: ObjectHandle, description: ProtocolDescription, setter: Setter) {
    self.owner = owner
    self.description = description
    self.setter = setter
  }

  package struct AlreadyAttached: Error {}
  package struct NotAttached: Error {}

  /// The setter has set a delegate that the owner retains under another protocol.
  package struct SetterInUse: Error {
    package let setter: SelectorHandle
    package let protocolName: String
  }

  /// Descriptions live as long as the process, so their addresses can be keys.
  private static func key(_ description: ProtocolDescription) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(description).toOpaque())
  }

  /// The delegate that is attached to an object under a protocol.
  package static func delegate(of owner: ObjectHandle, for description: ProtocolDescription) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner.pointer, key(description)).map { StrongReference(owned: $0) }
  }

  private func retain(_ delegate: ObjectHandle?) {
    bd_objc_setAssociatedObject(owner.pointer, Self.key(description), delegate?.pointer, .retain)
  }

  /// Runs `body` as the one change of what the owner has under the protocol.
  private func change(_ body: () throws -> Void) throws {
    try AttachmentChanges.exclusively(.init(owner, description), body)
  }

  /// Runs `body` as the one change of a delegate that the owner has.
  /// - Throws: ``NotAttached`` when it has another one or none, ``ConcurrentChange`` while another change runs.
  package func update(_ delegate: ObjectHandle, _ body: () throws -> Void) throws {
    try change {
      guard Self.delegate(of: owner, for: description)?.handle == delegate else { throw NotAttached() }
      try body()
    }
  }

  /// Retains the delegate by its owner, then sets it, or adds it where the owner has several. When that raises an
  /// exception, the owner has what it had before.
  /// - Parameter replacing: whether it may take the place of one that is attached.
  package func attach(_ delegate: ObjectHandle, replacing: Bool) throws {
    try change { try attachAlone(delegate, replacing: replacing) }
  }

  private func attachAlone(_ delegate: ObjectHandle, replacing: Bool) throws {
    let previous = Self.delegate(of: owner, for: description)
    guard previous == nil || replacing else { throw AlreadyAttached() }
    retain(delegate)
    do {
      try AutoreleasePool.ensure {
        let current = try setter.current(of: owner)
        if let group = group(current), group.add(delegate) {
          if let previous { _ = group.remove(previous.handle) }
          return
        }
        if let other = attachedUnderAnotherProtocol(current) {
          throw SetterInUse(setter: setter.selector, protocolName: other.name)
        }
        try setter.set(delegate, of: owner, after: current, clearsFirst: current != nil)
      }
    } catch {
      retain(previous?.handle)
      throw error
    }
  }

  private func attachedUnderAnotherProtocol(_ current: StrongReference?) -> ProtocolDescription? {
    guard let current, let other = DynamicClass.of(current.handle)?.description, other !== description else {
      return nil
    }
    return Self.delegate(of: owner, for: other)?.handle == current.handle ? other : nil
  }

  /// Sets nil and then the delegate again, so that the owner asks anew what it responds to. Part of a change.
  package func renew(_ delegate: ObjectHandle) throws {
    try AutoreleasePool.ensure {
      let current = try setter.current(of: owner)
      // A group that the delegate is one of stays the owner's delegate, and so does another that somebody has set.
      if let group = group(current), group.contains(delegate) { return }
      guard setter.mayBe(delegate, current) else { return }
      try setter.set(delegate, of: owner, after: StrongReference(retaining: delegate.pointer))
    }
  }

  /// Sets nil, or takes the delegate out of the group that it is in, and lets go of it. Another delegate that somebody
  /// has set since stays.
  /// - Throws: ``NotAttached`` when the owner has none, what its setter raises, ``ConcurrentChange``.
  package func detach() throws {
    try change {
      guard let delegate = Self.delegate(of: owner, for: description) else { throw NotAttached() }
      try detachAlone(delegate)
    }
  }

  private func detachAlone(_ delegate: StrongReference) throws {
    try AutoreleasePool.ensure {
      let current = try setter.current(of: owner)
      if let group = group(current), group.remove(delegate.handle) { return }
      guard setter.mayBe(delegate.handle, current) else { return }
      try Message.catching(owner, setter.selector, nil)
    }
    retain(nil)
  }

  /// What the owner's delegate is when it was given several.
  private func group(_ current: StrongReference?) -> (any DelegateGroup)? {
    guard let current, BaseClass.hasInstance(current.handle),
      let group = InstanceState.of(current.handle)?.companion as? any DelegateGroup, group.isAttached
    else { return nil }
    return group
  }
}
