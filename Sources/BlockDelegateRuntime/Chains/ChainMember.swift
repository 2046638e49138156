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
  fileprivate static let lock = Mutex(())
  /// The number of members that are registered here, but that their chains do not list yet. The caller holds the lock.
  nonisolated(unsafe) fileprivate static var unlisted = 0

  /// The association key: the address of this class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(Memberships.self, to: UnsafeRawPointer.self) }

  private init() {}

  deinit { for entry in entries.values { entry.chain?.drop(entry.member) } }

  /// Registers a member, so that the chain is notified when the member is deallocated.
  /// The caller calls ``noteListed()`` when the chain lists the member, unless the result is false.
  /// - Returns: False if messages to the member come back to the chain. A message that comes back would never end.
  static func add(_ member: ChainMember, of chain: Chain) -> Bool {
    guard let object = chain.object else { return false }
    var search = PathSearch()
    defer { withExtendedLifetime(search) {} }
    return lock.withLock { _ in
      if search.succeeds(from: member.address, to: object.handle) { return false }
      unlisted += 1
      let known = of(member.address)
      let memberships = known ?? Memberships()
      if known == nil, !member.address.associate(memberships, by: key) { return true }
      memberships.entries[ObjectIdentifier(member)] = Entry(member: member, chain: chain)
      return true
    }
  }

  static func noteListed() { lock.withLock { _ in unlisted -= 1 } }

  /// Removes a member. The member's object must not have been deallocated.
  static func remove(_ member: ChainMember) {
    lock.withLock { _ in
      guard let memberships = of(member.address) else { return }
      memberships.entries[ObjectIdentifier(member)] = nil
      if memberships.entries.isEmpty { member.address.removeAssociation(by: key) }
    }
  }

  /// Returns the chains that an object is a member of. The object must not have been deallocated.
  static func chains(of object: ObjectHandle) -> [Chain] { lock.withLock { _ in of(object)?.chains ?? [] } }

  fileprivate var chains: [Chain] { entries.values.compactMap(\.chain) }

  /// Returns the memberships of an object. The caller holds the lock.
  fileprivate static func of(_ object: ObjectHandle) -> Memberships? { object.associated(by: key) as? Memberships }
}

/// A search for the path of a message from one of the library's objects to another: from a chain to its members, and
/// from a delegate to the object that it forwards to. A message whose path is a cycle would never end.
///
/// The search alternates between the two ends. It takes as long as the shorter of the two sides. Adding a chain to one
/// end of a long row of chains, or above many chains, is therefore as fast as adding it to a single chain.
///
/// The search retains all objects that it visits, so that no other object can get the address of one. They are released
/// with it, after the lock, because their deallocation runs other code.
package struct PathSearch {
  /// Returns whether a message to one object reaches another object.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var search = PathSearch()
    defer { withExtendedLifetime(search) {} }
    return Memberships.lock.withLock { _ in search.succeeds(from: object, to: other) }
  }

  private struct Walk {
    var next: [StrongReference] = []
    private var visited: [ObjectHandle: StrongReference] = [:]

    mutating func add(_ found: [StrongReference]) {
      for object in found where visited.updateValue(object, forKey: object.handle) == nil { next.append(object) }
    }
  }

  private var (down, up) = (Walk(), Walk())
  /// The chains that were visited. The Objective-C object of a chain may have been deallocated.
  private var chains: [Chain] = []

  /// Returns whether a path exists. The caller holds the lock of `Memberships`.
  fileprivate mutating func succeeds(from start: ObjectHandle, to end: ObjectHandle) -> Bool {
    down.add([StrongReference(retaining: start)])
    up.add([StrongReference(retaining: end)])
    var knowsSenders = true
    while true {
      if let object = down.next.popLast()?.handle {
        if object == end { return true }
        down.add(BaseClass.hasInstance(object) ? InstanceState.of(object)?.receivers ?? [] : [])
      } else if Memberships.unlisted == 0 || !knowsSenders {  // only the search from above sees unlisted members
        return false
      }
      guard knowsSenders else { continue }
      guard let above = up.next.popLast()?.handle else { return false }
      if above == start { return true }
      // A delegate that forwards to a chain is not registered with that chain, so the search from below can't see it.
      knowsSenders = InstanceState.of(above)?.chain?.isForwardedTo == false
      let outer = Memberships.of(above)?.chains ?? []
      chains += outer
      up.add(outer.compactMap(\.object))
    }
  }
}
