/// The path of a message through the library's objects: from a chain to its members, and from a delegate to the object
/// that it forwards to. A message whose path is a cycle would never end.
package enum MessagePath {
  /// Returns whether a message to one object reaches another object.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var search = PathSearch(from: object, to: other)
    return search.succeeds(enclosing: Memberships.chains)
  }
}
