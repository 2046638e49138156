/// A map from strings to objects. Entries are never removed.
package final class StringMap<Object: AnyObject>: Sendable {
  // All such maps have this type of dictionary, so that a program contains the code of only one.
  private let objects = Mutex<[String: AnyObject]>([:])

  package init() {}

  /// Returns the object for a key. Calls `make` if there is none. If two threads make an object at the same time, the
  /// map keeps one of the two.
  package func object<Failure: Error>(for key: String, make: () throws(Failure) -> Object) throws(Failure) -> Object {
    if let known = objects.withLock({ $0[key] }) { return unsafeDowncast(known, to: Object.self) }
    let new = try make()
    return objects.withLock { objects in
      let kept = objects[key] ?? new
      objects[key] = kept
      return unsafeDowncast(kept, to: Object.self)
    }
  }
}
