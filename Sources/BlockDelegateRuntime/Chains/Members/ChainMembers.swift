/// The members of a chain, in the order of adding. None is looked for one by one, so that a chain of many is changed as
/// fast as one of few.
struct ChainMembers {
  struct Entry {
    let member: ChainMember
    /// The messages that reach it.
    var selectors: Set<SelectorHandle>
    /// When it was asked: an answer to an earlier question is out of date.
    var generation: Int
    /// For a member that the chain retains.
    var retained: StrongReference?
  }

  /// In ascending order; a place is empty when its member was taken out.
  private var places: ContiguousArray<(order: UInt, entry: Entry?)> = []
  private var byAddress: [ObjectHandle: ChainMember] = [:]
  private var nextOrder: UInt = 0
  private var count = 0

  /// In an array of its own: for a look without the lock beside changes in place.
  var all: [ChainMember] { places.compactMap { $0.entry?.member } }
  /// Whether no member is left but this one.
  func isEmpty(besides member: StrongReference?) -> Bool {
    all.allSatisfy { known in member.map { known.isLiving($0.handle) } ?? false }
  }
  var last: Entry? { places.last?.entry }

  /// The member that is this object.
  func member(_ object: ObjectHandle) -> ChainMember? {
    // When it is gone another can stand at the address.
    byAddress[object].flatMap { $0.isLiving(object) ? $0 : nil }
  }

  /// A member's entry; nil when it was taken out.
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
    // Another may have been added that stands there by now.
    if byAddress[member.address] === member { byAddress[member.address] = nil }
    if count < places.count / 2 { places.removeAll { $0.entry == nil } }
    while let last = places.last, last.entry == nil { places.removeLast() }
  }

  private func index(of member: ChainMember) -> Int? {
    places.sortedIndex(of: member.order) { $0.order }.flatMap { places[$0].entry?.member === member ? $0 : nil }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the element with a key, where the elements are in ascending order of their keys: found by halving.
  @inlinable package func sortedIndex<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Int? {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = keyOf(self[middle]) < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < endIndex && keyOf(self[range.lowerBound]) == key ? range.lowerBound : nil
  }
}
