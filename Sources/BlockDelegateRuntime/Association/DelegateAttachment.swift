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
    /// The other protocol, and the one that is refused.
    package let attached, refused: ProtocolDescription
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
  /// - Parameters:
  ///   - replacing: whether it may take the place of one that is attached.
  ///   - prepare: what else is part of the change, before.
  package func attach(_ delegate: ObjectHandle, replacing: Bool, prepare: () -> Void = {}) throws {
    try change {
      let previous = Self.delegate(of: owner, for: description)
      guard previous == nil || replacing else { throw AlreadyAttached() }
      prepare()
      retain(delegate)
      do {
        let current = try AutoreleasePool.ensure { try give(delegate, replacing: previous?.handle) }
        noteOriginal(current, of: delegate, replacing: previous?.handle)
      } catch {
        retain(previous?.handle)
        throw error
      }
    }
  }

  /// Returns what the owner's delegate was before.
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
    return DynamicClassRegistry.all.lazy.map(\.description).first { other in
      other !== description && Self.delegate(of: owner, for: other)?.handle == current
    }
  }

  /// Sets nil and then the delegate again, so that the owner asks anew what it responds to. Part of a change.
  package func renew(_ delegate: ObjectHandle) throws {
    try AutoreleasePool.ensure {
      let current = try setter.current(of: owner)
      // A group that the delegate is one of stays the owner's delegate, and so does another that somebody has set.
      if let group = group(current, besides: delegate), group.contains(delegate) { return }
      guard setter.mayBe(delegate, current) else { return }
      try setter.set(delegate, of: owner, after: delegate)
    }
  }

  /// Sets nil and then the original, if there is one; or takes the delegate out of the group that it is in, and adds the
  /// original there. Then lets go of the delegate. Another delegate that somebody has set since stays.
  /// - Throws: ``NotAttached`` when the owner has none, what its setter raises, ``ConcurrentChange``.
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
      retain(nil)
    }
  }

  // MARK: Originals

  /// No object stands within a description.
  private var originalKey: UnsafeRawPointer { Self.key(description) + 2 }

  /// The owner's delegate from before the first of these, if that forwards to it: what ``detach()`` gives back. Where the
  /// delegate retains it, so does the owner, until another is attached.
  private var original: ForwardTarget? {
    bd_objc_copyAssociatedObject(owner.pointer, originalKey)
      .flatMap { ObjectBox.content(of: StrongReference(owned: $0).handle) as? ForwardTarget }
  }

  /// - Parameters:
  ///   - current: what the owner's delegate was before.
  ///   - previous: what was attached; it leaves its original to the next one.
  private func noteOriginal(_ current: ObjectHandle?, of delegate: ObjectHandle, replacing previous: ObjectHandle?) {
    let target = current == previous ? nil : InstanceState.of(delegate)?.forwarding
    let isCurrent = current != nil && StrongReference(target?.load())?.handle == current
    guard isCurrent || previous == nil else { return }
    let box = isCurrent ? StrongReference(target.flatMap { ObjectBox.make($0) }) : nil
    bd_objc_setAssociatedObject(owner.pointer, originalKey, box?.pointer, .retain)
  }

  /// What the owner's delegate is when it was given several. It is looked for among what the owner retains: another
  /// object may be gone.
  private func group(_ current: ObjectHandle?, besides delegate: ObjectHandle) -> (any DelegateGroup)? {
    // Most often it is the delegate itself: then the other protocols need not be searched.
    guard let current, current != delegate else { return nil }
    for other in DynamicClassRegistry.all {
      guard let known = Self.groupObject(of: owner, for: other.description), known.handle == current else { continue }
      let group = InstanceState.of(current)?.companion
      return group?.isAttached == true ? group : nil
    }
    return nil
  }

  // MARK: Groups

  /// No object stands within a description.
  private static func groupKey(_ description: ProtocolDescription) -> UnsafeRawPointer { key(description) + 1 }

  /// The object that an owner has as its delegate for several, if it has one.
  package static func groupObject(of owner: ObjectHandle, for description: ProtocolDescription) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner.pointer, groupKey(description)).map { StrongReference(owned: $0) }
  }

  /// Has the owner retain such an object, or let go of it.
  package static func retain(group: ObjectHandle?, by owner: ObjectHandle, for description: ProtocolDescription) {
    bd_objc_setAssociatedObject(owner.pointer, groupKey(description), group?.pointer, .retain)
  }
}
