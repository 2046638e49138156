// The four kinds of references to Objective-C objects. All but the weak one can also refer to a block.
//
//     type                      keeps the object alive                can be copied
//     ObjectHandle     unowned  no: other code does                   yes
//     OwnedReference   owned    until it ends or is given away        no: one variable has it
//     StrongReference  owned    until the last copy ends              yes: several variables share it
//     WeakReference    weak     no: it is nil after the deallocation  yes
//
// The types are Sendable because reference counts are atomic, and because the runtime synchronizes weak references. The
// thread-safety of the object itself, or of the block's code, is the caller's responsibility.

/// An unowned reference: the address of an object (`id`) or a block, which other code keeps alive.
@usableFromInline
package struct ObjectHandle: Hashable, @unchecked Sendable {
  @usableFromInline package let pointer: OpaquePointer

  // The initializer is inlinable for the module above, where every value conversion uses one. Without
  // `@usableFromInline` on the type the compiler does not inline its package functions in other modules.
  @inlinable
  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init(_ cls: ClassHandle) { pointer = cls.pointer }

  package var address: UnsafeRawPointer { UnsafeRawPointer(pointer) }
  package var cls: ClassHandle { ClassHandle(bd_object_getClass(pointer)) }
  /// An address that no other class has, not even one at the address of a class that was freed.
  @inlinable package var classKey: UnsafeRawPointer { bd_object_classKey(pointer) }

  /// Whether the object is a block. Blocks do not respond to messages on GNU runtimes.
  package var isBlock: Bool { bd_object_isBlock(pointer) }

  /// Whether the object's deallocation has begun, so that it must not be kept.
  package var isDeallocating: Bool { !isBlock && bd_objc_isDeallocating(pointer) }

  /// The block's extended type encoding, or nil if the compiler did not write one.
  package var blockSignature: String? { bd_block_getSignature(address).map { String(cString: $0) } }

  /// A text that is the same for blocks that are called in the same way.
  package var blockKey: String? { blockSignature.map { bd_block_returnsInMemory(address) ? $0 + " in memory" : $0 } }
}

/// An owned reference of one variable. The object or block is released with this value, unless the reference is given
/// away.
@frozen @usableFromInline package struct OwnedReference: ~Copyable, Sendable {
  @usableFromInline package let handle: ObjectHandle
  @inlinable package var pointer: OpaquePointer { handle.pointer }

  /// Takes ownership of a reference.
  @inlinable package init(owned pointer: OpaquePointer) { handle = ObjectHandle(pointer) }

  /// Retains an object, or copies a block, which may be on the stack.
  package init(retaining object: ObjectHandle) {
    let isBlock = object.isBlock
    handle = ObjectHandle(isBlock ? OpaquePointer(bd_Block_copy(object.address)!) : bd_objc_retain(object.pointer))
  }

  deinit { if handle.isBlock { bd_Block_release(handle.address) } else { bd_objc_release(pointer) } }

  /// Gives the reference to the caller.
  @discardableResult @inlinable
  package consuming func give() -> OpaquePointer {
    let pointer = pointer
    discard self
    return pointer
  }

  /// Gives the reference to this thread's autorelease pool.
  @discardableResult
  package consuming func autorelease() -> OpaquePointer {
    let (pointer, isBlock) = (pointer, handle.isBlock)
    guard isBlock else { return bd_objc_autorelease(give()) }
    ObjectBox.make(StrongReference(owned: give()))?.autorelease()
    return pointer
  }

  /// Gives the reference to this thread's autorelease pool, so that a forwarded message can use the object. Without an
  /// open pool the reference is released immediately, because otherwise it would leak. Other code must then keep the
  /// object alive during the message, as it must for any delegate.
  package consuming func handOver() -> OpaquePointer {
    let pointer = pointer
    return bd_objc_hasAutoreleasePool() ? autorelease() : pointer
  }
}

/// An owned reference that several variables share.
package final class StrongReference: Sendable {
  private let owned: OwnedReference
  package var handle: ObjectHandle { owned.handle }
  package var pointer: OpaquePointer { owned.pointer }

  /// Takes ownership of a reference.
  package init(owned pointer: OpaquePointer) { owned = OwnedReference(owned: pointer) }

  /// Retains an object, or copies a block, which may be on the stack.
  package init(retaining object: ObjectHandle) { owned = OwnedReference(retaining: object) }

  package init?(_ owned: consuming OwnedReference?) {
    guard let owned else { return nil }
    self.owned = owned
  }
}

/// A weak reference to an object, which is nil after the object is deallocated.
package final class WeakReference: @unchecked Sendable {
  /// The reference in the C layer, which can be a member of chains.
  let receiver: OpaquePointer

  package init(_ object: ObjectHandle?) { receiver = bd_receiver_create(object?.pointer) }

  deinit { bd_receiver_release(receiver) }

  /// Returns the object, or nil after it is deallocated.
  package func load() -> OwnedReference? { bd_receiver_loadRetained(receiver).map { OwnedReference(owned: $0) } }

  /// Whether the object lives. It may be deallocated before this property returns.
  package var isLiving: Bool { bd_receiver_isLiving(receiver) }
}
