import CBlockDelegateRuntime

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

  /// The lock for the chains of all objects. The lock is held only for a lookup, and while an association is set or
  /// removed.
  private static let lock = Mutex(())

  /// The association key: the address of this class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(Memberships.self, to: UnsafeRawPointer.self) }

  private init() {}

  deinit {
    for entry in entries.values { entry.chain?.drop(entry.member) }
  }

  /// Registers a member, so that the chain is notified when the member is deallocated.
  /// - Returns: False if messages to the member come back to the chain. A message that comes back would never end.
  static func add(_ member: ChainMember, of chain: Chain) -> Bool {
    guard let object = chain.object else { return false }
    // The objects that the search visits are released after the lock, because their deallocation runs other code.
    var search = PathSearch(from: member.address, to: object.handle)
    defer { withExtendedLifetime(search) {} }
    return lock.withLock { _ in
      if search.succeeds(enclosing: { of($0)?.chains ?? [] }) { return false }
      let memberships: Memberships
      if let known = of(member.address) {
        memberships = known
      } else {
        memberships = Memberships()
        guard let box = ObjectBox.make(memberships) else { return true }
        bd_objc_setAssociatedObject(member.address.pointer, key, box.pointer)
      }
      memberships.entries[ObjectIdentifier(member)] = Entry(member: member, chain: chain)
      return true
    }
  }

  /// Removes a member. The member's object must not have been deallocated.
  static func remove(_ member: ChainMember) {
    lock.withLock { _ in
      guard let memberships = of(member.address) else { return }
      memberships.entries[ObjectIdentifier(member)] = nil
      if memberships.entries.isEmpty { bd_objc_setAssociatedObject(member.address.pointer, key, nil) }
    }
  }

  /// Returns the chains that an object is a member of. The object must not have been deallocated.
  static func chains(of object: ObjectHandle) -> [Chain] {
    lock.withLock { _ in of(object)?.chains ?? [] }
  }

  private var chains: [Chain] { entries.values.compactMap(\.chain) }

  private static func of(_ object: ObjectHandle) -> Memberships? {
    guard let pointer = bd_objc_copyAssociatedObject(object.pointer, key) else { return nil }
    let box = OwnedReference(owned: pointer)
    return ObjectBox.content(of: box.handle) as? Memberships
  }
}
