/// Where our objects send their messages on to: chains to their members, delegates to the object that they forward to.
/// A message that comes back to where it was would never end.
package enum MessagePath {
  /// Whether a message to an object comes to another.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var visited: Set<ObjectHandle> = []
    // What was visited lives until the end, so that nothing else stands at its address.
    var objects = [StrongReference(retaining: object.pointer)]
    while let next = objects.popLast() {
      if next.handle == other { return true }
      guard visited.insert(next.handle).inserted else { continue }
      objects += targets(of: next.handle)
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
