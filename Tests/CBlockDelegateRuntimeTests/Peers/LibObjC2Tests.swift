import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

extension LifeTests {
  /// Tests the behaviors of libobjc2 that this library supplies on GCC's runtime. libobjc2's own tests check these
  /// behaviors in Test/BlockImpTest.m, AssociatedObject.m, AssociatedObject2.m, WeakReferences_arc.m, WeakRefLoad.m,
  /// ResurrectInDealloc_arc.m, RuntimeTest.m and ProtocolCreation.m. Docs/Migrating.md lists the intended differences.
  @Suite struct LibObjC2Tests {
    init() { _ = Lives.objectClass }

    /// Makes a class that no other test uses.
    private func makeClass() -> OpaquePointer {
      let cls = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestPeer\(UUID().uuidString)")!
      bd_objc_registerClassPair(cls)
      return cls
    }

    private func add(_ implementation: bd_imp, _ name: String, _ types: String, to cls: OpaquePointer) -> Bool {
      bd_class_addMethod(cls, bd_sel_registerName(name), implementation, types)
    }

    private static func isNull(_ location: UnsafeMutablePointer<bd_weak>) -> Bool {
      LifeTests.WeakReferenceTests.isNull(location)
    }
  }
}

// MARK: Block methods

extension LifeTests.LibObjC2Tests {
  private typealias Counting = @convention(c) (OpaquePointer, OpaquePointer, Int) -> Int

