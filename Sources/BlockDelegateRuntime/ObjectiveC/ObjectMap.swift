import CBlockDelegateRuntime

/// Objects by addresses that always stand for the same, read without a lock. What is in it stays as long as the map.
///
/// Sendable because the map is written under the lock of `objects`, and made for readers that hold none.
package final class ObjectMap<Object: AnyObject>: @unchecked Sendable {
  private let objects = Mutex<[Object]>([])
  private let map = bd_address_map_create()

  package init() {}

  deinit { bd_address_map_destroy(map) }

  subscript(key: UnsafeRawPointer) -> Object? {
    let known = bd_address_map_get(map, key)
    guard known != -1 else { return nil }
    // `objects` has a reference to it.
    return Unmanaged<Object>.fromOpaque(UnsafeRawPointer(bitPattern: known)!).takeUnretainedValue()
  }

  /// All that are in it.
  var all: [Object] { objects.withLock { $0 } }

  /// The object for a class, or for the nearest superclass that has one.
  func object(nearestTo cls: ClassHandle) -> Object? {
    sequence(first: cls, next: \.superclass).lazy.compactMap { self[UnsafeRawPointer($0.pointer)] }.first
  }

  /// The object for a key, which `make` makes the first time. Of two that are made at once, one is kept.
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
