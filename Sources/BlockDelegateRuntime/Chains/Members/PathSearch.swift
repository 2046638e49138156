/// A search for a path from an object to another, from both ends in turn: it takes as long as the shorter way does to
/// its end, so that a chain is added to one end of a long row, or above many, as fast as to another chain.
///
/// What it visits lives as long as the search, so that nothing else stands at its address.
struct PathSearch {
  private let start: ObjectHandle
  private let end: ObjectHandle
  private var down: Walk
  private var up: Walk
  /// Chains, whose objects may be gone.
  private var visited: [any EnclosingChain] = []

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

  /// - Parameter enclosing: the chains that an object is a member of.
  mutating func succeeds(enclosing: (ObjectHandle) -> [any EnclosingChain]) -> Bool {
    var knowsSenders = true
    while let object = down.step() {
      if object == end { return true }
      down.add(Self.targets(of: object))
      guard knowsSenders else { continue }
      guard let above = up.step() else { return false }
      if above == start { return true }
      // Nobody knows who forwards to a delegate.
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
