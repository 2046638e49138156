import CBlockDelegateRuntime

/// The chains that an object is a member of: an associated object of it, so that they hear of its end.
///
/// Sendable because its variable is only touched under `lock`, and by the end of the object.
final class Memberships: @unchecked Sendable {
  private var entries: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    let member: ChainMember
    weak var chain: (any EnclosingChain)?
  }

  /// One for all: it is only held for a look, and while an association is made or cleared.
  private static let lock = Mutex(())

  /// A metatype without a protocol is the address of the metadata, which is nobody else's.
  private static var key: UnsafeRawPointer { unsafeBitCast(Memberships.self, to: UnsafeRawPointer.self) }

  private init() {}

  deinit {
    for entry in entries.values { entry.chain?.drop(entry.member) }
  }

  /// Has the chain told when the member is deallocated.
  /// - Returns: false when messages to the member come to the chain: they would never end.
  static func add(_ member: ChainMember, of chain: any EnclosingChain) -> Bool {
    guard let object = chain.object else { return false }
    // What it visits is released when no lock is held: its end runs other code.
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
        bd_objc_setAssociatedObject(member.address.pointer, key, box.pointer, .retain)
      }
      memberships.entries[ObjectIdentifier(member)] = Entry(member: member, chain: chain)
      return true
    }
  }

  /// The member's object must live.
  static func remove(_ member: ChainMember) {
    lock.withLock { _ in
      guard let memberships = of(member.address) else { return }
      memberships.entries[ObjectIdentifier(member)] = nil
      if memberships.entries.isEmpty { bd_objc_setAssociatedObject(member.address.pointer, key, nil, .retain) }
    }
  }

  /// The chains that a living object is a member of.
  static func chains(of object: ObjectHandle) -> [any EnclosingChain] {
    lock.withLock { _ in of(object)?.chains ?? [] }
  }

  private var chains: [any EnclosingChain] { entries.values.compactMap(\.chain) }

  private static func of(_ object: ObjectHandle) -> Memberships? {
    guard let pointer = bd_objc_copyAssociatedObject(object.pointer, key) else { return nil }
    let box = OwnedObject(owned: pointer)
    return ObjectBox.content(of: box.handle) as? Memberships
  }
}
