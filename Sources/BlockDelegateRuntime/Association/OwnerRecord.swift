/// What an owner (the object whose delegate it is) has for all protocols: its delegates, its chains, and what its setters
/// were given.
///
/// An associated object of the owner is the record. Most owners have one delegate, with the setter that its protocol
/// suggests. Their associated object is the delegate itself:
///
///     owner --> delegate                      owner --> box --> what it has for P, and for Q
struct OwnerRecord {
  /// What the owner has for each protocol.
  private(set) var entries: [Entry] = []
  /// The delegates that setters were given, where the getter does not return them.
  private var given: [Given] = []

  /// What an owner has for one protocol.
  struct Entry {
    let description: ProtocolDescription
    var delegate: StrongReference?
    /// The setter that the delegate was attached with, or nil for the setter that the protocol suggests.
    var setter: Setter?
    /// Whether a setter was given the delegate. A delegate that is only a member of a chain is never a former one.
    var isGiven = true
    /// The delegate that the owner had before the first of this library's delegates, if that delegate forwards to it.
    /// ``detach()`` sets it again. If the delegate retains the original, the entry retains it too, until another
    /// delegate is attached.
    var original: ForwardTarget?
    var chain: StrongReference?
    var former: FormerDelegates?

    /// Makes the owner retain an object that is no longer its delegate.
    mutating func retire(_ object: ObjectHandle, isStandIn: Bool = false) {
      if former == nil { former = FormerDelegates() }
      former!.add(object, isStandIn: isStandIn)
    }
  }

  /// A setter, the delegate that it was given, and a closure that returns whether what the getter returns now, nil if
  /// there is no getter, means that the owner still has this delegate. A framework that replaces a setter may put a
  /// proxy in front of each delegate, or one proxy in front of all.
  typealias Given = (setter: SelectorHandle, delegate: WeakReference, isMeant: @Sendable (ObjectHandle?) -> Bool)

  private final class Box {
    let record: OwnerRecord
    init(_ record: OwnerRecord) { self.record = record }
  }

  /// The entry for a protocol, which is empty if the owner has nothing for it.
  subscript(description: ProtocolDescription) -> Entry {
    get { entries.first { $0.description === description } ?? Entry(description: description) }
    set {
      if let index = entries.firstIndex(where: { $0.description === description }) {
        entries[index] = newValue
      } else {
        entries.append(newValue)
      }
    }
  }

  /// The protocol under which the owner retains a delegate.
  func protocolOfDelegate(_ object: ObjectHandle) -> ProtocolDescription? {
    entries.first { $0.delegate?.handle == object }?.description
  }

  /// The chain whose object is `object`, if the owner has it and it is attached. The search looks only at objects that the
  /// owner retains, because any other object may have been deallocated.
  func chain(_ object: ObjectHandle?) -> Chain? {
    let found = entries.first { object != nil && $0.chain?.handle == object }?.chain
    return found.flatMap { Chain.of($0.handle) }.flatMap { $0.isAttached ? $0 : nil }
  }

  // MARK: The associated object

  /// The association key: the address of a class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(Box.self, to: UnsafeRawPointer.self) }

  static func of(_ owner: ObjectHandle) -> OwnerRecord {
    guard let owned = bd_objc_copyAssociatedObject(owner.pointer, key) else { return OwnerRecord() }
    let object = StrongReference(owned: owned)
    // Another thread may replace the object meanwhile.
    return withExtendedLifetime(object) {
      if let dynamicClass = DynamicClass.of(object.handle) {
        return OwnerRecord(entries: [Entry(description: dynamicClass.description, delegate: object)])
      }
      return unsafeDowncast(ObjectBox.content(of: object.handle)!, to: Box.self).record
    }
  }

  /// Whether the record is in a box. Only such a record has what setters were given.
  private static func isBoxed(_ owner: ObjectHandle) -> Bool {
    guard let owned = bd_objc_copyAssociatedObject(owner.pointer, key) else { return false }
    let object = StrongReference(owned: owned)
    return withExtendedLifetime(object) { !BaseClass.hasInstance(object.handle) }
  }

  /// The records of all owners are changed under this lock.
  private static let lock = Mutex(())

  /// Changes an owner's record.
  /// - Parameter body: A closure that runs under a lock, and must release nothing.
  static func change(_ owner: ObjectHandle, _ body: (inout OwnerRecord) -> Void) throws {
    let previous = try lock.withLock { _ in
      let previous = of(owner)
      var new = previous
      body(&new)
      let object = try new.makeObject()
      withExtendedLifetime(object) { bd_objc_setAssociatedObject(owner.pointer, key, $0?.pointer) }
      return previous
    }
    // What the record no longer has is released here, outside the lock, because that may run code that is not ours.
    withExtendedLifetime(previous) {}
  }

  /// Makes the associated object of an owner, or nil for an empty record.
  private func makeObject() throws(BlockDelegateError) -> StrongReference? {
    if given.isEmpty {
      guard let only = entries.first else { return nil }
      if entries.count == 1, only.original == nil, only.chain == nil, only.former == nil,
        let delegate = only.delegate, only.setter == nil
      {
        return delegate
      }
    }
    guard let box = StrongReference(ObjectBox.make(Box(self))) else { throw BlockDelegateError(.insufficientMemory) }
    return box
  }

  // MARK: What setters were given

  /// Records what a setter was given, or with nil that the getter returns it, if the owner has a delegate or a chain of
  /// this library.
  static func note(_ new: Given?, of owner: ObjectHandle, _ setter: SelectorHandle) {
    guard new != nil ? !of(owner).entries.isEmpty : isBoxed(owner) && !of(owner).given.isEmpty else { return }
    // Without memory for the record the delegate stays unknown.
    try? change(owner) { record in
      record.given.removeAll { $0.setter == setter }
      if let new { record.given.append(new) }
    }
  }

  /// Returns the delegate that a setter was given.
  /// - Parameter answer: What the owner's getter returns, or nil if there is no getter.
  func given(by setter: SelectorHandle, answer: ObjectHandle?) -> StrongReference? {
    guard let given = given.first(where: { $0.setter == setter }), given.isMeant(answer) else { return nil }
    return StrongReference(given.delegate.load())
  }
}
