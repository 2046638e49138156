import CBlockDelegateRuntime

/// The relation between an owner and its delegate. The owner retains the delegate as an associated object under the
/// protocol, and its setter has been called with the delegate.
package struct DelegateAttachment {
  package let owner: ObjectHandle
  package let description: ProtocolDescription
  package let setter: Setter

  package init(owner: ObjectHandle, description: ProtocolDescription, setter: Setter) {
    (self.owner, self.description, self.setter) = (owner, description, setter)
  }

  package struct AlreadyAttached: Error {}
  package struct NotAttached: Error {}

  /// The error that is thrown when the setter has already set a delegate that the owner retains under another protocol.
  package struct SetterInUse: Error {
    package let setter: SelectorHandle
    /// The protocol of the delegate that is already attached, and the protocol of the refused delegate.
    package let attached, refused: ProtocolDescription
  }

  /// Returns the address of a description as an association key. A description is never deallocated, so the key is
  /// unique.
  private static func key(_ description: ProtocolDescription) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(description).toOpaque())
  }

  /// Returns the delegate that is attached to an object under a protocol, or nil.
  package static func delegate(of owner: ObjectHandle, for description: ProtocolDescription) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner.pointer, key(description)).map { StrongReference(owned: $0) }
  }

  private func retain(_ delegate: ObjectHandle?) {
    bd_objc_setAssociatedObject(owner.pointer, Self.key(description), delegate?.pointer, .retain)
  }

  /// Runs `body` as the only change of the owner's delegate for the protocol.
  private func change(_ body: () throws -> Void) throws {
    try AttachmentChanges.exclusively(.init(owner, description), body)
  }

  /// Runs `body` as the only change of a delegate that is attached to the owner.
  /// - Throws: ``NotAttached`` if the owner has no delegate for the protocol or another one, and ``ConcurrentChange``
  ///   if another change is running.
  package func update(_ delegate: ObjectHandle, _ body: () throws -> Void) throws {
    try change {
      guard Self.delegate(of: owner, for: description)?.handle == delegate else { throw NotAttached() }
      try body()
    }
  }

  /// Makes the owner retain the delegate, and then calls the setter. If the owner already has a chain as its delegate,
  /// adds the delegate to the chain instead. If the setter raises an exception, the owner keeps the delegate that it
  /// had before.
  /// - Parameters:
  ///   - replacing: Whether the delegate may replace one that is already attached.
  ///   - prepare: A closure that runs as part of the change, before the owner retains the delegate.
  package func attach(_ delegate: ObjectHandle, replacing: Bool, prepare: () -> Void = {}) throws {
    try change {
      let previous = Self.delegate(of: owner, for: description)
      guard previous == nil || replacing else { throw AlreadyAttached() }
      prepare()
      retain(delegate)
      do {
        let current = try AutoreleasePool.ensure { try give(delegate, replacing: previous?.handle) }
        noteOriginal(current, of: delegate, replacing: previous?.handle)
        if let previous { DelegateInstance.dropQueuedCalls(of: previous.handle) }
      } catch {
        retain(previous?.handle)
        throw error
      }
    }
  }

  /// Calls the setter, or adds the delegate to the owner's chain. Returns the delegate that the owner had before.
  private func give(_ delegate: ObjectHandle, replacing previous: ObjectHandle?) throws -> ObjectHandle? {
    let current = try setter.current(of: owner)
    if let group = group(current, besides: delegate), group.add(delegate) {
      if let previous { _ = group.remove(previous) }
      return current
    }
    if let other = attachedUnderAnotherProtocol(current) {
      throw SetterInUse(setter: setter.selector, attached: other, refused: description)
    }
    try setter.set(delegate, of: owner, after: current)
    return current
  }

  private func attachedUnderAnotherProtocol(_ current: ObjectHandle?) -> ProtocolDescription? {
    guard let current else { return nil }
    return DynamicClass.all.lazy.map(\.description).first { other in
      other !== description && Self.delegate(of: owner, for: other)?.handle == current
    }
  }

  /// Calls the setter with nil and then with the delegate again, so that the owner checks again which methods the
  /// delegate responds to. The caller must have begun a change.
  package func renew(_ delegate: ObjectHandle) throws {
    try AutoreleasePool.ensure {
      let current = try setter.current(of: owner)
      // If the owner's delegate is a chain that contains this delegate, the chain stays. A delegate that other code has
      // set since then stays too.
      if let group = group(current, besides: delegate), group.contains(delegate) { return }
      guard setter.mayBe(delegate, current) else { return }
      try setter.set(delegate, of: owner, after: delegate)
    }
  }

  /// Calls the setter with nil, and then with the original delegate if there is one. If the delegate is in a chain,
  /// removes it from the chain and adds the original there instead. Finally, releases the delegate. A delegate that
  /// other code has set since then stays.
  /// - Throws: ``NotAttached`` if the owner has no delegate for the protocol, ``ConcurrentChange`` if another change is
  ///   running, and the exception that the setter raises.
  package func detach() throws {
    try change {
      guard let delegate = Self.delegate(of: owner, for: description) else { throw NotAttached() }
      try AutoreleasePool.ensure {
        let current = try setter.current(of: owner)
        let original = StrongReference(original?.load())
        if let group = group(current, besides: delegate.handle), group.remove(delegate.handle) {
          if let original { _ = group.add(original.handle) }
          return
        }
        guard setter.mayBe(delegate.handle, current) else { return }
        try setter.set(original?.handle, of: owner, after: delegate.handle, clearing: original != nil)
      }
      DelegateInstance.dropQueuedCalls(of: delegate.handle)
      retain(nil)
    }
  }

  // MARK: Originals

  /// The association key of the original delegate. No other object can have this address, which is inside a
  /// description.
  private var originalKey: UnsafeRawPointer { Self.key(description) + 2 }

  /// The delegate that the owner had before the first of this library's delegates, if that delegate forwards to it.
  /// ``detach()`` sets the original delegate again. If the delegate retains the original, the owner retains it too,
  /// until another delegate is attached.
  private var original: ForwardTarget? {
    bd_objc_copyAssociatedObject(owner.pointer, originalKey)
      .flatMap { ObjectBox.content(of: StrongReference(owned: $0).handle) as? ForwardTarget }
  }

  /// Stores the original delegate, which ``detach()`` sets again.
  /// - Parameters:
  ///   - current: The delegate that the owner had before.
  ///   - previous: The delegate that was attached before. The original of this delegate becomes the original of the new
  ///     delegate.
  private func noteOriginal(_ current: ObjectHandle?, of delegate: ObjectHandle, replacing previous: ObjectHandle?) {
    let target = current == previous ? nil : InstanceState.of(delegate)?.forwarding
    let isCurrent = current != nil && StrongReference(target?.load())?.handle == current
    guard isCurrent || previous == nil else { return }
    let box = isCurrent ? StrongReference(target.flatMap { ObjectBox.make($0) }) : nil
    bd_objc_setAssociatedObject(owner.pointer, originalKey, box?.pointer, .retain)
  }

  /// Returns the chain that is the owner's delegate, if there is one. The search looks only at objects that the owner
  /// retains, because any other object may have been deallocated.
  private func group(_ current: ObjectHandle?, besides delegate: ObjectHandle) -> Chain? {
    // The other protocols are not searched if `current` is the delegate itself, as in most calls.
    guard let current, current != delegate else { return nil }
    for other in DynamicClass.all {
      guard let known = Self.groupObject(of: owner, for: other.description), known.handle == current else { continue }
      let group = InstanceState.of(current)?.companion
      return group?.isAttached == true ? group : nil
    }
    return nil
  }

  // MARK: Groups

  /// Returns the association key of a chain. No other object can have this address, which is inside a description.
  private static func groupKey(_ description: ProtocolDescription) -> UnsafeRawPointer { key(description) + 1 }

  /// Returns the chain that is the owner's delegate for a protocol, or nil.
  package static func groupObject(of owner: ObjectHandle, for description: ProtocolDescription) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner.pointer, groupKey(description)).map { StrongReference(owned: $0) }
  }

  /// Makes the owner retain `group`, a chain. Releases the owner's chain if `group` is nil.
  package static func retain(group: ObjectHandle?, by owner: ObjectHandle, for description: ProtocolDescription) {
    bd_objc_setAssociatedObject(owner.pointer, groupKey(description), group?.pointer, .retain)
  }
}
