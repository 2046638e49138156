import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

extension LifeTests {
  /// Tests the behaviors of libobjc2 that this library supplies on GCC's runtime. libobjc2's own tests check these
  /// behaviors in Test/BlockImpTest.m, AssociatedObject.m, AssociatedObject2.m, WeakReferences_arc.m, WeakRefLoad.m,
  /// ResurrectInDealloc_arc.m, RuntimeTest.m and ProtocolCreation.m. Docs/WhenToUse.md lists the intended differences.
  @Suite struct LibObjC2Tests {
    init() { _ = Lives.objectClass }

    /// Makes a class that no other test uses.
    private func makeClass() -> OpaquePointer {
      let cls = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestPeer\(UUID().uuidString)", 0)!
      bd_objc_registerClassPair(cls)
      return cls
    }

    private static func isNull(_ location: UnsafeMutablePointer<bd_weak>) -> Bool {
      LifeTests.WeakReferenceTests.isNull(location)
    }
  }
}

// MARK: Associations

extension LifeTests.LibObjC2Tests {
  private var key: UnsafeRawPointer { LifeTests.AssociationTests.firstKey }

  @Test func `An object is deallocated before its associated value, if an autorelease pool retains the value`() {
    let journal = Journal()
    TestRuntime.withPool {
      let object = Lives.make { _ in journal.note("object") }
      let value = Lives.make { _ in journal.note("value") }
      bd_objc_autorelease(value)
      bd_objc_setAssociatedObject(object, key, value)
      bd_objc_release(object)
      #expect(journal.all == ["object"])
    }
    #expect(journal.all == ["object", "value"])
  }

  @Test func `An object keeps its associated value when a method is added to its class`() {
    let cls = makeClass()
    let (object, value) = (bd_class_createInstance(cls, 0)!, Lives.make())
    bd_objc_setAssociatedObject(object, key, value)
    bd_objc_release(value)
    let next: @convention(c) (OpaquePointer, OpaquePointer) -> Int = { _, _ in 4 }
    let selector = bd_sel_registerName("next")
    #expect(bd_class_addMethod(cls, selector, unsafeBitCast(next, to: bd_imp.self), "q@:"))
    #expect(unsafeBitCast(bd_objc_msg_lookup(object, selector), to: type(of: next))(object, selector) == 4)
    #expect(LifeTests.AssociationTests.associated(object, key) == value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(value))
  }

  @Test func `Nested associated values are released with the first owner, from the outermost to the innermost`() {
    let journal = Journal()
    let objects = (0..<5).map { number in Lives.make { _ in journal.note("\(number)") } }
    for (owner, value) in zip(objects, objects.dropFirst()) {
      bd_objc_setAssociatedObject(owner, key, value)
      bd_objc_release(value)
    }
    #expect(objects.allSatisfy(Lives.isAlive))
    bd_objc_release(objects[0])
    #expect(journal.all == ["0", "1", "2", "3", "4"])
  }

  @Test func `A class, its metaclass and its subclass have separate associated values`() {
    let superclass = makeClass()
    let cls = bd_objc_allocateClassPair(superclass, "BDTestPeer\(UUID().uuidString)", 0)!
    bd_objc_registerClassPair(cls)
    let classes = [superclass, bd_object_getClass(superclass), cls]
    let values = classes.map { cls in
      let value = Lives.make()
      bd_objc_setAssociatedObject(cls, key, value)
      bd_objc_release(value)
      return value
    }
    #expect(classes.map { LifeTests.AssociationTests.associated($0, key) } == values)
    for cls in classes { bd_objc_setAssociatedObject(cls, key, nil) }
    #expect(!values.contains(where: Lives.isAlive))
  }
}

// MARK: Weak references

extension LifeTests.LibObjC2Tests {
  @Test func `Of many weak references, only the references to deallocated objects are NULL`() {
    let objects = (0..<300).map { _ in Lives.make() }
    let locations = objects.map { object in
      let location = place(bd_weak())
      bd_objc_initWeak(location, object)
      return location
    }
    for (released, object) in objects.enumerated() {
      bd_objc_release(object)
      for (index, location) in locations.enumerated() {
        let loaded = bd_objc_loadWeakRetained(location)
        if loaded != (index <= released ? nil : objects[index]) { Issue.record("reference \(index) after \(released)") }
        if let loaded { bd_objc_release(loaded) }
      }
    }
    for location in locations {
      bd_objc_destroyWeak(location)
      location.deallocate()
    }
  }

  @Test func `Two weak references to a deallocated object return NULL each time they are loaded`() {
    let object = Lives.make()
    let locations = [place(bd_weak()), place(bd_weak())]
    for location in locations { bd_objc_initWeak(location, object) }
    bd_objc_release(object)
    for _ in 0..<2 {
      for location in locations { #expect(bd_objc_loadWeakRetained(location) == nil) }
    }
    for location in locations {
      bd_objc_destroyWeak(location)
      location.deallocate()
    }
  }

  @Test func `An object is deallocated once even if its own dealloc retains and releases it`() {
    let journal = Journal()
    let object = Lives.make { object in
      bd_objc_retain(object)
      journal.note("strong")
      bd_objc_release(object)
    }
    bd_objc_release(object)
    #expect(journal.all == ["strong"])
    #expect(!Lives.isAlive(object))
  }

  @Test func `A weak reference that is made in its object's dealloc is NULL, during and after dealloc`() {
    let location = Shared(immortal(bd_weak()))
    let journal = Journal()
    let first = Lives.make()
    // The location referred to another object before, and that weak reference was destroyed.
    bd_objc_initWeak(location.value, first)
    bd_objc_destroyWeak(location.value)
    bd_objc_release(first)
    let object = Lives.make { object in
      bd_objc_initWeak(location.value, object)
      journal.note(Self.isNull(location.value) ? "null" : "not null")
    }
    let early = place(bd_weak())
    bd_objc_initWeak(early, object)
    bd_objc_release(object)
    #expect(journal.all == ["null"])
    #expect(Self.isNull(location.value))
    bd_objc_destroyWeak(location.value)
    bd_objc_destroyWeak(early)
    early.deallocate()
  }
}

// MARK: Protocols

extension LifeTests.LibObjC2Tests {
  @Test func `A protocol is found by its name, and an unknown name returns no protocol`() throws {
    let coding = try #require(bd_objc_getProtocol("NSCoding"))
    #expect(bd_objc_getProtocol("NSCoding") == coding)
    #expect(bd_objc_getProtocol("") == nil)
    #expect(!bd_class_conformsToProtocol(TestRuntime.cls("NSObject"), coding))
    #expect(bd_class_conformsToProtocol(TestRuntime.cls("NSString"), coding))
    // A selector can have the empty name.
    let empty = bd_sel_registerName("")
    #expect(String(cString: bd_sel_getName(empty)) == "")
    #expect(bd_sel_key(empty) == bd_sel_key(bd_sel_registerName("")))
  }
}
