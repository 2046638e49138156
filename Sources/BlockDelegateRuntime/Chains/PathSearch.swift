/// A search for the path of a message from one of the library's objects to another: from a chain to its members, and
/// from a delegate to the object that it forwards to. A message whose path is a cycle would never end.
package enum PathSearch {
  private struct Walk {
    var next: [StrongReference] = []
    /// The visited objects are retained, so that no other object can get the address of one.
    private var visited: [ObjectHandle: StrongReference] = [:]

    init(_ start: ObjectHandle) { add([StrongReference(retaining: start)]) }

    mutating func add(_ found: [StrongReference]) {
      for object in found where visited.updateValue(object, forKey: object.handle) == nil { next.append(object) }
    }
  }

  /// Returns whether a message to one object reaches another object.
  ///
  /// The search alternates between the two ends. It takes as long as the shorter of the two sides. Adding a chain to one
  /// end of a long row of chains, or above many chains, is therefore as fast as adding it to a single chain.
  package static func leads(from start: ObjectHandle, to end: ObjectHandle) -> Bool {
    var (down, up, knowsSenders) = (Walk(start), Walk(end), true)
    while let object = down.next.popLast()?.handle {
      if object == end { return true }
      down.add(BaseClass.hasInstance(object) ? InstanceState.of(object)?.receivers ?? [] : [])
      guard knowsSenders else { continue }
      guard let above = up.next.popLast()?.handle else { return false }
      if above == start { return true }
      // The members of a chain do not include a delegate that forwards to it, so the search from below can't see it.
      knowsSenders = InstanceState.of(above)?.chain?.isForwardedTo == false
      up.add(Chain.all(with: above).compactMap(\.object))
    }
    return false
  }
}
