#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// The Objective-C object for an instance of a Swift subclass of ``ObjCObject``.
  ///
  /// The two objects share one reference count, which is that of the Swift object. When the Swift object is
  /// deallocated, the Objective-C object is deallocated, too.
  enum SwiftBacking {
    /// Makes a new Objective-C object for a Swift object: an `NSObject` if the Swift object is of no subclass.
    static func make(for instance: ObjCObject) -> OpaquePointer {
      let isRoot = type(of: instance) == ObjCObject.self
      guard let new = bd_class_createInstance((isRoot ? RootClass.handle : backing).pointer, 0) else {
        fatalError("out of memory for an instance of \(type(of: instance))")
      }
      if !isRoot { ObjectHandle(new).variable.pointee = Unmanaged.passUnretained(instance).toOpaque() }
      return new
    }

    /// Returns the Swift object that an Objective-C object was made for, or nil if it was made for none.
    static func instance(of object: ObjectHandle) -> ObjCObject? {
      guard isBacking(object), let instance = object.variable.pointee else { return nil }
      return Unmanaged.fromOpaque(instance).takeUnretainedValue()
    }

    /// Returns whether an Objective-C object was made for this Swift object. This function may be called in the
    /// deinitializer of the Swift object.
    static func isOwn(_ object: ObjectHandle, of instance: ObjCObject) -> Bool {
      isBacking(object) && object.variable.pointee == Unmanaged.passUnretained(instance).toOpaque()
    }

    /// Returns whether an object is of the class of Objective-C objects that are made for Swift objects.
    static func isBacking(_ object: ObjectHandle) -> Bool { object.cls.isSubclass(of: backing) }

    private static let backing = RootClass.handle.makeSubclass(named: "BlockDelegate_SwiftObject") { new in
      new.addVariable("_instance")
      new.add("retain", retain)
      new.add("release", release)
      new.add("retainCount", retainCount)
      new.add("retainWeakReference", retainWeakReference, types: "C@:")
    }

    private static let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, _ in
      swift_retain(ObjectHandle(object).variable.pointee)
      return object
    }
    private static let release: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      swift_release(ObjectHandle(object).variable.pointee)
    }
    private static let retainCount: @convention(c) (OpaquePointer, OpaquePointer) -> UInt = { object, _ in
      ObjectHandle(object).variable.pointee.map { UInt(swift_retainCount($0)) } ?? 0
    }
    private static let retainWeakReference: @convention(c) (OpaquePointer, OpaquePointer) -> UInt8 = { object, _ in
      swift_tryRetain(ObjectHandle(object).variable.pointee) == nil ? 0 : 1
    }
  }
#endif
