import CBlockDelegateRuntime
import Foundation
import Testing

// Other runtimes count the references to objects themselves.
#if !canImport(ObjectiveC) && !LibObjC2
  extension LifeTests.ReferenceCountTests {
    private static let calls = Journal()
    private typealias Retain = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer
    private typealias Void0 = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    /// Methods that note their calls.
    private static let retain: Retain = { object, _ in
      calls.note("retain")
      TestRuntime.sendSuper("NSObject", object, "retain")
      return object
    }
    private static let release: Void0 = { object, _ in
      calls.note("release")
      TestRuntime.sendSuper("NSObject", object, "release")
    }

    private func count(_ object: OpaquePointer) -> Int {
      Int(bitPattern: TestRuntime.send(object, "retainCount"))
    }

    @Test func `Weak references and holding an object do not change its retainCount`() {
      let object = Lives.make()
      let receivers = (0..<2).map { _ in bd_receiver_create(object) }
      #expect(count(object) == 1)
      for receiver in receivers { #expect(bd_receiver_hold(receiver) == object) }
      #expect(count(object) == 1 && !bd_object_isShared(object))
      bd_objc_retain(object)
      #expect(count(object) == 2 && bd_object_isShared(object))
      for _ in 0..<2 { TestRuntime.send(object, "release") }
      #expect(Lives.isAlive(object) && !bd_objc_isDeallocating(object))
      for receiver in receivers {
        bd_receiver_letGo(receiver, object)
        bd_receiver_release(receiver)
      }
      #expect(!Lives.isAlive(object))
    }

    @Test func `A retain that a class gets after the library has used an instance is called by messages only`() {
      let cls = TestRuntime.makeClass("BDTestLateRetain", superclass: "BDTestLiving")
      let object = Lives.make(cls)
      bd_objc_release(bd_objc_retain(object))
      for (name, method) in [
        ("retain", unsafeBitCast(Self.retain, to: bd_imp.self)),
        ("release", unsafeBitCast(Self.release, to: bd_imp.self)),
      ] {
        let types = bd_method_getTypeEncoding(bd_class_getInstanceMethod(cls, bd_sel_registerName(name))!)
        bd_class_replaceMethod(cls, bd_sel_registerName(name), method, types!)
      }
      let receiver = bd_receiver_create(object)
      bd_objc_retain(object)
      TestRuntime.send(object, "retain")
      #expect(count(object) == 3 && Self.calls.all == ["retain"])
      #expect(bd_receiver_loadRetained(receiver) == object)
      for _ in 0..<3 { bd_objc_release(object) }
      #expect(count(object) == 1 && Self.calls.all == ["retain"])
      TestRuntime.send(object, "release")
      #expect(!Lives.isAlive(object) && !bd_receiver_isLiving(receiver))
      #expect(Self.calls.all == ["retain", "release"])
      bd_receiver_release(receiver)
    }

    @Test func `An object whose dealloc does not deallocate it keeps its associated values, and gets new references`() {
      let dealloc: Void0 = { _, _ in }
      let cls = TestRuntime.makeClass(
        "BDTestKept", methods: [("dealloc", unsafeBitCast(dealloc, to: UnsafeRawPointer.self), "v16@0:8")])
      let object = bd_class_createInstance(cls, 0)!
      let (key, value) = (UnsafeRawPointer(immortal(UInt8(0))), Lives.make())
      bd_objc_setAssociatedObject(object, key, value)
      bd_objc_release(value)
      for _ in 0..<2 {
        let receiver = bd_receiver_create(object)
        #expect(bd_receiver_isLiving(receiver))
        bd_objc_release(object)
        #expect(!bd_receiver_isLiving(receiver) && !bd_objc_isDeallocating(object))
        bd_receiver_release(receiver)
      }
      #expect(LifeTests.AssociationTests.associated(object, key) == value)
      TestRuntime.sendSuper("NSObject", object, "dealloc")
      #expect(!Lives.isAlive(value))
    }

    @Test func `A thread whose outer pool is closed before an inner one has no pool`() {
      TestRuntime.onThreads(1) { _ in
        let outer = bd_objc_autoreleasePoolPush()
        _ = bd_objc_autoreleasePoolPush()
        bd_objc_autoreleasePoolPop(outer)
        #expect(!bd_objc_hasAutoreleasePool())
        let object = Lives.make()
        TestRuntime.withPool { bd_objc_autorelease(object) }
        #expect(!Lives.isAlive(object))
      }
    }
  }
#endif
