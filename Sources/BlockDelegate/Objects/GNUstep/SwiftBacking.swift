#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// The Objective-C side of a Swift class below ``ObjCObject``. Both sides are one object where references are
  /// counted: the Swift object's count is the only one, and with the Swift object the other side is deallocated.
  enum SwiftBacking {
    /// No object: an address that none has.
    static var none: OpaquePointer { OpaquePointer(bitPattern: 1)! }

    /// A new `NSObject`.
    static func makeRoot() -> OpaquePointer { make(RootClass.handle) }

    /// A new Objective-C object for a Swift one.
    static func make(for instance: ObjCObject) -> OpaquePointer {
      let new = make(backing.cls)
      place(in: new).pointee = Unmanaged.passUnretained(instance).toOpaque()
      return new
    }

    private static func make(_ cls: ClassHandle) -> OpaquePointer {
      guard let new = bd_class_createInstance(cls.pointer, 0) else {
        fatalError("out of memory for an instance of \(cls.name)")
      }
      return new
    }

    /// Deallocates the Objective-C side; called by the instance's deinit.
    static func deallocate(_ object: ObjectHandle) { dealloc(object) }

    /// The Swift object that an object was made for, if it was.
    static func instance(of object: ObjectHandle) -> ObjCObject? {
      swiftObject(of: object).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the object is the one that was made for this instance, which may be in its deinit.
    static func isOwn(_ object: ObjectHandle, of instance: ObjCObject) -> Bool {
      swiftObject(of: object) == Unmanaged.passUnretained(instance).toOpaque()
    }

    private static func swiftObject(of object: ObjectHandle) -> UnsafeMutableRawPointer? {
      object.cls.isSubclass(of: backing.cls) ? place(in: object.pointer).pointee : nil
    }

    private static let dealloc = KnownMessage("dealloc")

    private static let backing: (cls: ClassHandle, offset: Int) = {
      var offset = 0
      let cls = RootClass.handle.makeSubclass(named: "BlockDelegate_SwiftObject") { new in
        offset = new.addPointer("_instance")
        new.add("retain", retain)
        new.add("release", release)
        new.add("retainCount", retainCount)
        new.add("retainWeakReference", retainWeakReference, types: "C@:")
      }
      return (cls, offset)
    }()

    private static func place(in object: OpaquePointer) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
      (UnsafeMutableRawPointer(object) + backing.offset).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    private static let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, _ in
      swift_retain(place(in: object).pointee)
      return object
    }
    private static let release: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      swift_release(place(in: object).pointee)
    }
    private static let retainCount: @convention(c) (OpaquePointer, OpaquePointer) -> UInt = { object, _ in
      UInt(swift_retainCount(place(in: object).pointee))
    }
    private static let retainWeakReference: @convention(c) (OpaquePointer, OpaquePointer) -> UInt8 = { object, _ in
      swift_tryRetain(place(in: object).pointee) == nil ? 0 : 1
    }
  }
#endif
