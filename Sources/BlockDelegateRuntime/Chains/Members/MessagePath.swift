/// Where our objects send their messages on to: chains to their members, delegates to the object that they forward to.
/// A message that comes back to where it was would never end.
package enum MessagePath {
  /// Whether a message to an object comes to another.
  package static func leads(from object: ObjectHandle, to other: ObjectHandle) -> Bool {
    var search = PathSearch(from: object, to: other)
    return search.succeeds(enclosing: Memberships.chains)
  }
}
