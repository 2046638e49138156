/// A search for a path from one object to another, which alternates between the two ends. The search takes as long as
/// the shorter of the two sides. Adding a chain to one end of a long row of chains, or above many chains, is therefore
/// as fast as adding it to a single chain.
///
/// The search retains all objects that it visits, so that no other object can get the address of one.
struct PathSearch {
  private let start: ObjectHandle
  private let end: ObjectHandle
  private var down: Walk
  private var up: Walk
  /// The chains that were visited. The Objective-C object of a chain may have been deallocated.
  private var visited: [Chain] = []

  private struct Walk {
    private var next: [StrongReference]
    private var visited: Set<ObjectHandle>
    private var objects: [StrongReference]

    init(from object: ObjectHandle) {
      next = [StrongReference(retaining: object.pointer)]
      objects = next
      visited = [object]
    }

    mutating func step() -> ObjectHandle? { next.popLast()?.handle }

    mutating func add(_ found: [StrongReference]) {
      for object in found where visited.insert(object.handle).inserted {
        next.append(object)
        objects.append(object)
      }
    }
  }

  init(from start: ObjectHandle, to end: ObjectHandle) {
    (self.start, self.end) = (start, end)
    down = Walk(from: start)
    up = Walk(from: end)
  }

  /// Returns whether a path exists.
  /// - Parameter enclosing: A closure that returns the chains that an object is a member of.
  mutating func succeeds(enclosing: (ObjectHandle) -> [Chain]) -> Bool {
    var knowsSenders = true
    while let object = down.step() {
      if object == end { return true }
      down.add(Self.targets(of: object))
      guard knowsSenders else { continue }
      guard let above = up.step() else { return false }
      if above == start { return true }
      // A delegate that forwards to a chain is not registered with that chain, so the search from below can't see it.
      knowsSenders = InstanceState.of(above)?.companion?.isForwardedTo == false
      let chains = enclosing(above)
      visited += chains
      up.add(chains.compactMap(\.object))
    }
    return false
  }

  private static func targets(of object: ObjectHandle) -> [StrongReference] {
    guard BaseClass.hasInstance(object) else { return [] }
    let state = InstanceState.of(object)
    if let group = state?.companion { return group.members }
    return StrongReference(state?.forwarding?.load()).map { [$0] } ?? []
  }
}

/// The path of a message through the library's objects: from a chain to its members, and from a delegate to the object
/// that it forwards to. A message whose path is a cycle would never end.
package enum MessagePath {
  /// Returns whether a message to one object reaches another object.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var search = PathSearch(from: object, to: other)
    return search.succeeds(enclosing: Memberships.chains)
  }
}
