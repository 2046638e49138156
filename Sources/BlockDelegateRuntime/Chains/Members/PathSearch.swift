/// The path of a message through the library's objects: from a chain to its members, and from a delegate to the object
/// that it forwards to. A message whose path is a cycle would never end.
package struct PathSearch {
  private let end: ObjectHandle
  /// The objects on the paths. They are retained, so that no other object can get the address of one.
  private var objects: [StrongReference]
  private var visited: Set<ObjectHandle> = []

  init(from start: ObjectHandle, to end: ObjectHandle) {
    self.end = end
    objects = [StrongReference(retaining: start.pointer)]
  }

  /// Returns whether a message to one object reaches another object.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var search = PathSearch(from: object, to: other)
    return search.succeeds()
  }

  /// Returns whether a path exists.
  mutating func succeeds() -> Bool {
    var next = 0
    while next < objects.count {
      let object = objects[next].handle
      if object == end { return true }
      for target in Self.targets(of: object) where visited.insert(target.handle).inserted { objects.append(target) }
      next += 1
    }
    return false
  }

  private static func targets(of object: ObjectHandle) -> [StrongReference] {
    guard BaseClass.hasInstance(object) else { return [] }
    let state = InstanceState.of(object)
    if let chain = state?.companion { return chain.members }
    return StrongReference(state?.forwarding?.load()).map { [$0] } ?? []
  }
}