  private func send(_ receiver: OpaquePointer, _ name: String, _ number: Int) -> Int {
    let selector = bd_sel_registerName(name)
    return unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Counting.self)(receiver, selector, number)
  }

  @Test func `A block as a class method can change its captured variables in each call`() {
    let cls = makeClass()
    var sum = 0
    var receivers: Set<OpaquePointer> = []
    let implementation = BlockImplementationTests.make { receiver, number in
      receivers.insert(receiver!)
      sum += number
      return sum
    }
    #expect(add(implementation, "count:", "q@:q", to: bd_object_getClass(cls)))
    #expect((0..<3).map { _ in send(cls, "count:", 2) } == [2, 4, 6])
    #expect(bd_imp_removeBlock(implementation))
    #expect(receivers == [cls])
  }

  @Test func `A block as a method returns a struct in memory, and is released when it is removed`() {
    let name = #function
    let (cls, types) = (makeClass(), "{?=[4q]}@:{?=[4q]}q")
    func make() -> bd_imp {
      let tracker = Tracker(name)
      let block: @convention(block) (OpaquePointer?, RuntimeLarge, Int) -> RuntimeLarge = { _, large, added in
        tracker.touch()
        return RuntimeLarge(words: (large.words.3, added, large.words.1, large.words.0))
      }
      return bd_imp_implementationWithBlock(unsafeBitCast(block, to: UnsafeRawPointer.self))!
    }
    let implementation = make()
    #expect(add(implementation, String(cString: RuntimeShapeName(4)), types, to: cls))
    let object = bd_class_createInstance(cls, 0)!
    #expect(RuntimeSendLarge(object, RuntimeLarge(words: (1, 2, 3, 4)), 5).words == (4, 5, 2, 1))
    bd_objc_release(object)
    #expect(Tracker.living(name) == 1)
    #expect(bd_imp_removeBlock(implementation))
    #expect(Tracker.living(name) == 0)
  }

  @Test func `A thousand blocks as methods of one class have their own results and type encodings`() {
    let cls = makeClass()
    let object = bd_class_createInstance(cls, 0)!
    let implementations = (0..<1000).map { index in BlockImplementationTests.make { _, number in number * index } }
    for (index, implementation) in implementations.enumerated() {
      #expect(add(implementation, "method\(index):", "q@:{Peer\(index)=q}", to: cls))
    }
    for index in implementations.indices {
      #expect(send(object, "method\(index):", 3) == 3 * index)
      let method = bd_class_getInstanceMethod(cls, bd_sel_registerName("method\(index):"))
      let types = method.flatMap { bd_method_getTypeEncoding($0) }.map { String(cString: $0) }
      #expect(types == "q@:{Peer\(index)=q}")
    }
    bd_objc_release(object)
    for implementation in implementations { #expect(bd_imp_removeBlock(implementation)) }
  }

  @Test func `A replaced method calls the new block after the old block is removed`() {
    let cls = makeClass()
    let object = bd_class_createInstance(cls, 0)!
    var current = BlockImplementationTests.make { _, number in number }
    #expect(add(current, "count:", "q@:q", to: cls))
    for round in 1...100 {
      let next = BlockImplementationTests.make { _, number in number + round }
      let before = bd_class_replaceMethod(cls, bd_sel_registerName("count:"), next, "q@:q")
      #expect(before.map(BlockImplementationTests.address) == BlockImplementationTests.address(current))
      #expect(bd_imp_removeBlock(current))
      #expect(send(object, "count:", 1000) == 1000 + round)
      current = next
    }
    bd_objc_release(object)
    #expect(bd_imp_removeBlock(current))
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
      bd_objc_setAssociatedObject(object, key, value, .retain)
      bd_objc_release(object)
      #expect(journal.all == ["object"])
    }
    #expect(journal.all == ["object", "value"])
  }

  @Test func `An assigned value that is not an object is not released when its owner is deallocated`() {
    let object = Lives.make()
    bd_objc_setAssociatedObject(object, key, OpaquePointer(bitPattern: 1224), .assign)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
  }

  @Test func `An object keeps its associated value when a method is added to its class`() {
    let cls = makeClass()
    let (object, value) = (bd_class_createInstance(cls, 0)!, Lives.make())
    bd_objc_setAssociatedObject(object, key, value, .retain)
    bd_objc_release(value)
    let implementation = BlockImplementationTests.make { $1 + 1 }
    #expect(add(implementation, "next:", "q@:q", to: cls))
    #expect(send(object, "next:", 3) == 4)
    #expect(LifeTests.AssociationTests.associated(object, key) == value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(value))
    #expect(bd_imp_removeBlock(implementation))
  }

  @Test func `Nested associated values are released with the first owner, from the outermost to the innermost`() {
    let journal = Journal()
    let objects = (0..<5).map { number in Lives.make { _ in journal.note("\(number)") } }
    for (owner, value) in zip(objects, objects.dropFirst()) {
      bd_objc_setAssociatedObject(owner, key, value, .retain)
      bd_objc_release(value)
    }
    #expect(objects.allSatisfy(Lives.isAlive))
    bd_objc_release(objects[0])
    #expect(journal.all == ["0", "1", "2", "3", "4"])
  }

  @Test func `A class, its metaclass and its subclass have separate associated values`() {
    let superclass = makeClass()
    let cls = bd_objc_allocateClassPair(superclass, "BDTestPeer\(UUID().uuidString)")!
    bd_objc_registerClassPair(cls)
    let classes = [superclass, bd_object_getClass(superclass), cls]
    let values = classes.map { cls in
      let value = Lives.make()
      bd_objc_setAssociatedObject(cls, key, value, .retain)
      bd_objc_release(value)
      return value
    }
    #expect(classes.map { LifeTests.AssociationTests.associated($0, key) } == values)
    for cls in classes { bd_objc_setAssociatedObject(cls, key, nil, .assign) }
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
  private func types(_ proto: OpaquePointer, _ name: String) -> [String?] {
    [(true, true), (true, false), (false, true), (false, false)].map { required, instance in
      RuntimeProtocolTests.types(proto, bd_sel_registerName(name), required, instance)
    }
  }

  @Test func `Each method of a protocol that is made at run time has exactly one kind`() throws {
    let name = "BDTestPeer\(UUID().uuidString)"
    let proto = try #require(bd_objc_allocateProtocol(name))
    let kinds: [(name: String, required: Bool, instance: Bool)] = [
      ("method", true, true), ("otherMethod", true, true), ("classMethod", true, false),
      ("optionalMethod", false, true), ("optionalClassMethod", false, false),
    ]
    for kind in kinds {
      bd_protocol_addMethodDescription(proto, bd_sel_registerName(kind.name), "@@:", kind.required, kind.instance)
    }
    bd_objc_registerProtocol(proto)
    let found = try #require(bd_objc_getProtocol(name))
    #expect(found == proto)
    #expect(types(found, "method") == ["@@:", nil, nil, nil])
    #expect(types(found, "otherMethod") == ["@@:", nil, nil, nil])
    #expect(types(found, "classMethod") == [nil, "@@:", nil, nil])
    #expect(types(found, "optionalMethod") == [nil, nil, "@@:", nil])
    #expect(types(found, "optionalClassMethod") == [nil, nil, nil, "@@:"])
  }

  @Test func `A registered protocol accepts no new methods and no new protocols`() throws {
    let (coding, copying) = (bd_objc_getProtocol("NSCoding")!, bd_objc_getProtocol("NSCopying")!)
    let proto = try #require(bd_objc_allocateProtocol("BDTestPeer\(UUID().uuidString)"))
    bd_protocol_addProtocol(proto, coding)
    bd_objc_registerProtocol(proto)
    bd_protocol_addProtocol(proto, copying)
    bd_protocol_addMethodDescription(proto, bd_sel_registerName("late"), "@@:", true, true)
    #expect(bd_protocol_conformsToProtocol(proto, coding))
    #expect(!bd_protocol_conformsToProtocol(proto, copying))
    #expect(types(proto, "late") == [nil, nil, nil, nil])
  }

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
