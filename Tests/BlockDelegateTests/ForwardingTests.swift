import BlockDelegate
import CBlockDelegateRuntime
import TestSupport
import Testing

/// Delegates whose forwarding target is deallocated or replaced.
@Suite struct ForwardingTests {
  @Test func `An update that does not name a target keeps the delegate's target and setter`() throws {
    let owner = try ObjCObject("TestUIOwner")
    let (plain, other) = (makePlainDelegate(), makePlainDelegate())
    let delegate = try owner.implement(TestOwnerDelegate.self, setter: selector("setUIDelegate:"), forwardingTo: plain)
    {
      $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
    }
    try delegate.update { $0.on("version") { 3 } }
    #expect(try delegate.object.send("owner:scoreFor:", owner, "text") as Int == 100)
    #expect(plain.plainCalls == 1)
    try delegate.update(forwardingTo: other)
    #expect(try delegate.object.send("owner:scoreFor:", owner, "text") as Int == 100)
    #expect(plain.plainCalls == 1)
    #expect(other.plainCalls == 1)
    // The removal uses the setter that the delegate was attached with.
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    #expect(try owner.send("UIDelegate") as ObjCObject? == nil)
  }

  #if !canImport(ObjectiveC)
    @Test(arguments: [false, true])
    func `An object that is being deallocated can't become a forwarding target`(_ isRetained: Bool) throws {
      let owner = makeOwner()
      nonisolated(unsafe) var reasons: [BlockDelegateError.Reason] = []  // only this thread uses it
      try ObjCObject.autoreleasepool {
        let delegate = try owner.implement(TestOwnerDelegate.self) {
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        }
        _ = makeEnding { object in
          func note(_ body: () throws -> Void) {
            do { try body() } catch { reasons += (error as? BlockDelegateError)?.problems.map(\.reason) ?? [] }
          }
          note {
            try owner.implement(
              TestOwnerDelegate.self, forwardingTo: object, retainingTarget: isRetained, replacing: true
            ) { _ in }
          }
          note { try delegate.update(forwardingTo: object, retainingTarget: isRetained) }
          note {
            _ = try DynamicDelegate(TestOwnerDelegate.self, forwardingTo: object, retainingTarget: isRetained) { _ in }
          }
        }
        #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == delegate)
      }
      #expect(reasons == [.deallocatedObject, .deallocatedObject, .deallocatedObject])
    }
  #endif

  @Test func `A forwarding target that is released during a message lives until the message ends`() throws {
    let events = ChainDeallocationTests.Events()
    // The closure may capture `events`, so the test breaks this cycle at its end.
    defer { events.inside = {} }
    nonisolated(unsafe) let target = events.makeMember()
    let delegate = try ObjCObject.autoreleasepool {
      try DynamicDelegate(TestOwnerDelegate.self, forwardingTo: ObjCObject(retaining: OpaquePointer(target))) { _ in }
    }
    events.inside = { caller_releaseCallbackMember(target) }
    // The message is sent as Objective-C code sends it, without retaining anything.
    let selector = bd_sel_registerName("owner:didChange:")
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?, Int) -> Void
    ObjCObject.autoreleasepool {
      let function = unsafeBitCast(bd_objc_msg_lookup(delegate.pointer, selector), to: Function.self)
      function(delegate.pointer, selector, nil, 1)
    }
    #expect(events.lines == ["lives", "deallocated"])
  }

  @Test func `An update can make a delegate forward to another target`() throws {
    let (owner, first, second) = (makeOwner(), makePlainDelegate(), makePlainDelegate())
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: first) {
      $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count }
    }
    try owner.send("change:", 1)
    try delegate.update(forwardingTo: second)
    #expect(try owner.send("scoreFor:", "abcd") as Int == 4)
    try owner.send("change:", 2)
    #expect([first.plainCalls, second.plainCalls] == [1, 1])
    try delegate.update { $0.remove("owner:scoreFor:") }
    #expect(try owner.send("scoreFor:", "abcd") as Int == 100)
    #expect([first.plainCalls, second.plainCalls] == [1, 2])
  }

  @Test func `An update can add a forwarding target, and retains it if retainingTarget is true`() throws {
    let owner = makeOwner()
    var target: ObjCObject? = makePlainDelegate()
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(!delegate.responds(to: "owner:scoreFor:"))
    try delegate.update(forwardingTo: target, retainingTarget: true) {
      $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
    }
    ObjCObject.autoreleasepool { target = nil }
    #expect(target == nil)
    #expect(delegate.responds(to: "owner:scoreFor:"))
    #expect(try owner.send("scoreFor:", "abcd") as Int == 100)
    #expect(try owner.send("shouldStop") as Bool)
  }

  // On Apple's platforms, a selector outside the protocol is an error (Docs/Errors.md).
  #if !canImport(ObjectiveC)
    @Test func `A method outside the protocol is forwarded again after its closure was removed`() throws {
      /// Only this test uses this protocol, because its class gets a method that other tests' instances lack.
      enum Own: DeclaredProtocol {
        static let name = "TestForwardingOwnDelegate"
        static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
      }
      let (owner, plain) = (makeOwner(), makePlainDelegate())
      let delegate = try DynamicDelegate(Own.self, forwardingTo: plain) {
        $0.on("undeclaredMessage:") { (_: ObjCObject) in }
      }
      try delegate.object.send("undeclaredMessage:", owner)
      #expect(plain.plainCalls == 0)
      try delegate.update { $0.remove("undeclaredMessage:") }
      try delegate.object.send("undeclaredMessage:", owner)
      try delegate.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
      try delegate.object.send("undeclaredMessage:", owner)
      #expect(plain.plainCalls == 2)
    }

    @Test func `A method outside the protocol is passed on even if another delegate of the protocol implements it`()
      throws
    {
      enum Own: DeclaredProtocol {
        static let name = "TestForwardingOtherDelegate"
        static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
      }
      let (owner, plain) = (makeOwner(), makePlainDelegate())
      let forwarding = try DynamicDelegate(Own.self, forwardingTo: plain) { _ in }
      let chain = try DelegateChain(Own.self)
      try chain.add(plain)
      let other = try DynamicDelegate(Own.self) { $0.on("undeclaredMessage:") { (_: ObjCObject) in } }
      for object in [forwarding.object, chain.object, other.object] {
        #expect(object.responds(to: "undeclaredMessage:"))
        try object.send("undeclaredMessage:", owner)
      }
      #expect(plain.plainCalls == 2)
    }
  #endif

  @Test func `An update of the forwarding target to nil stops forwarding`() throws {
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(delegate.responds(to: "owner:scoreFor:"))
    try delegate.update(forwardingTo: nil)
    #expect(!delegate.responds(to: "owner:scoreFor:"))
    #expect(throws: ObjCException.self) { try delegate.object.send("owner:scoreFor:", owner, "abc") as Int }
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 0)
  }

  @Test func `A forwarding target that alone implements a required method cannot be removed`() throws {
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 }
    }
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update(forwardingTo: nil) }
    #expect(error?.problems.map(\.reason) == [.missingRequiredMethod])
    #expect(error?.problems.first?.selector == "owner:didChange:")
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 1)
  }

  @Test func `An update whose setter raises keeps the delegate's earlier forwarding target`() throws {
    let (owner, first, second) = (makeOwner(), makePlainDelegate(), makePlainDelegate())
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: first) {
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 }
    }
    try owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) { try delegate.update(forwardingTo: second) }
    // The owner has no delegate now, because its setter also refuses the earlier one.
    try delegate.object.send("owner:didChange:", owner, 1)
    #expect([first.plainCalls, second.plainCalls] == [1, 0])
  }
}

