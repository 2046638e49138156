// Apple's runtime and libobjc2 require a root class to do more than count references.
#if !canImport(ObjectiveC) && !LibObjC2
  import CBlockDelegateRuntime
  import Foundation

  /// A root class that is not part of Foundation. Its objects count their own references, and their memory is never
  /// freed, so that a test can make a new object at the address of a deallocated one.
  enum OwnRoot {
    /// The functions that the objects call, which tests set. Only one test at a time uses them.
    struct Events {
      /// Called in `-release`, before the reference count is decremented.
      var released: (OpaquePointer) -> Void = { _ in }
      /// Called in the `-dealloc` of the class below the root class, before the root class's `-dealloc`.
      var ends: (OpaquePointer) -> Void = { _ in }
      /// Called in the `-dealloc` of the root class.
      var ended: (OpaquePointer) -> Void = { _ in }
    }
    nonisolated(unsafe) static var events = Events()
    /// Returns the number of references to an object.
    static func count(of object: OpaquePointer) -> Int { lock.withLock { counts[object] ?? 0 } }
    private static let lock = NSLock()
    nonisolated(unsafe) private static var counts: [OpaquePointer: Int] = [:]

    private static func add(_ number: Int, to object: OpaquePointer) -> Int {
      lock.withLock {
        counts[object, default: 0] += number
        return counts[object]!
      }
    }

    nonisolated(unsafe) static let rootClass = makeRoot("BDTestOwnRoot")
    /// A root class without `-retainCount`.
    nonisolated(unsafe) static let silentClass = makeRoot("BDTestSilentRoot", tellsCount: false)

    private static func makeRoot(_ name: String, tellsCount: Bool = true) -> OpaquePointer {
      let cls = bd_objc_allocateClassPair(nil, name, 0)!
      precondition(bd_class_addIvar(cls, "isa", 8, 3, "^v") && bd_class_getInstanceSize(cls) == 8)
      typealias Method = @convention(c) (OpaquePointer, OpaquePointer) -> Void
      typealias Answer = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer
      typealias Number = @convention(c) (OpaquePointer, OpaquePointer) -> UInt
      let retain: Answer = { object, _ in
        _ = OwnRoot.add(1, to: object)
        return object
      }
      let release: Method = { object, _ in
        OwnRoot.events.released(object)
        if OwnRoot.add(-1, to: object) == 0 { TestRuntime.send(object, "dealloc") }
      }
      let retainCount: Number = { object, _ in UInt(OwnRoot.count(of: object)) }
      let dealloc: Method = { object, _ in OwnRoot.events.ended(object) }
      func add(_ name: String, _ method: UnsafeRawPointer, _ types: String) {
        bd_class_addMethod(cls, bd_sel_registerName(name), unsafeBitCast(method, to: bd_imp.self), types)
      }
      add("retain", unsafeBitCast(retain, to: UnsafeRawPointer.self), "@16@0:8")
      add("release", unsafeBitCast(release, to: UnsafeRawPointer.self), "Vv16@0:8")
      if tellsCount { add("retainCount", unsafeBitCast(retainCount, to: UnsafeRawPointer.self), "Q16@0:8") }
      add("dealloc", unsafeBitCast(dealloc, to: UnsafeRawPointer.self), "v16@0:8")
      bd_objc_registerClassPair(cls)
      return cls
    }

    nonisolated(unsafe) static let objectClass: OpaquePointer = {
      _ = rootClass
      typealias Method = @convention(c) (OpaquePointer, OpaquePointer) -> Void
      let dealloc: Method = { object, _ in
        OwnRoot.events.ends(object)
        TestRuntime.sendSuper("BDTestOwnRoot", object, "dealloc")
      }
      return TestRuntime.makeClass(
        "BDTestBelowOwnRoot", superclass: "BDTestOwnRoot",
        methods: [("dealloc", unsafeBitCast(dealloc, to: UnsafeRawPointer.self), "v16@0:8")])
    }()

    /// Makes a new object that the caller owns.
    static func make(_ cls: OpaquePointer = objectClass) -> OpaquePointer {
      let memory = immortal((cls, UInt(0), UInt(0), UInt(0)))
      let object = OpaquePointer(UnsafeMutableRawPointer(memory))
      revive(object)
      return object
    }

    /// Makes a new object, which the caller owns, at the address of a deallocated one.
    static func revive(_ object: OpaquePointer) { _ = add(1, to: object) }
  }
#endif
