import CBlockDelegateRuntime

/// An object that somebody else keeps alive: an `id`.
///
/// Sendable because it is an address; what the object itself allows is the object's matter.
package struct ObjectHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  // Inlined into the layer above, where each conversion has one.
  @inlinable
  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  @inlinable
  package init(_ cls: ClassHandle) { pointer = cls.pointer }

  package var cls: ClassHandle { ClassHandle(of: pointer) }

  /// Whether the object is a block, which understands no messages on GNU runtimes.
  package var isBlock: Bool { bd_object_isBlock(pointer) }
}

/// A reference to an object that its holder owns: it is released with it, unless it is given to somebody else.
package struct OwnedObject: ~Copyable {
  package let handle: ObjectHandle
  package var pointer: OpaquePointer { handle.pointer }

  /// Takes over a reference that the caller owns.
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

  /// Gives up the reference to an object that a message is sent on to: to this thread's autorelease pool, which keeps
  /// it alive. Where none is open nobody would ever release it: it must live as long as the message, as any delegate
  /// must.
  package consuming func handOver() -> OpaquePointer {
    bd_objc_hasAutoreleasePool() ? autorelease().pointer : handle.pointer
  }
}
