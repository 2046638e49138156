/// The delegate and the chain that an owner has for one protocol: what changes them, and keeps them in its record.
///
/// At most one change of an attachment runs at a time, across all threads. A change sends a setter to the owner. The
/// setter is not our code, so no lock is held while it runs. A second change that begins during the first one is
/// refused, or is kept in a list and runs when the first change has ended.
package struct DelegateAttachment: Sendable {
  private let owner: ObjectHandle
  private let dynamicClass: DynamicClass
  private var description: ProtocolDescription { dynamicClass.description }

  /// - Parameter owner: The owner, which must live as long as this value is used.
  package init(of owner: ObjectHandle, for dynamicClass: DynamicClass) {
    (self.owner, self.dynamicClass) = (owner, dynamicClass)
  }

  /// A change that is running, and the closures to call after it.
  private typealias Change = (attachment: DelegateAttachment, waiting: [@Sendable () -> Void])

  /// The changes that are running.
  private static let changes = Mutex<[Change]>([])

  /// The error for an owner that has a delegate for the protocol already.
  package static let alreadyAttached = BlockDelegateError(
    .existingDelegate,
    expected: "update(_:) to change the existing delegate, replacing: true to replace it, or addDelegate for another")

  private var entry: OwnerRecord.Entry { OwnerRecord.of(owner)[description] }

  /// Replaces the owner's entry for the protocol. Only the running change may do that.
  private func store(_ new: OwnerRecord.Entry) throws { try OwnerRecord.change(owner) { $0[description] = new } }

  /// The owner's delegate, or nil.
  package var delegate: StrongReference? { entry.delegate }

  /// Whether the owner has a delegate. One that other code has removed, by setting nil, does not count, except while
  /// another change is running: then the owner can't be asked.
  package var isAttached: Bool {
    // Another thread may remove the delegate while this one refers to it.
    var delegate = delegate
    defer { FormerDelegates.settle(afterReleasing: &delegate) }
    guard let handle = delegate?.handle else { return false }
    return (try? exclusively { isRemoved(handle) }) != true
  }

  /// Whether other code has removed the owner's delegate, by setting nil. Only the running change may ask the owner.
  private func isRemoved(_ delegate: ObjectHandle) -> Bool {
    do { return try setter(of: delegate).current(of: owner) == nil } catch { return false }
  }

  /// Returns the setter by which a delegate was attached.
  /// - Throws: `missingDelegate` if the owner has no delegate for the protocol, or another one.
  package func setter(of delegate: ObjectHandle) throws -> Setter {
    let entry = entry
    guard entry.delegate?.handle == delegate else { throw BlockDelegateError(.missingDelegate) }
    return try entry.setter ?? Setter.find(nil, for: dynamicClass, of: owner)
  }

  /// The object of the chain that is the owner's delegate, or nil.
  package var chainObject: StrongReference? { entry.chain }

  /// The objects that the owner had as its delegate before, or nil if there were none.
  package var former: FormerDelegates? { entry.former }

  /// Makes the owner retain a chain instead of the one that it had.
  /// - Parameter former: The object of a chain that is no longer the owner's delegate, or nil.
  package func retain(chain: StrongReference?, former: ObjectHandle? = nil, isStandIn: Bool = false) throws {
    var new = entry
    new.chain = chain
    if let object = chain?.handle { new.former?.remove(object) }
    if let former { new.retire(former, isStandIn: isStandIn) }
    try store(new)
  }

  // MARK: Changes

  /// Runs `body` as the only change of this attachment, with an open autorelease pool.
  /// - Throws: `concurrentChange` if another change is running, on another thread or further up this thread's stack.
  package func exclusively<Value>(_ body: () throws -> Value) throws -> Value {
    _ = try begin()
    defer { end() }
    return try AutoreleasePool.ensure { try body() }
  }

  /// Begins a change. Returns false if another change is running. Its thread calls `again` when it has ended.
  func begin(orAfterwards again: (@Sendable () -> Void)? = nil) throws -> Bool {
    try Self.changes.withLock { changes in
      guard let index = changes.firstIndex(where: isThis) else {
        changes.append((self, []))
        return true
      }
      guard let again else { throw BlockDelegateError(.concurrentChange) }
      changes[index].waiting.append(again)
      return false
    }
  }

  func end() {
    let ended = Self.changes.withLock { $0.remove(at: $0.firstIndex(where: isThis)!) }
    for again in ended.waiting { again() }
    if FormerDelegates.areUsed { former?.settleAll() }
  }

  private func isThis(_ change: Change) -> Bool {
    change.attachment.owner == owner && change.attachment.description === description
  }

  /// Runs `body` as the only change of an owner's delegate. The function that `body` gets calls the setter with a stand-in and
  /// then with the delegate again, so that the owner checks again which methods the delegate responds to.
  /// - Throws: `missingDelegate` if the owner has no delegate for the protocol or another one, and `concurrentChange` if
  ///   another change is running.
  package func update(_ delegate: ObjectHandle, _ body: (_ renew: () throws -> Void) throws -> Void) throws {
    try exclusively {
      let setter = try setter(of: delegate)
      try body {
        // If the owner's delegate is a chain that contains this delegate, the chain stays. A delegate that other code has
        // set since then stays too.
        if try setter.current(of: owner) == delegate { try renew(delegate, by: setter) }
      }
    }
  }

  /// Calls the setter with a stand-in, and then with the delegate or the chain that the owner has. The owner then checks
  /// again which methods its delegate responds to, and no message is lost meanwhile. Only the running change may do that.
  package func renew(_ delegate: ObjectHandle, by setter: Setter) throws {
    var new = entry
    if new.former == nil {
      new.former = FormerDelegates()
      try store(new)
    }
    new.former!.setPresent(delegate)
    let standIn = try new.former!.standIn(of: dynamicClass)
    try setter.set(delegate, of: owner, after: delegate, past: standIn.handle)
  }

  /// Makes a delegate that the owner retains, and then calls the setter. If the owner already has a chain as its
  /// delegate, adds the delegate to the chain instead. If the setter raises an exception, the owner keeps the delegate
  /// that it had before.
  /// - Parameters:
  ///   - replacing: Whether the delegate may replace one that is already attached.
  ///   - target: The object that the delegate will forward to, or nil. The caller retains it.
  ///   - make: Makes the delegate, in a stand-in if there is one.
  package func attach(
    by setter: Setter, replacing: Bool, forwardingTo target: ObjectHandle?,
    _ make: (_ standIn: StrongReference?) throws -> StrongReference
  ) throws -> StrongReference {
    try exclusively {
      let record = OwnerRecord.of(owner)
      let old = record[description]
      let previous = old.delegate?.handle
      if let previous, !replacing, !isRemoved(previous) { throw Self.alreadyAttached }
      let current = try setter.current(of: owner, in: record)
      let chain = record.chain(current)
      if chain == nil, let current, let other = record.protocolOfDelegate(current), other !== description {
        throw setterInUse(setter, by: other)
      }
      // A stand-in that becomes a member of a chain would keep late messages from the others, and one that the target's
      // messages lead to would get them back.
      var standIn = chain == nil ? old.former?.unused(for: dynamicClass) : nil
      if let object = standIn?.handle, let target, PathSearch.leads(from: target, to: object) { standIn = nil }
      let delegate = try make(standIn)
      var new = old
      (new.delegate, new.setter) = (delegate, setter.defaultFor === description ? nil : setter)
      // When a delegate replaces another, the original stays.
      if previous == nil || !replacing { new.original = nil }
      try store(new)
      do {
        let isMember = try chain?.add(delegate.handle) ?? false
        if isMember {
          if let previous { chain?.remove(previous) }
        } else {
          try setter.set(delegate.handle, of: owner, after: current, isOwn: current == previous)
        }
        if let target, current == nil || current != previous,
          let forwarding = InstanceState.of(delegate.handle)?.forwarding
        {
          // The getter still returns the target, which is therefore in front of each delegate.
          if setter.answers(target, of: owner) {
            try setter.set(nil, of: owner, after: delegate.handle)
            throw BlockDelegateError(
              .circularForwarding, expected: "an object that the owner does not return as its delegate")
          }
          // If the getter does not return delegates, the target counts as the earlier one.
          if current == target || chain == nil && !setter.answers(delegate.handle, of: owner) {
            new.original = forwarding
          }
        }
        if let previous {
          DelegateInstance.dropQueuedCalls(of: previous)
          if old.isGiven { new.retire(previous) }
        }
        new.isGiven = !isMember
        new.former?.remove(delegate.handle)
        new.former?.setPresent(isMember ? current : delegate.handle)
        if new.original !== old.original || previous != nil || isMember { try store(new) }
        return delegate
      } catch {
        // The owner may have read the delegate before its setter raised the exception.
        var restored = old
        restored.retire(delegate.handle)
        restored.former?.setPresent(previous)
        try store(restored)
        throw error
      }
    }
  }

  /// Returns the error for a setter that has set a delegate that the owner retains under another protocol.
  private func setterInUse(_ setter: Setter, by other: ProtocolDescription) -> BlockDelegateError {
    var given = "the dynamic delegate for \(other.name)"
    if other.name == description.name {
      let types = [other, description].map { $0.typeName ?? "the runtime's own" }
      given += ", which is declared by \(types[0]), not by \(types[1])"
    }
    return BlockDelegateError(
      .occupiedSetter, selector: setter.selector.name,
      expected: "one delegate for both protocols, by implement(A.self, B.self) { a, b in ... }, or addDelegate",
      given: given)
  }

  /// Calls the setter with the original delegate, or with nil if there is none. If the delegate is in a chain, removes it
  /// from the chain and adds the original there instead. Finally, the delegate becomes a former one. A delegate that
  /// other code has set since then stays.
  /// - Throws: `missingDelegate` if the owner has no delegate for the protocol, `concurrentChange` if another change is
  ///   running, and the exception that the setter raises.
  package func detach() throws {
    try exclusively {
      var new = entry
      guard let delegate = new.delegate.take() else { throw BlockDelegateError(.missingDelegate) }
      let setter = try setter(of: delegate.handle)
      new.setter = nil
      let current = try setter.current(of: owner)
      let original = new.original.flatMap { StrongReference($0.load()) }
      var present: ObjectHandle?
      if let chain = OwnerRecord.of(owner).chain(current), chain.remove(delegate.handle) {
        if let original { try chain.add(original.handle) }
        present = current
      } else if current == delegate.handle {
        try setter.set(original?.handle, of: owner, after: delegate.handle, isOwn: true)
        present = original?.handle
      }
      if new.isGiven { new.retire(delegate.handle) }
      // Nothing keeps a delegate alive that other code has set.
      new.former?.setPresent(present)
      DelegateInstance.dropQueuedCalls(of: delegate.handle)
      try store(new)
    }
  }
}
