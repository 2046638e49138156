/// A map from addresses to objects that is read without a lock. Entries are never removed, and the map retains its
/// objects. A key must be an address whose memory is never reused.
///
/// The type is Sendable because the map is written under the lock of `objects`, and supports readers without a lock.
@usableFromInline
package final class ObjectMap<Object: AnyObject>: @unchecked Sendable {
  private let objects = Mutex<[Object]>([])
  @usableFromInline let map = bd_address_map_create()

  package init() {}

  deinit { bd_address_map_destroy(map) }

  // The functions that find objects are inlined, because unspecialized code takes longer than the search.
  @inlinable
  package subscript(key: UnsafeRawPointer) -> Object? { read(key) { $0 } }

  /// Returns what `body` reads from the object for a key, which is not retained for it. Returns nil if there is none.
  @inlinable
  package func read<Value>(_ key: UnsafeRawPointer, _ body: (Object) throws -> Value) rethrows -> Value? {
    let known = bd_address_map_get(map, key)
    guard known != -1 else { return nil }
    // The array `objects` retains the object.
    return try Unmanaged<Object>.fromOpaque(UnsafeRawPointer(bitPattern: known)!)._withUnsafeGuaranteedRef(body)
  }

  /// Returns the object for a key. Calls `make` if there is none. If two threads make an object at the same time, the
  /// map keeps one of the two.
  @inlinable
  package func object<Failure: Error>(
    for key: UnsafeRawPointer, make: () throws(Failure) -> Object
  ) throws(Failure) -> Object {
    if let known = self[key] { return known }
    return add(try make(), for: key)
  }

  @usableFromInline
  func add(_ new: Object, for key: UnsafeRawPointer) -> Object {
    objects.withLock { objects in
      if let other = self[key] { return other }
      objects.append(new)
      bd_address_map_set(map, key, Int(bitPattern: Unmanaged.passUnretained(new).toOpaque()))
      return new
    }
  }

  /// Returns the first object for which `fits` returns true, at the key or one of the addresses after it. Calls `make`
  /// for the first of these addresses that has no object. Different objects can thus share a key.
  @inlinable
  package func object<Failure: Error>(
    near key: UnsafeRawPointer, where fits: (Object) -> Bool, make: () throws(Failure) -> Object
  ) throws(Failure) -> Object {
    var key = key
    while true {
      let known = try object(for: key, make: make)
      if fits(known) { return known }
      key += 1
    }
  }
}
