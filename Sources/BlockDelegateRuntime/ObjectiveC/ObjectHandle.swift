import CBlockDelegateRuntime

/// An unowned reference to an object (`id`). Other code keeps the object alive.
///
/// The type is Sendable because the reference is only an address. The thread-safety of the object itself is the
/// caller's responsibility.
package struct ObjectHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  // The initializer is inlinable for the module above, where every value conversion uses one.
  @inlinable
  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  @inlinable
  package init(_ cls: ClassHandle) { pointer = cls.pointer }

  package var cls: ClassHandle { ClassHandle(of: pointer) }

  /// Whether the object is a block. Blocks do not respond to messages on GNU runtimes.
  package var isBlock: Bool { bd_object_isBlock(pointer) }
}

/// An owned reference to an object. The object is released with this value, unless the reference is given away.
package struct OwnedObject: ~Copyable {
  package let handle: ObjectHandle
  package var pointer: OpaquePointer { handle.pointer }

  /// Takes ownership of a reference.
  package init(owned pointer: OpaquePointer) { handle = ObjectHandle(pointer) }

  package init(retaining handle: ObjectHandle) {
    bd_objc_retain(handle.pointer)
    self.handle = handle
  }

  deinit { bd_objc_release(handle.pointer) }

  /// Gives the reference to the caller.
  package consuming func give() -> OpaquePointer {
    let pointer = handle.pointer
    discard self
    return pointer
  }

  /// Gives the reference to this thread's autorelease pool.
  @discardableResult
  package consuming func autorelease() -> ObjectHandle { ObjectHandle(bd_objc_autorelease(give())) }

  /// Gives the reference to this thread's autorelease pool, so that a forwarded message can use the object. Without an
  /// open pool the reference is released immediately, because otherwise it would leak. The object must then live as
  /// long as the message for another reason, as any delegate must.
  package consuming func handOver() -> OpaquePointer {
    bd_objc_hasAutoreleasePool() ? autorelease().pointer : handle.pointer
  }
}
