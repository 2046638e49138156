import CBlockDelegateRuntime

/// A strong reference to an Objective-C object, which several variables can share.
///
/// The type is Sendable because reference counts are atomic. The thread-safety of the object itself is the caller's
/// responsibility.
package final class StrongReference: @unchecked Sendable {
  package let pointer: OpaquePointer
  package var handle: ObjectHandle { ObjectHandle(pointer) }

  /// Takes ownership of a reference.
  package init(owned pointer: OpaquePointer) { self.pointer = pointer }

  package init?(_ owned: consuming OwnedReference?) {
    guard let owned else { return nil }
    pointer = owned.give()
  }

  package init(retaining pointer: OpaquePointer) { self.pointer = bd_objc_retain(pointer) }

  deinit { bd_objc_release(pointer) }
}

/// A zeroing weak reference to an Objective-C object.
///
/// The type is Sendable because the runtime synchronizes access to the location.
package final class WeakReference: @unchecked Sendable {
  // The location is on the heap because the runtime stores its address.
  private let location = UnsafeMutablePointer<bd_weak>.allocate(capacity: 1)

  package init(_ object: OpaquePointer?) { bd_objc_initWeak(location, object) }

  deinit {
    bd_objc_destroyWeak(location)
    location.deallocate()
  }

  /// Returns the object, or nil after it is deallocated.
  package func load() -> OwnedReference? {
    guard let object = bd_objc_loadWeakRetained(location) else { return nil }
    return OwnedReference(owned: object)
  }
}

/// An owned reference to an object or a block. The object is released with this value, unless the reference is given
/// away.
package struct OwnedReference: ~Copyable {
  package let handle: ObjectHandle
  package var pointer: OpaquePointer { handle.pointer }

  /// Takes ownership of a reference.
  package init(owned pointer: OpaquePointer) { handle = ObjectHandle(pointer) }

  /// Retains an object, which must not be a block.
  package init(retaining object: ObjectHandle) { handle = ObjectHandle(bd_objc_retain(object.pointer)) }

  package init(copying block: UnsafeRawPointer) { handle = ObjectHandle(OpaquePointer(bd_Block_copy(block)!)) }

  deinit { AnyReference.release(handle.pointer) }

  /// Gives the reference to the caller.
  @discardableResult
  package consuming func give() -> OpaquePointer {
    let pointer = handle.pointer
    discard self
    return pointer
  }

  /// Gives the reference to this thread's autorelease pool.
  package consuming func autorelease() { AnyReference.autorelease(give()) }

  /// Gives the reference to this thread's autorelease pool, so that a forwarded message can use the object. Without an
  /// open pool the reference is released immediately, because otherwise it would leak. Other code must then keep the
  /// object alive during the message, as it must for any delegate.
  package consuming func handOver() -> OpaquePointer {
    let pointer = pointer
    if bd_objc_hasAutoreleasePool() { autorelease() }
    return pointer
  }
}

/// A list of owned references to objects and blocks.
package struct OwnedReferences: ~Copyable {
  package private(set) var pointers: [OpaquePointer] = []

  package init(capacity: Int = 0) { pointers.reserveCapacity(capacity) }

  deinit { for pointer in pointers { AnyReference.release(pointer) } }

  package mutating func append(_ reference: consuming OwnedReference) { pointers.append(reference.give()) }
}

/// Reference counting for objects that may be blocks.
package enum AnyReference {
  package static func retain(_ object: OpaquePointer) -> OpaquePointer {
    // A block on the stack must be copied instead of retained.
    bd_object_isBlock(object) ? OpaquePointer(bd_Block_copy(UnsafeRawPointer(object))!) : bd_objc_retain(object)
  }

  package static func release(_ object: OpaquePointer) {
    if bd_object_isBlock(object) { bd_Block_release(UnsafeRawPointer(object)) } else { bd_objc_release(object) }
  }

  /// Gives a reference to this thread's autorelease pool.
  package static func autorelease(_ object: OpaquePointer) {
    guard bd_object_isBlock(object) else {
      _ = bd_objc_autorelease(object)
      return
    }
    let block = BlockReference(copying: UnsafeRawPointer(object))
    bd_Block_release(UnsafeRawPointer(object))
    ObjectBox.make(block)?.autorelease()
  }
}

/// A strong reference to a copy of a block.
///
/// The class is Sendable because a block's reference count is atomic. The thread-safety of the block's code is the
/// caller's responsibility.
public final class BlockReference: @unchecked Sendable {
  package let pointer: UnsafeRawPointer

  package init(copying block: UnsafeRawPointer) { pointer = UnsafeRawPointer(bd_Block_copy(block)!) }

  /// Takes ownership of a reference to a block.
  init(owned block: UnsafeMutableRawPointer) { pointer = UnsafeRawPointer(block) }

  deinit { bd_Block_release(pointer) }

  /// The block's extended type encoding, or nil if the compiler did not write one.
  package var signature: String? { signatureText.map { String(cString: $0) } }

  /// The block's extended type encoding as a C string in the block's descriptor, or nil if it has none.
  var signatureText: UnsafePointer<CChar>? { bd_block_getSignature(pointer) }
}

/// Objective-C objects that each keep one Swift object alive. A box can be an associated object, or be given to an
/// autorelease pool.
package enum ObjectBox {
  /// Makes a box. Returns nil if there is not enough memory.
  package static func make(_ content: AnyObject) -> OwnedReference? {
    guard let object = bd_class_createInstance(box.cls.pointer, 0) else { return nil }
    place(in: object).pointee = Unmanaged.passRetained(content)
    return OwnedReference(owned: object)
  }

  /// Returns the Swift object in a box.
  package static func content(of box: ObjectHandle) -> AnyObject? {
    place(in: box.pointer).pointee?.takeUnretainedValue()
  }

  private static func place(in object: OpaquePointer) -> UnsafeMutablePointer<Unmanaged<AnyObject>?> {
    (UnsafeMutableRawPointer(object) + box.offset).assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
  }

  private static let box: (cls: ClassHandle, offset: Int) = {
    var offset = 0
    let cls = RootClass.handle.makeSubclass(named: "BlockDelegate_Box") { new in
      offset = new.addPointer("_content")
      new.add("dealloc", dealloc)
    }
    return (cls, offset)
  }()

  private static let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
    place(in: object).pointee?.release()
    RootClass.dealloc(object)
  }
}
