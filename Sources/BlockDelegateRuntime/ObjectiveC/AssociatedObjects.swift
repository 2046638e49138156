/// Objective-C objects that each retain one Swift object, for code that accepts only Objective-C objects: associations
/// and autorelease pools.
package enum ObjectBox {
  /// Makes a box. Returns nil if there is not enough memory.
  // Inlined into `autorelease()`, this function would make each autorelease slower.
  @inline(never)
  package static func make(_ content: AnyObject) -> OwnedReference? {
    guard let object = bd_class_createInstance(cls.pointer, 0) else { return nil }
    ObjectHandle(object).variable.pointee = Unmanaged.passRetained(content).toOpaque()
    return OwnedReference(owned: object)
  }

  static func content(of box: ObjectHandle) -> AnyObject? {
    box.variable.pointee.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private static let cls = RootClass.handle.makeSubclass(named: "BlockDelegate_Box") { new in
    new.addVariable("_content")
    new.add("dealloc", dealloc)
  }

  private static let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
    if let content = ObjectHandle(object).variable.pointee { Unmanaged<AnyObject>.fromOpaque(content).release() }
    RootClass.dealloc(object)
  }
}

extension ObjectHandle {
  /// Makes the object retain a Swift object under a key, until the object is deallocated or another one takes its
  /// place. Returns false if there is not enough memory.
  /// - Parameter key: An address that no other association uses.
  @discardableResult
  package func associate(_ content: AnyObject, by key: UnsafeRawPointer) -> Bool {
    guard let box = ObjectBox.make(content) else { return false }
    bd_objc_setAssociatedObject(pointer, key, box.pointer)
    return true
  }

  package func removeAssociation(by key: UnsafeRawPointer) { bd_objc_setAssociatedObject(pointer, key, nil) }

  /// Returns the Swift object that was associated under a key, or nil.
  package func associated(by key: UnsafeRawPointer) -> AnyObject? {
    guard let object = bd_objc_copyAssociatedObject(pointer, key) else { return nil }
    let box = OwnedReference(owned: object)
    return ObjectBox.content(of: box.handle)
  }
}
