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
    var attached: DelegateAttachment.Attached?
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

  /// The records of all owners are replaced under this lock.
  private static let lock = Mutex(())

  /// The association key: the address of a class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(Box.self, to: UnsafeRawPointer.self) }

  /// The entry for a protocol, which is empty if the owner has nothing for it.
  subscript(description: ProtocolDescription) -> Entry {
    get { entries.first { $0.description === description } ?? Entry(description: description) }
    set {
      entries.removeAll { $0.description === description }
      entries.append(newValue)
    }
  }

  /// The chain whose object is `object`, if the owner has it and it is attached. The search looks only at objects that the
  /// owner retains, because any other object may have been deallocated.
  func chain(_ object: ObjectHandle) -> Chain? {
    let found = entries.first { $0.chain?.handle == object }?.chain
    return found.flatMap { Chain.of($0.handle) }.flatMap { $0.isAttached ? $0 : nil }
  }

  // MARK: The associated object

  private static func associatedObject(of owner: ObjectHandle) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner.pointer, key).map { StrongReference(owned: $0) }
  }

  static func of(_ owner: ObjectHandle) -> OwnerRecord { record(in: associatedObject(of: owner), of: owner) }

  /// Returns an owner's record. The caller holds no lock, because the search for a setter may run code of the owner's
  /// class, which may ask for a delegate.
  private static func record(in object: StrongReference?, of owner: ObjectHandle) -> OwnerRecord {
    guard let object else { return OwnerRecord() }
    guard let dynamicClass = DynamicClass.of(object.handle) else { return boxed(object.handle) }
    let setter = try? Setter.find(nil, for: dynamicClass, of: owner)
    return OwnerRecord(entries: [Entry(description: dynamicClass.description, attached: setter.map { (object, $0) })])
  }

  /// Returns the record in a box, or an empty one for a delegate.
  private static func boxed(_ object: ObjectHandle) -> OwnerRecord {
    guard !BaseClass.hasInstance(object), let box = ObjectBox.content(of: object) else { return OwnerRecord() }
    return unsafeDowncast(box, to: Box.self).record
  }

  /// Changes an owner's record.
  static func change(_ owner: ObjectHandle, _ body: (inout OwnerRecord) -> Void) throws {
    var isDone = false
    while !isDone {
      let object = associatedObject(of: owner)
      let previous = record(in: object, of: owner)
      var new = previous
      body(&new)
      let next = try makeObject(new)
      isDone = lock.withLock { _ in
        // Another thread may have changed the record meanwhile.
        let current = bd_objc_copyAssociatedObject(owner.pointer, key)
        bd_objc_release(current)
        guard current == object?.pointer else { return false }
        bd_objc_setAssociatedObject(owner.pointer, key, next?.pointer)
        return true
      }
      // What the record no longer has is released here, outside the lock, because that may run code that is not ours.
      withExtendedLifetime((object, previous, next)) {}
    }
  }

  /// Makes the associated object of an owner, or nil for an empty record.
  private static func makeObject(_ record: OwnerRecord) throws -> StrongReference? {
    if record.given.isEmpty {
      guard let only = record.entries.first else { return nil }
      if record.entries.count == 1, only.original == nil, only.chain == nil, only.former == nil,
        let attached = only.attached, attached.setter.defaultFor === only.description
      {
        return attached.delegate
      }
    }
    guard let box = StrongReference(ObjectBox.make(Box(record))) else { throw BlockDelegateError(.insufficientMemory) }
    return box
  }

  // MARK: What setters were given

  /// Records what a setter was given, or with nil that the getter returns it, if the owner has a delegate or a chain of
  /// this library.
  static func note(_ new: Given?, of owner: ObjectHandle, _ setter: SelectorHandle) {
    guard new != nil ? !of(owner).entries.isEmpty : !given(to: owner).isEmpty else { return }
    // Without memory for the record the delegate stays unknown.
    try? change(owner) { record in
      record.given.removeAll { $0.setter == setter }
      if let new { record.given.append(new) }
    }
  }

  /// Returns what the setters of an owner were given. Only a record in a box has that.
  private static func given(to owner: ObjectHandle) -> [Given] {
    associatedObject(of: owner).map { boxed($0.handle).given } ?? []
  }

  /// Returns the delegate that a setter was given.
  /// - Parameter answer: What the owner's getter returns, or nil if there is no getter.
  static func given(to owner: ObjectHandle, by setter: SelectorHandle, answer: ObjectHandle?) -> StrongReference? {
    guard let given = given(to: owner).first(where: { $0.setter == setter }), given.isMeant(answer) else { return nil }
    return StrongReference(given.delegate.load())
  }
}
