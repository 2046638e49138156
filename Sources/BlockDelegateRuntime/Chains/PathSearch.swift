/// A search for the path of a message from one of the library's objects to another: from a chain to its members, and
/// from a delegate to the object that it forwards to. A message whose path is a cycle would never end.
package enum PathSearch {
  /// Returns whether a message to one object reaches another object.
  package static func leads(from start: ObjectHandle, to end: ObjectHandle) -> Bool { leads(from: start) { $0 == end } }

  /// Returns whether a message to an object reaches one of the ends. The visited objects are retained, so that no other
  /// object can get the address of one.
  static func leads(from start: ObjectHandle, toWhere isEnd: (ObjectHandle) -> Bool) -> Bool {
    var next = [StrongReference(retaining: start)]
    var visited: [ObjectHandle: StrongReference] = [:]
    while let object = next.popLast() {
      if isEnd(object.handle) { return true }
      guard visited.updateValue(object, forKey: object.handle) == nil, BaseClass.hasInstance(object.handle) else {
        continue
      }
      next += InstanceState.of(object.handle)?.receivers ?? []
    }
    return false
  }
}
