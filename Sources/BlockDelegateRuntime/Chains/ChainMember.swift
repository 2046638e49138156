/// A member of a chain, held weakly.
final class ChainMember: Sendable {
  /// The member's address. After the member is deallocated, another object may have the same address.
  let address: ObjectHandle
  /// A label that distinguishes the member from others of its class in logs.
  let label: String?
  /// The source location where the member was added, or nil for a member that the library itself has added.
  let location: CodeLocation?
  /// Where the member gets its messages.
  let route: DeliveryRoute
  private let own: WeakReference
  /// The object that gets the messages instead, and passes them on elsewhere, or nil if the member gets them itself.
  private let relay: (object: StrongReference, receiver: WeakReference)?

  /// Creates a member.
  /// - Parameter makeRelay: Makes the object that passes messages on to the given receiver elsewhere.
  init(
    _ object: ObjectHandle, label: String?, at location: CodeLocation?, by route: DeliveryRoute,
    makeRelay: (WeakReference) throws -> StrongReference
  ) rethrows {
    (address, self.label, self.location, self.route) = (object, label, location, route)
    own = WeakReference(object)
    let relay = route.isImmediate ? nil : try makeRelay(own)
    self.relay = relay.map { ($0, WeakReference($0.handle)) }
  }

  /// The receiver of the messages in the C layer.
  var receiver: OpaquePointer { (relay?.receiver ?? own).receiver }

  /// The member's position among the chain's members, which is set when the member is added.
  var order: UInt { bd_receiver_order(own.receiver) }
  func setOrder(_ order: UInt) {
    for receiver in [own, relay?.receiver] { receiver.map { bd_receiver_setOrder($0.receiver, order) } }
  }

  /// Whether the member lives. It may be deallocated before this property returns.
  var isLiving: Bool { own.isLiving }

  /// Returns the member, or nil after it is deallocated.
  func load() -> StrongReference? { StrongReference(own.load()) }

  /// Stops all messages to the member, including those that are already queued.
  func retire() { for receiver in [own, relay?.receiver] { receiver.map { bd_receiver_retire($0.receiver) } } }
}

/// The chains that an object is a member of. The member has this object as an associated object. When the member is
/// deallocated, the `deinit` of this object notifies the chains.
///
/// The type is Sendable because its variable is accessed only under `lock`, and in `deinit`.
final class Memberships: @unchecked Sendable {
  private var entries: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    let member: ChainMember
    weak var chain: Chain?
  }

  /// The lock for the chains of all objects. The lock is held only for a lookup or a search, and while an association
  /// is set or removed.
  private static let lock = Mutex(())

  /// The association key: the address of this class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(Memberships.self, to: UnsafeRawPointer.self) }

  private init() {}

  deinit { for entry in entries.values { entry.chain?.drop(entry.member) } }

  /// Registers a member, so that the chain is notified when the member is deallocated.
  /// - Parameter list: Lists the member in the chain. No other member of any chain is registered meanwhile.
  /// - Returns: What `list` returns, or nil if messages to the member come back to the chain. A message that comes back
  ///   would never end.
  static func add<Result>(_ member: ChainMember, of chain: Chain, list: () -> Result?) -> Result? {
    guard let object = chain.object else { return nil }
    var search = PathSearch()
    defer { withExtendedLifetime(search) {} }
    return lock.withLock { _ in
      if search.succeeds(from: member.address, to: object.handle) { return nil }
      let known = of(member.address)
      let memberships = known ?? Memberships()
      if known != nil || member.address.associate(memberships, by: key) {
        memberships.entries[ObjectIdentifier(member)] = Entry(member: member, chain: chain)
      }
      return list()
    }
  }

  /// Removes a member. The member's object must not have been deallocated.
  static func remove(_ member: ChainMember) {
    lock.withLock { _ in
      guard let memberships = of(member.address) else { return }
      memberships.entries[ObjectIdentifier(member)] = nil
      if memberships.entries.isEmpty { member.address.removeAssociation(by: key) }
    }
  }

  /// Returns the chains that an object is a member of. The object must not have been deallocated.
  static func chains(of object: ObjectHandle) -> [Chain] {
    lock.withLock { _ in of(object)?.entries.values.compactMap(\.chain) ?? [] }
  }

  /// Returns the memberships of an object. The caller holds the lock.
  private static func of(_ object: ObjectHandle) -> Memberships? { object.associated(by: key) as? Memberships }
}

/// A search for the path of a message from one of the library's objects to another: from a chain to its members, and
/// from a delegate to the object that it forwards to. A message whose path is a cycle would never end.
///
/// The search retains all objects that it visits, so that no other object can get the address of one. They are released
/// with it, after the caller's lock, because their deallocation runs other code.
package struct PathSearch {
  private var next: [StrongReference] = []
  private var visited: [ObjectHandle: StrongReference] = [:]

  /// Returns whether a message to one object reaches another object.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var search = PathSearch()
    return search.succeeds(from: object, to: other)
  }

  fileprivate mutating func succeeds(from start: ObjectHandle, to end: ObjectHandle) -> Bool {
    next = [StrongReference(retaining: start)]
    while let object = next.popLast() {
      if object.handle == end { return true }
      let isNew = visited.updateValue(object, forKey: object.handle) == nil
      guard isNew, BaseClass.hasInstance(object.handle) else { continue }
      next += InstanceState.of(object.handle)?.receivers ?? []
    }
    return false
  }
}