extension FailureTests {
  /// Messages to a deallocated forwarding target. The suite is serialized, because the process has one failure handler.
  @Suite struct DeallocatedTargetTests {
    private typealias Receiver = UnsafeMutableRawPointer

    @Test func `Messages to a deallocated target return zero for every result type, and one failure is reported`()
      throws
    {
      var target: ObjCObject? = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
      let object = try ObjCObject("NSMutableArray")
      let delegate = try DynamicDelegate(ShapeTests.Shapes.self, forwardingTo: target) { _ in }
      let receiver = Receiver(delegate.pointer)
      let problems = FailureTests.failures {
        ObjCObject.autoreleasepool {
          #expect(caller_sendChar(receiver, 5) == 5)
          target = nil
        }
        #expect(target == nil)
        #expect(caller_sendChar(receiver, .min) == 0)
        #expect(caller_sendLong(receiver, .max) == 0)
        #expect(caller_sendFloat(receiver, 1.5) == 0)
        #expect(caller_sendDouble(receiver, 1.5) == 0)
        #expect(caller_sendObject(receiver, Receiver(object.pointer)) == nil)
        #expect(caller_sendStruct16(receiver, TestStruct16(a: 6, b: 0.5)) == TestStruct16())
        #expect(caller_sendTransform(receiver, TestTransform(from: 3)) == TestTransform())
        #expect(caller_sendSix(receiver, 1, 20, 300, 4_000, 50_000, 600_000) == 0)
        let mixture = caller_sendMixture(receiver, TestStruct24(a: 9, b: 8, c: 7, d: 6), Receiver(object.pointer))
        #expect(mixture == TestStruct48())
        caller_sendNothing(receiver)
      }
      #expect(problems.map(\.reason) == [.deallocatedTarget])
      #expect(problems.first?.selector == "echoChar:")
      #expect(problems.first?.protocolName == "TestShapesDelegate")
      #expect(!delegate.responds(to: "echoChar:"))
      withExtendedLifetime(delegate) {}
    }

    @Test func `A deallocated target's result in memory is zero in all bytes, even if its type is unsupported`() throws
    {
      enum Decimals: DeclaredProtocol {
        static let name = "TestDecimalsDelegate"
        static let methods: [MethodDeclaration] = [
          .optional("decimal", types: String(cString: caller_unplannedTypes("decimal")))
        ]
      }
      var target: ObjCObject? = try ObjCObject("NSMutableArray")
      let delegate = try DynamicDelegate(Decimals.self, forwardingTo: target) { _ in }
      ObjCObject.autoreleasepool { target = nil }
      #expect(target == nil)
      let problems = FailureTests.failures {
        // The result's memory is filled with other bytes first.
        RuntimeFillStack()
        let result = caller_sendDecimal(Receiver(delegate.pointer))
        #expect(result == 0)
      }
      #expect(problems.map(\.reason) == [.deallocatedTarget])
      withExtendedLifetime(delegate) {}
    }

    @Test func `After an update, the deallocation of the new forwarding target is reported once`() throws {
      var targets: [ObjCObject] = [makePlainDelegate(), makePlainDelegate()]
      let owner = makeOwner()
      let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: targets[0]) {
        $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
      }
      let problems = try FailureTests.failures {
        try delegate.update(forwardingTo: targets[1])
        ObjCObject.autoreleasepool { targets = [] }
        try owner.send("change:", 1)
        try owner.send("change:", 2)
        let third = makePlainDelegate()
        try delegate.update(forwardingTo: third)
        try owner.send("change:", 3)
        #expect(third.plainCalls == 1)
      }
      #expect(problems.map(\.reason) == [.deallocatedTarget])
    }
  }
}
