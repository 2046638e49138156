import CBlockDelegateRuntime

/// Objective-C objects that each keep one Swift object alive. A box can be an associated object, or be given to an
/// autorelease pool.
package enum ObjectBox {
  /// Makes a box. Returns nil if there is not enough memory.
  package static func make(_ content: AnyObject) -> OwnedObject? {
    guard let object = bd_class_createInstance(box.cls.pointer, 0) else { return nil }
    place(in: object).pointee = Unmanaged.passRetained(content)
    return OwnedObject(owned: object)
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
