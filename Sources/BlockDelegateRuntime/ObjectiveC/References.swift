import CBlockDelegateRuntime

/// A strong reference to an Objective-C object.
///
/// Sendable because reference counts are atomic; what the object itself allows is the object's matter.
package final class StrongReference: @unchecked Sendable {
  package let pointer: OpaquePointer

  /// Takes over a reference that the caller owns.
  package init(owned pointer: OpaquePointer) { self.pointer = pointer }

  package init(retaining pointer: OpaquePointer) { self.pointer = bd_objc_retain(pointer) }

  deinit { bd_objc_release(pointer) }
}

/// A zeroing weak reference to an Objective-C object.
///
/// Sendable because the runtime guards the location.
package final class WeakReference: @unchecked Sendable {
  // On the heap, because the runtime keeps its address.
  private let location = UnsafeMutablePointer<bd_weak>.allocate(capacity: 1)

  package init(_ object: OpaquePointer?) { bd_objc_initWeak(location, object) }

  deinit {
    bd_objc_destroyWeak(location)
    location.deallocate()
  }

  /// The object while it lives: a reference that the caller owns.
  package func loadRetained() -> OpaquePointer? { bd_objc_loadWeakRetained(location) }
}

/// Objects and blocks alike: a block is an object too, but on GNU runtimes it understands no messages.
package enum AnyReference {
  package static func release(_ object: OpaquePointer) {
    if bd_object_isBlock(object) { bd_Block_release(UnsafeRawPointer(object)) } else { bd_objc_release(object) }
  }

  /// Gives a reference to this thread's autorelease pool.
  package static func autorelease(_ object: OpaquePointer) {
    if bd_object_isBlock(object) {
      DelegateObject.autorelease(block: UnsafeRawPointer(object))
    } else {
      bd_objc_autorelease(object)
    }
  }
}
