import CBlockDelegateRuntime

/// A map from addresses to objects that is read without a lock. Entries are never removed, and the map retains its
/// objects. A key must be an address whose memory is never reused.
///
/// The type is Sendable because the map is written under the lock of `objects`, and supports readers without a lock.
package final class ObjectMap<Object: AnyObject>: @unchecked Sendable {
  private let objects = Mutex<[Object]>([])
  private let map = bd_address_map_create()

  package init() {}

  deinit { bd_address_map_destroy(map) }

  package subscript(key: UnsafeRawPointer) -> Object? {
    let known = bd_address_map_get(map, key)
    guard known != -1 else { return nil }
    // The array `objects` retains the object.
    return Unmanaged<Object>.fromOpaque(UnsafeRawPointer(bitPattern: known)!).takeUnretainedValue()
  }

  /// Returns the object for a class, or for the nearest superclass that has one.
  func object(nearestTo cls: ClassHandle) -> Object? {
    sequence(first: cls, next: \.superclass).lazy.compactMap { self[UnsafeRawPointer($0.pointer)] }.first
  }

  /// Returns the object for a key. Calls `make` if there is none. If two threads make an object at the same time, the
  /// map keeps one of the two.
  package func object<Failure: Error>(
    for key: UnsafeRawPointer, make: () throws(Failure) -> Object
  ) throws(Failure) -> Object {
    if let known = self[key] { return known }
    let new = try make()
    return objects.withLock { objects in
      if let other = self[key] { return other }
      objects.append(new)
      bd_address_map_set(map, key, Int(bitPattern: Unmanaged.passUnretained(new).toOpaque()))
      return new
    }
  }
}
