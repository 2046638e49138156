// Apple's runtime and libobjc2 load weak references to objects with their own reference counts in their own way.
#if !canImport(ObjectiveC) && !LibObjC2
  import BlockDelegate
  import CBlockDelegateRuntime
  import Testing

  /// Members whose class overrides retain and release, so that only counted references keep them alive.
  @Suite(.serialized) struct SelfCountingMemberTests {
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var log: [String] = []

    private typealias Method = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    private typealias Answer = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer
    private typealias Change = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?, Int) -> Void

    nonisolated(unsafe) private static let cls: OpaquePointer = {
      let cls = bd_objc_allocateClassPair(bd_objc_lookUpClass("NSObject")!, "TestSelfCounting", 0)!
      func add(_ name: String, _ method: UnsafeRawPointer, _ types: String) {
        bd_class_addMethod(cls, bd_sel_registerName(name), unsafeBitCast(method, to: bd_imp.self), types)
      }
      let retain: Answer = { object, _ in
        SelfCountingMemberTests.count += 1
        return object
      }
      let release: Method = { object, _ in
        SelfCountingMemberTests.count -= 1
        guard SelfCountingMemberTests.count == 0 else { return }
        SelfCountingMemberTests.log.append("ended")
        let selector = bd_sel_registerName("dealloc")
        unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Method.self)(object, selector)
      }
      let change: Change = { object, _, _, _ in
        bd_objc_release(object)
        SelfCountingMemberTests.log.append("after")
      }
      add("retain", unsafeBitCast(retain, to: UnsafeRawPointer.self), "@16@0:8")
      add("release", unsafeBitCast(release, to: UnsafeRawPointer.self), "Vv16@0:8")
      add("owner:didChange:", unsafeBitCast(change, to: UnsafeRawPointer.self), "v32@0:8@16q24")
      bd_objc_registerClassPair(cls)
      return cls
    }()

    @Test func `A member with its own reference count that releases itself lives until its message ends`() throws {
      Self.log = []
      let owner = makeOwner()
      let chain = try DelegateChain(TestOwnerDelegate.self)
      try ObjCObject.autoreleasepool {
        Self.count = 1
        let member = try #require(bd_class_createInstance(Self.cls, 0))
        ObjCObject.autoreleasepool { try? chain.add(ObjCObject(retaining: member)) }
        #expect(Self.count == 1)
        try chain.object.send("owner:didChange:", owner, 1)
      }
      #expect(Self.log == ["after", "ended"])
      #expect(chain.delegates.isEmpty)
    }
  }
#endif
