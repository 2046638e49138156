#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// The Objective-C side of a Swift class below ``ObjCObject``. Both sides are one object to whoever counts
  /// references: the Swift object's count is the only one, and with the Swift object the other side is deallocated.
  enum SwiftBacking {
    /// No object: an address that none has.
    static var none: OpaquePointer { OpaquePointer(bitPattern: 1)! }

    /// A new `NSObject`.
    static func makeRoot() -> OpaquePointer { make(RootClass.handle) }

    /// A new Objective-C object for a Swift one.
    static func make(for instance: ObjCObject) -> OpaquePointer {
      let new = make(cls.handle)
      cls.place(in: new).pointee = Unmanaged.passUnretained(instance).toOpaque()
      return new
    }

    private static func make(_ cls: ClassHandle) -> OpaquePointer {
      guard let new = bd_class_createInstance(cls.pointer, 0) else { fatalError("no memory for a \(cls.name)") }
      return new
    }

    /// From the instance's deinit.
    static func deallocate(_ object: ObjectHandle) { dealloc(object) }

    /// The Swift object that an object was made for, if it was.
    static func instance(of object: ObjectHandle) -> ObjCObject? {
      backing(of: object).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the object is the one that was made for this instance, which may be in its deinit.
    static func isOwn(_ object: ObjectHandle, of instance: ObjCObject) -> Bool {
      backing(of: object) == Unmanaged.passUnretained(instance).toOpaque()
    }

    private static func backing(of object: ObjectHandle) -> UnsafeMutableRawPointer? {
      object.cls.isSubclass(of: cls.handle) ? cls.place(in: object.pointer).pointee : nil
    }

    private static let dealloc = KnownMessage("dealloc")

    private static let cls = Class()

    private struct Class {
      let handle: ClassHandle
      private let offset: Int

      init() {
        var offset = 0
        handle = RootClass.handle.makeSubclass(named: "BlockDelegate_SwiftObject") { new in
          offset = new.addPointer("_instance")
          new.add("retain", retain)
          new.add("release", release)
          new.add("retainCount", retainCount)
          new.add("retainWeakReference", retainWeakReference, types: "C@:")
        }
        self.offset = offset
      }

      func place(in object: OpaquePointer) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
        (UnsafeMutableRawPointer(object) + offset).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
      }
    }

    private static let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, _ in
      swift_retain(cls.place(in: object).pointee)
      return object
    }
    private static let release: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      swift_release(cls.place(in: object).pointee)
    }
    private static let retainCount: @convention(c) (OpaquePointer, OpaquePointer) -> UInt = { object, _ in
      UInt(swift_retainCount(cls.place(in: object).pointee))
    }
    private static let retainWeakReference: @convention(c) (OpaquePointer, OpaquePointer) -> UInt8 = { object, _ in
      swift_tryRetain(cls.place(in: object).pointee) == nil ? 0 : 1
    }
  }
#endif
