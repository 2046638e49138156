import CBlockDelegateRuntime

/// The delegate and the chain that an owner (the object whose delegate it is) has for one protocol.
///
/// An owner has one attachment for each protocol. The first is the content of an associated object:
///
///     owner --> box --> attachment for P --> attachment for Q
///
/// Most owners have one delegate, with the setter that its protocol suggests. Their associated object is the delegate
/// itself, and an attachment is made when it is needed again.
///
/// At most one change of an attachment runs at a time, across all threads. A change sends a setter to the owner. The
/// setter is not our code, so no lock is held while it runs. A second change that begins during the first one is
/// refused, or is kept in a list and runs when the first change has ended.
///
/// The class is Sendable because its variables are accessed only under `lock`, and in `deinit`.
package final class DelegateAttachment: @unchecked Sendable {
  package let description: ProtocolDescription
  private var next: DelegateAttachment?
  private var current: Attached?
  /// The delegate that the owner had before the first of this library's delegates, if that delegate forwards to it.
  /// ``detach(from:)`` sets it again. If the delegate retains the original, this object retains it too, until another
  /// delegate is attached.
  private var original: ForwardTarget?
  private var chain: StrongReference?
  /// The closures to call after the change that is in progress, or nil if there is none.
  private var waiting: [@Sendable () -> Void]?
  /// The delegates that setters were given, where the getter does not return them. Only an owner's first attachment has
  /// them.
  private var given: [SelectorHandle: Given] = [:]
  /// Whether the delegate alone has taken this object's place.
  private var isReplaced = false

  /// A delegate and the setter that it was attached with.
  package typealias Attached = (delegate: StrongReference, setter: Setter)

  private struct Given {
    let delegate: WeakReference
    /// The proxy that the setter has stored instead of the delegate, or nil if there is no getter. A framework that
    /// replaces a setter may put a proxy in front of each delegate.
    let standIn: WeakReference?
  }

  /// The lock for all attachments, which are rarely used on two threads at the same time.
  private static let lock = Mutex(())

  /// The association key: the address of this class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(DelegateAttachment.self, to: UnsafeRawPointer.self) }

  private init(_ description: ProtocolDescription) { self.description = description }

  /// The error for an owner that has a delegate for the protocol already.
  package static let alreadyAttached = BlockDelegateError(
    .existingDelegate, expected: "update(_:) to change the existing delegate, or replacing: true to replace it")

  // MARK: An owner's attachments

  /// Returns an owner's first attachment. The caller holds the lock.
  private static func first(of owner: ObjectHandle) -> DelegateAttachment? {
    guard let pointer = bd_objc_copyAssociatedObject(owner.pointer, key) else { return nil }
    let object = StrongReference(owned: pointer)
    guard BaseClass.hasInstance(object.handle) else {
      return ObjectBox.content(of: object.handle).map { unsafeDowncast($0, to: DelegateAttachment.self) }
    }
    guard let dynamicClass = DynamicClass.of(object.handle),
      let setter = try? Setter.find(nil, for: dynamicClass, of: owner.cls)
    else { return nil }
    let new = DelegateAttachment(dynamicClass.description)
    new.current = (object, setter)
    _ = new.becomeFirst(of: owner)
    return new
  }

  /// Makes this attachment the content of the owner's associated object. Returns false if there is not enough memory.
  private func becomeFirst(of owner: ObjectHandle) -> Bool {
    owner.associate(self, by: Self.key)
  }

  /// Replaces this attachment by the delegate alone, if there is nothing else to know.
  private func replaceByDelegate(of owner: ObjectHandle) {
    Self.lock.withLock { _ in
      guard next == nil, original == nil, chain == nil, waiting == nil, given.isEmpty,
        let (delegate, setter) = current, Self.first(of: owner) === self,
        let dynamicClass = DynamicClass.of(delegate.handle), dynamicClass.description === description,
        (try? Setter.find(nil, for: dynamicClass, of: owner.cls)) === setter
      else { return }
      isReplaced = true
      bd_objc_setAssociatedObject(owner.pointer, Self.key, delegate.pointer)
    }
  }

  /// Returns the first attachment for which `test` returns true: this one, or one after it. The caller holds the lock.
  private func find(where test: (DelegateAttachment) -> Bool) -> DelegateAttachment? {
    sequence(first: self, next: \.next).first(where: test)
  }

  package static func of(_ owner: ObjectHandle, for description: ProtocolDescription) -> DelegateAttachment? {
    lock.withLock { _ in first(of: owner)?.find { $0.description === description } }
  }

  /// Returns an owner's attachment for a protocol, and makes it on first use.
  package static func make(of owner: ObjectHandle, for description: ProtocolDescription) throws -> DelegateAttachment {
    try lock.withLock { _ in
      let first = first(of: owner)
      if let known = first?.find(where: { $0.description === description }) { return known }
      let new = DelegateAttachment(description)
      if let first {
        (new.next, first.next) = (first.next, new)
      } else if !new.becomeFirst(of: owner) {
        throw BlockDelegateError(.insufficientMemory)
      }
      return new
    }
  }

  /// The owner's delegate, or nil.
  package var attached: Attached? { Self.lock.withLock { _ in current } }

  private func retain(_ new: Attached?) {
    var new = new
    Self.lock.withLock { _ in swap(&current, &new) }
  }

  /// The object of the chain that is the owner's delegate, or nil.
  package var chainObject: StrongReference? { Self.lock.withLock { _ in chain } }

  /// Makes the owner retain a chain instead of the one that it had.
  package func retain(chain new: StrongReference?) {
    var new = new
    Self.lock.withLock { _ in swap(&chain, &new) }
  }

  // MARK: Changes

  /// Runs `body` as the only change of this attachment.
  /// - Parameter again: A closure to keep if another change is running. That change's thread calls the closure when the
  ///   change has ended.
  /// - Throws: `concurrentChange` if another change is running, on another thread or further up this thread's stack,
  ///   and `again` is nil.
  package func exclusively(orAfterwards again: (@Sendable () -> Void)? = nil, _ body: () throws -> Void) throws {
    let isFree = try Self.lock.withLock { _ in
      let isFree = waiting == nil
      // If this object is replaced, another thread has just changed the owner's delegate.
      if isReplaced || !isFree && again == nil { throw BlockDelegateError(.concurrentChange) }
      if isFree { waiting = [] } else if let again { waiting?.append(again) }
      return isFree
    }
    guard isFree else { return }
    defer {
      let ended = Self.lock.withLock { _ in waiting.take() }
      for again in ended ?? [] { again() }
    }
    try body()
  }

  /// Runs `body` as the only change of an owner's delegate. The function that `body` gets calls the setter with nil and
  /// then with the delegate again, so that the owner checks again which methods the delegate responds to.
  /// - Throws: `missingDelegate` if the owner has no delegate for the protocol or another one, and `concurrentChange` if
  ///   another change is running.
  package func update(
    _ delegate: ObjectHandle, of owner: ObjectHandle, _ body: (_ renew: () throws -> Void) throws -> Void
  ) throws {
    try exclusively {
      guard let (current, setter) = attached, current.handle == delegate else {
        throw BlockDelegateError(.missingDelegate)
      }
      try body {
        try AutoreleasePool.ensure {
          // If the owner's delegate is a chain that contains this delegate, the chain stays. A delegate that other code
          // has set since then stays too.
          guard try setter.current(of: owner) == delegate else { return }
          try setter.set(delegate, of: owner, after: delegate)
        }
      }
    }
  }

  /// Makes the owner retain the delegate, and then calls the setter. If the owner already has a chain as its delegate,
  /// adds the delegate to the chain instead. If the setter raises an exception, the owner keeps the delegate that it
  /// had before.
  /// - Parameter replacing: Whether the delegate may replace one that is already attached.
  package func attach(_ delegate: StrongReference, to owner: ObjectHandle, by setter: Setter, replacing: Bool) throws {
    try exclusively {
      let previous = attached
      guard previous == nil || replacing else { throw Self.alreadyAttached }
      retain((delegate, setter))
      do {
        let before = try AutoreleasePool.ensure {
          try give(delegate.handle, to: owner, by: setter, replacing: previous?.delegate.handle)
        }
        noteOriginal(before, of: delegate.handle, replacing: previous?.delegate.handle)
        if let previous { DelegateInstance.dropQueuedCalls(of: previous.delegate.handle) }
      } catch {
        retain(previous)
        throw error
      }
    }
    replaceByDelegate(of: owner)
  }

  /// Calls the setter, or adds the delegate to the owner's chain. Returns the delegate that the owner had before.
  private func give(
    _ delegate: ObjectHandle, to owner: ObjectHandle, by setter: Setter, replacing previous: ObjectHandle?
  ) throws -> ObjectHandle? {
    let current = try setter.current(of: owner)
    if let chain = Self.chain(of: owner, current), try chain.add(delegate) {
      if let previous { _ = chain.remove(previous) }
      return current
    }
    let other = Self.lock.withLock { _ in
      Self.first(of: owner)?.find { $0 !== self && $0.current?.delegate.handle == current }
    }
    if current != nil, let other { throw setterInUse(setter, by: other.description) }
    try setter.set(delegate, of: owner, after: current)
    return current
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

  /// Stores the original delegate. When a delegate replaces another, the original stays.
  private func noteOriginal(_ before: ObjectHandle?, of delegate: ObjectHandle, replacing previous: ObjectHandle?) {
    var new = before == nil || before == previous ? nil : InstanceState.of(delegate)?.forwarding
    if new?.load()?.handle != before { new = nil }
    if new != nil || previous == nil { Self.lock.withLock { _ in swap(&original, &new) } }
  }

  /// Calls the setter with nil, and then with the original delegate if there is one. If the delegate is in a chain,
  /// removes it from the chain and adds the original there instead. Finally, releases the delegate. A delegate that
  /// other code has set since then stays.
  /// - Throws: `missingDelegate` if the owner has no delegate for the protocol, `concurrentChange` if another change is
  ///   running, and the exception that the setter raises.
  package func detach(from owner: ObjectHandle) throws {
    try exclusively {
      guard let (delegate, setter) = attached else { throw BlockDelegateError(.missingDelegate) }
      try AutoreleasePool.ensure {
        let current = try setter.current(of: owner)
        let original = StrongReference(Self.lock.withLock { _ in self.original }?.load())
        if let chain = Self.chain(of: owner, current), chain.remove(delegate.handle) {
          if let original { try chain.add(original.handle) }
        } else if current == delegate.handle {
          try setter.set(original?.handle, of: owner, after: delegate.handle, clearing: original != nil)
        }
      }
      DelegateInstance.dropQueuedCalls(of: delegate.handle)
      retain(nil)
    }
  }

  /// Returns the chain that is the owner's delegate, if there is one. The search looks only at objects that the owner
  /// retains, because any other object may have been deallocated.
  private static func chain(of owner: ObjectHandle, _ current: ObjectHandle?) -> Chain? {
    guard let current else { return nil }
    let found = lock.withLock { _ in first(of: owner)?.find { $0.chain?.handle == current }?.chain }
    return found.flatMap { Chain.of($0.handle) }.flatMap { $0.isAttached ? $0 : nil }
  }

  // MARK: What setters were given

  /// Records what a setter was given.
  /// - Parameter standIn: The proxy that the setter has stored instead, or nil if there is no getter.
  static func note(
    _ delegate: ObjectHandle?, standIn: StrongReference?, of owner: ObjectHandle, _ setter: SelectorHandle
  ) {
    var new = delegate.map {
      Given(delegate: WeakReference($0), standIn: standIn.map { WeakReference($0.handle) })
    }
    lock.withLock { _ in
      if let first = first(of: owner) { swap(&first.given[setter], &new) }
    }
  }

  /// Returns the delegate that a setter was given.
  /// - Parameter standIn: The object that the owner's getter returns, or nil if there is no getter.
  static func given(to owner: ObjectHandle, by setter: SelectorHandle, standIn: ObjectHandle?) -> StrongReference? {
    guard let given = lock.withLock({ _ in first(of: owner)?.given[setter] }),
      given.standIn?.load()?.handle == standIn
    else { return nil }
    return StrongReference(given.delegate.load())
  }
}
