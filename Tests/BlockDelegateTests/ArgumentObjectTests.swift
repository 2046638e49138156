#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// The Swift wrappers of object arguments, each of which lives as long as something refers to it.
  @Suite struct ArgumentObjectTests {
    private enum Taking: DeclaredProtocol {
      static let name = "TestTakingDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("take:", types: "v@:@"), .optional("take:and:", types: "v@:@@"),
        .optional("take:or:", types: "q@:@@"), .optional("take:count:", types: "q@:@q"),
      ]
    }

    private func delegate(_ methods: (DelegateBuilder<Taking>) -> Void) throws -> AnyDynamicDelegate {
      try DynamicDelegate(Taking.self, methods)
    }

    private func give(_ delegate: AnyDynamicDelegate) { counted_give(UnsafeMutableRawPointer(delegate.pointer)) }

    @Test func `A wrapper that a closure keeps still refers to its argument after later calls`() throws {
      var kept: [ObjCObject] = []
      var pointers: [OpaquePointer] = []
      let ledger = Ledger()
      let delegate = try delegate {
        $0.on("take:") { (object: ObjCObject) in
          pointers.append(object.pointer)
          if pointers.count.isMultiple(of: 2) { kept.append(object) }
        }
      }
      ledger.count { for _ in 0..<10 { give(delegate) } }
      #expect(ledger.alive == 5)
      #expect(kept.map(\.pointer) == [1, 3, 5, 7, 9].map { pointers[$0] })
      kept = []
      #expect(ledger.alive == 0)
    }

    @Test func `A weak reference to an argument's wrapper is nil after the call`() throws {
      weak var seen: ObjCObject?
      var wasSeen: [Bool] = []
      let delegate = try delegate {
        $0.on("take:") { (object: ObjCObject) in
          wasSeen.append(seen != nil)
          seen = object
        }
      }
      ObjCObject.autoreleasepool { for _ in 0..<3 { give(delegate) } }
      #expect(wasSeen == [false, false, false])
      #expect(seen == nil)
    }

    @Test func `Wrappers of a call's arguments and of nested calls' arguments are different objects`() throws {
      let objects = try (0..<20).map { _ in try ObjCObject("NSObject") }
      nonisolated(unsafe) var next: (Int) throws -> Void = { _ in }
      let delegate = try delegate {
        $0.on("take:count:") { (object: ObjCObject, depth: Int) in
          do { try next(depth) } catch { Issue.record(error) }
          #expect(object.isIdentical(to: objects[depth]))
          return depth
        }
        $0.on("take:and:") { (first: ObjCObject, second: ObjCObject) in
          do { try next(1) } catch { Issue.record(error) }
          #expect(first !== second)
          #expect(first.isIdentical(to: objects[0]))
          #expect(second.isIdentical(to: objects[1]))
        }
      }
      let object = delegate.object
      next = { depth in
        if depth + 1 < objects.count { try object.send("take:count:", objects[depth + 1], depth + 1) }
      }
      defer { next = { _ in } }
      try ObjCObject.autoreleasepool {
        for _ in 0..<3 { try object.send("take:and:", objects[0], objects[1]) }
      }
    }

    @Test func `Two arguments that are the same object get two different wrappers`() throws {
      let ledger = Ledger()
      var areSame: [Bool] = []
      let delegate = try delegate {
        $0.on("take:and:") { (first: ObjCObject, second: ObjCObject) in
          areSame.append(first !== second && first.isIdentical(to: second))
        }
      }
      try ledger.count {
        let object = try ObjCObject("TestCounted")
        for _ in 0..<3 { try delegate.object.send("take:and:", object, object) }
      }
      #expect(areSame == [true, true, true])
      #expect(ledger.alive == 0)
    }

    @Test func `An exception that leaves a closure releases the arguments of the call`() throws {
      let ledger = Ledger()
      let delegate = try delegate {
        $0.on("take:and:") { (_: ObjCObject, _: String) in caller_raise() }
      }
      try ledger.count {
        for _ in 0..<20 {
          let object = try ObjCObject("TestCounted")
          #expect(throws: ObjCException.self) { try delegate.object.send("take:and:", object, "text") }
        }
      }
      #expect(ledger.made == 20)
      #expect(ledger.alive == 0)
    }

    @Test(arguments: [false, true])
    func `If an argument's dealloc raises an exception, the arguments before it are released`(isTyped: Bool) throws {
      let ledger = Ledger()
      var objects: [ObjCObject] = []
      let delegate = try delegate {
        if isTyped {
          $0.on(DelegateMethod<Taking, MethodBody<ObjCObject, ObjCObject, Void>>("take:and:")) { _, _ in objects = [] }
        } else {
          $0.on("take:and:") { (_: ObjCObject, _: ObjCObject) in objects = [] }
        }
      }
      let hostile = hostile_make("NSObject")
      hostile_set(hostile, "dealloc", hostile_raise, nil)
      try ledger.count {
        objects = [try ObjCObject("TestCounted"), ObjCObject(owned: OpaquePointer(hostile))]
        let selector = bd_sel_registerName("take:and:")
        let words = [delegate.object.pointer, selector, objects[0].pointer, objects[1].pointer].map {
          UInt(bitPattern: $0)
        }
        var exception: UInt = 0
        let method = unsafeBitCast(bd_objc_msg_lookup(delegate.object.pointer, selector), to: UnsafeRawPointer.self)
        #expect(bd_call_raises(method, words[0], words[1], words[2], words[3], 0, &exception))
        bd_objc_release(OpaquePointer(bitPattern: exception))
        #expect(ledger.made == 1 && ledger.alive == 0)
      }
      RootClass.dealloc(OpaquePointer(hostile))
    }

    @Test func `If a later argument does not fit, the earlier ones are released and the closure is not called`() throws
    {
      let ledger = Ledger()
      var calls = 0
      let delegate = try delegate {
        $0.on("take:and:") { (_: ObjCObject, _: ObjCObject) in calls += 1 }
        $0.on("take:or:") { (_: ObjCObject, second: ObjCObject?) in
          calls += 1
          return second == nil ? 7 : 8
        }
      }
      try ledger.count {
        let object = try ObjCObject("TestCounted")
        let block = try ObjCBlock({} as @convention(block) () -> Void)
        for _ in 0..<3 {
          try delegate.object.send("take:and:", object, nil as ObjCObject?)
          sendRaw("take:and:", to: delegate.object, object.pointer, block.pointer)
          #expect(sendRaw("take:or:", to: delegate.object, object.pointer, block.pointer) == 0)
        }
        #expect(calls == 0)
        #expect(try delegate.object.send("take:or:", object, nil as ObjCObject?) == 7)
        #expect(try delegate.object.send("take:or:", object, object) == 8)
      }
      #expect(calls == 2)
      #expect(ledger.alive == 0)
    }

    @Test func `Arguments that other threads release while calls continue are deallocated`() throws {
      let ledger = Ledger()
      let queue = DispatchQueue(label: "other", attributes: .concurrent)
      nonisolated(unsafe) let names = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      names.initialize(to: 0)
      defer { names.deallocate() }
      let lock = NSLock()
      let delegate = try delegate {
        $0.on("take:") { (object: ObjCObject) in
          nonisolated(unsafe) let kept = object
          queue.async {
            let name = ObjCObject.autoreleasepool { kept.objCClass.name }
            lock.withLock { names.pointee += name == "TestCounted" ? 1 : 0 }
          }
        }
      }
      ledger.count {
        for _ in 0..<2_000 { give(delegate) }
        queue.sync(flags: .barrier) {}
      }
      #expect(lock.withLock { names.pointee } == 2_000)
      #expect(ledger.made == 2_000)
      #expect(ledger.alive == 0)
    }
  }
#endif
