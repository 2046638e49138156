/// The members of a chain, in the order in which they were added. No operation searches all members, so changes take
/// the same time in a long chain and in a short one.
struct ChainMembers {
  struct Entry {
    let member: ChainMember
    /// The selectors whose messages reach the member.
    var selectors: Set<SelectorHandle>
    /// The number of the check that yielded the selectors. The result of a check with a smaller number is out of date.
    var generation: Int
    /// A strong reference to the member, if the chain retains it.
    var retained: StrongReference?
  }

  /// The entries in ascending order. The entry of a removed member is nil.
  private var places: ContiguousArray<(order: UInt, entry: Entry?)> = []
  private var byAddress: [ObjectHandle: ChainMember] = [:]
  private var nextOrder: UInt = 0
  private var count = 0

  /// The members, in an array of their own. A caller can read this array without the lock while the entries are changed
  /// in place.
  var all: [ChainMember] { places.compactMap { $0.entry?.member } }
  /// Returns whether there is no member except `member`.
  func isEmpty(besides member: StrongReference?) -> Bool {
    all.allSatisfy { known in member.map { known.isLiving($0.handle) } ?? false }
  }
  var last: Entry? { places.last?.entry }

  /// Returns the member for an object, or nil if the object is not a member.
  func member(_ object: ObjectHandle) -> ChainMember? {
    // After a member is deallocated, another object can have its address.
    byAddress[object].flatMap { $0.isLiving(object) ? $0 : nil }
  }

  /// The entry of a member, or nil after the member is removed.
  subscript(member: ChainMember) -> Entry? {
    get { index(of: member).flatMap { places[$0].entry } }
    set {
      guard let index = index(of: member) else { return }
      places[index].entry = newValue
      if newValue == nil { removed(member) }
    }
  }

  mutating func append(_ entry: Entry) {
    entry.member.setOrder(nextOrder)
    places.append((nextOrder, entry))
    byAddress[entry.member.address] = entry.member
    nextOrder += 1
    count += 1
  }

  private mutating func removed(_ member: ChainMember) {
    count -= 1
    // A newer member may have the same address, and then the newer member's entry stays.
    if byAddress[member.address] === member { byAddress[member.address] = nil }
    if count < places.count / 2 { places.removeAll { $0.entry == nil } }
    while let last = places.last, last.entry == nil { places.removeLast() }
  }

  private func index(of member: ChainMember) -> Int? {
    places.sortedIndex(of: member.order) { $0.order }.flatMap { places[$0].entry?.member === member ? $0 : nil }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the element with a key. The elements must be in ascending order of their keys, because the
  /// search is binary.
  @inlinable package func sortedIndex<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Int? {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = keyOf(self[middle]) < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < endIndex && keyOf(self[range.lowerBound]) == key ? range.lowerBound : nil
  }
}
