import BlockDelegate
import BlockDelegateTesting
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Tests of when a delegate's setter is sent, and of conflicts with other delegates.
@Suite struct SetterTests {
  /// A second protocol, whose delegate is set with the same setter of TestOwner.
  private enum OtherDelegate: DeclaredProtocol {
    static let name = "TestOwnerOtherDelegate"
    static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
  }

  /// Runs a closure when it is deallocated.
  private final class Ending {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
  }

  private func number(_ number: Int) -> (AnyDelegateBuilder) -> Void {
    {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in number }
    }
  }

  @Test func `Removing a dynamic delegate keeps a delegate that other code has set since`() throws {
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self, number(1))
    let other = makePlainDelegate()
    try owner.send("setDelegate:", other)
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == other.pointer)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == nil)
    #expect(owner.setterLog == "object,object")
  }

  @Test func `Updating a dynamic delegate keeps a delegate that other code has set since`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self, number(1))
    let other = makePlainDelegate()
    try owner.send("setDelegate:", other)
    try delegate.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    #expect(owner.delegateIdentity == other.pointer)
    #expect(delegate.responds(to: "ownerShouldStop:"))
    #expect(owner.setterLog == "object,object")
    withExtendedLifetime(other) {}
  }

  @Test func `A second protocol with the same setter is refused, and the error names both protocols`() throws {
    let owner = makeOwner()
    let first = try owner.implement(TestOwnerDelegate.self, number(1))
    let stops: (AnyDelegateBuilder) -> Void = { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(OtherDelegate.self, setter: "setDelegate:", stops)
    }
    #expect(
      error?.text
        == "TestOwnerOtherDelegate: a delegate of another protocol uses the setter \"setDelegate:\": expected "
        + "one delegate for both protocols, by implement(A.self, B.self) { a, b in ... }, or addDelegate, given the dynamic delegate "
        + "for TestOwnerDelegate")
    #expect(owner.delegateIdentity == first.pointer)
    #expect(owner.dynamicDelegate(for: OtherDelegate.self) == nil)
    #expect(try owner.send("scoreFor:", "x") as Int == 1)
    // The second solution that the error names is addDelegate.
    let second = try DynamicDelegate(OtherDelegate.self, stops)
    try owner.addDelegate(second.object, for: TestOwnerDelegate.self)
    #expect(try owner.send("scoreFor:", "x") as Int == 1)
    #expect(try owner.send("shouldStop") as Bool)
    withExtendedLifetime(second) {}
  }

  @Test func `A second delegate of a protocol replaces the first if replacing is true`() throws {
    let owner = makeOwner()
    var gone = 0
    func register(_ methods: AnyDelegateBuilder) {
      let ending = Ending { gone += 1 }
      methods.on("owner:didChange:") { (_: ObjCObject, _: Int) in withExtendedLifetime(ending) {} }
    }
    try owner.implement(TestOwnerDelegate.self, register)
    let error = #expect(throws: BlockDelegateError.self) { try owner.implement(TestOwnerDelegate.self, number(2)) }
    #expect(
      error?.text
        == "TestOwnerDelegate: already implemented: expected update(_:) to change the existing delegate, "
        + "replacing: true to replace it, or addDelegate for another")
    let second = try owner.implement(TestOwnerDelegate.self, replacing: true, number(2))
    #expect(owner.delegateIdentity == second.pointer)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == second)
    #expect(try owner.send("scoreFor:", "x") as Int == 2)
    #expect(gone == 1)
  }

  @Test func `A delegate stays attached if the owner's setter refuses its replacement`() throws {
    let owner = makeOwner()
    let first = try owner.implement(TestOwnerDelegate.self, number(1))
    try owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) {
      try owner.implement(TestOwnerDelegate.self, replacing: true, number(2))
    }
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == first)
    #expect(try first.object.send("owner:scoreFor:", owner, "x") as Int == 1)
  }

  @Test func `implement with replacing: true replaces the earlier dynamic delegate among an owner's delegates`() throws
  {
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self, number(1))
    let added = makePlainDelegate()
    try owner.addDelegate(added, for: TestOwnerDelegate.self)
    let second = try owner.implement(TestOwnerDelegate.self, replacing: true, number(2))
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [added, second.object])
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == second)
  }

  @Test func `implement with replacing: true replaces an owner's earlier delegate even if other code retains it`()
    throws
  {
    let owner = makeOwner()
    let first = try owner.implement(TestOwnerDelegate.self, number(1))
    let added = makePlainDelegate()
    try owner.addDelegate(added, for: TestOwnerDelegate.self)
    let second = try owner.implement(TestOwnerDelegate.self, replacing: true, number(2))
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [added, second.object])
    withExtendedLifetime(first) {}
  }

  @Test func `An owner that is its own delegate, and passes messages on, is not taken for its earlier delegate`()
    async throws
  {
    let owner = try ObjCObject("TestOwnDelegateOwner")
    var heard: [Int] = []
    try owner.addDelegate(TypedOwnerDelegate.self) {
      $0.on(TypedOwnerDelegate.didChange) { _, number in heard.append(number) }
    }
    try owner.send("change:", 1)
    let reply = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    try owner.send("change:", 2)
    #expect(try await reply.value() == 2)
    #expect(heard == [1, 2])
    let other = try ObjCObject("TestOwnDelegateOwner")
    let target: ObjCObject? = try other.send("delegate")
    let error = #expect(throws: BlockDelegateError.self) {
      try other.implement(TypedOwnerDelegate.self, forwardingTo: target) {
        $0.on(TypedOwnerDelegate.score) { _, _ in 1 }
      }
    }
    #expect(error?.problems.map(\.reason) == [.circularForwarding])
    try other.send("change:", 3)
  }

  @Test(arguments: ["TestUnseenOwner", "TestNilOwner", "TestSelfOwner", "TestFickleOwner", "TestMultiplexedOwner"])
  func `Removing a delegate sets its target again if the getter does not return delegates`(_ name: String) throws {
    let (owner, user) = (try ObjCObject(name), makePlainDelegate())
    try owner.send("setDelegate:", user)
    try owner.implement(TypedOwnerDelegate.self, setter: selector("setDelegate:"), forwardingTo: user) {
      $0.on(TypedOwnerDelegate.score) { _, _ in 1 }
    }
    try owner.send("change:", 1)
    try owner.removeDynamicDelegate(for: TypedOwnerDelegate.self)
    try owner.send("change:", 2)
    #expect(user.plainCalls == 2)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  #if !canImport(ObjectiveC) && !LibObjC2
    @Test func `The error for a setter with an empty type encoding says so`() throws {
      let root = try #require(bd_objc_lookUpClass("NSObject"))
      let cls = try #require(bd_objc_allocateClassPair(root, "TestUntypedSetter", 0))
      let name = bd_sel_registerName("setDelegate:")
      let set: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> Void = { _, _, _ in }
      bd_class_addMethod(cls, name, unsafeBitCast(set, to: bd_imp.self), "v@:@")
      bd_objc_registerClassPair(cls)
      // The second word of a method of GCC's runtime is its encoding. class_addMethod refuses an empty one.
      let method = try #require(bd_class_getInstanceMethod(cls, name))
      UnsafeMutableRawPointer(method).storeBytes(of: strdup(""), toByteOffset: 8, as: UnsafeMutablePointer<CChar>?.self)
      let owner = ObjCObject(owned: try #require(bd_class_createInstance(cls, 0)))
      let error = #expect(throws: BlockDelegateError.self) { try owner.implement(TestOwnerDelegate.self, number(1)) }
      #expect(
        error?.text
          == "TestOwnerDelegate: no setter \"setDelegate:\": expected a method that takes an object, "
          + "given one without a type encoding")
    }
  #endif

  @Test func `A setter that keeps the earlier delegate is an error, and the delegate stays`() throws {
    let keeping = try ObjCObject("TestKeepingOwner")
    let first = try keeping.implement(TestOwnerDelegate.self, number(1))
    for change in [
      { _ = try keeping.implement(TestOwnerDelegate.self, replacing: true, number(2)) },
      { try keeping.removeDynamicDelegate(for: TestOwnerDelegate.self) },
    ] as [() throws -> Void] {
      let error = #expect(throws: BlockDelegateError.self) { try change() }
      #expect(
        error?.text
          == "TestOwnerDelegate: the owner has kept its earlier delegate, in spite of the setter \"setDelegate:\"")
      #expect(keeping.dynamicDelegate(for: TestOwnerDelegate.self) == first)
      #expect(try keeping.send("scoreFor:", "x") as Int == 1)
    }
    let notNil = try ObjCObject("TestNotNilOwner")
    try notNil.implement(TestOwnerDelegate.self, number(1))
    try notNil.implement(TestOwnerDelegate.self, replacing: true, number(2))
    let error = #expect(throws: BlockDelegateError.self) {
      try notNil.removeDynamicDelegate(for: TestOwnerDelegate.self)
    }
    #expect(error?.problems.map(\.reason) == [.keptDelegate])
    #expect(try notNil.send("scoreFor:", "x") as Int == 2)
  }

  #if !canImport(ObjectiveC)
    @Test func `An owner that is being deallocated gets no delegate`() throws {
      nonisolated(unsafe) var reasons: [BlockDelegateError.Reason] = []  // only this thread uses it
      ObjCObject.autoreleasepool {
        _ = makeEnding { owner in
          for change in [
            { _ = try owner.implement(TestOwnerDelegate.self) { _ in } },
            { _ = try owner.addDelegate(TestOwnerDelegate.self, number(1)) },
            { _ = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } } },
          ] as [() throws -> Void] {
            do { try change() } catch { reasons += (error as? BlockDelegateError)?.problems.map(\.reason) ?? [] }
          }
        }
      }
      #expect(reasons.filter { $0 == .deallocatedOwner }.count == 3, "\(reasons)")
    }
  #endif

  @Test func `A delegate that was implemented during another implement call is not replaced by that call`() throws {
    let owner = makeOwner()
    var meanwhile: (() -> Void)?
    let target = try makeAsked { _ in
      meanwhile.take()?()
      return true
    }
    var first: AnyDynamicDelegate?
    meanwhile = { first = try? owner.implement(TestOwnerDelegate.self, self.number(1)) }
    let error = #expect(throws: BlockDelegateError.self) {
      // The target is asked for the required method after all other checks.
      try owner.implement(TestOwnerDelegate.self, forwardingTo: target) { _ in }
    }
    #expect(error?.problems.map(\.reason) == [.existingDelegate])
    #expect(first != nil)
    #expect(owner.delegateIdentity == first?.pointer)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == first)
  }

  private enum Owner: DeclaredProtocol {
    static let name = "SetterTestsOwner"
    static let methods: [MethodDeclaration] = [
      .optional("setDelegate:", types: "v@:@"), .optional("setOther:", types: "v@:@"),
    ]
  }
  private enum Numbered: DeclaredProtocol {
    static let name = "SetterTestsNumberedOwner"
    static let methods: [MethodDeclaration] = [
      .required("setDelegate:", types: "v@:@"), .required("delegate", types: "q@:"),
    ]
  }

  @Test func `While a delegate is being set, replacing or removing it is refused`() throws {
    var meanwhile: (() throws -> Void)?
    var thrown: (any Error)?
    let owner = try DynamicDelegate(Owner.self) {
      $0.on("setDelegate:") { (_: ObjCObject?) in
        do { try meanwhile.take()?() } catch { thrown = error }
      }
    }
    func reason() -> BlockDelegateError.Reason? { (thrown as? BlockDelegateError)?.problems.first?.reason }
    meanwhile = { try owner.object.implement(TestOwnerDelegate.self, replacing: true, self.number(2)) }
    let first = try owner.object.implement(TestOwnerDelegate.self, setter: "setDelegate:", number(1))
    #expect(reason() == .concurrentChange)
    thrown = nil
    meanwhile = { try owner.object.removeDynamicDelegate(for: TestOwnerDelegate.self) }
    try first.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    #expect(reason() == .concurrentChange)
    #expect(owner.object.dynamicDelegate(for: TestOwnerDelegate.self) == first)
  }

  @Test func `While a delegate is being set, a delegate of another protocol can be set too`() throws {
    var meanwhile: (() throws -> Void)?
    var thrown: (any Error)?
    let owner = try DynamicDelegate(Owner.self) {
      $0.on("setDelegate:") { (_: ObjCObject?) in
        do { try meanwhile.take()?() } catch { thrown = error }
      }
      $0.on("setOther:") { (_: ObjCObject?) in }
    }
    var other: AnyDynamicDelegate?
    meanwhile = {
      other = try owner.object.implement(OtherDelegate.self, setter: "setOther:") {
        $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
      }
    }
    let first = try owner.object.implement(TestOwnerDelegate.self, setter: "setDelegate:", number(1))
    #expect(thrown == nil)
    #expect(other != nil)
    #expect(owner.object.dynamicDelegate(for: OtherDelegate.self) == other)
    #expect(owner.object.dynamicDelegate(for: TestOwnerDelegate.self) == first)
  }

  @Test func `A method with the getter's name that returns a number is not used as the getter`() throws {
    let owner = try DelegateSpy(Numbered.self)
    let delegate = try owner.object.implement(TestOwnerDelegate.self, setter: "setDelegate:", number(1))
    try owner.object.removeDynamicDelegate(for: TestOwnerDelegate.self)
    #expect(owner.description == "setDelegate: <BlockDelegate_TestOwnerDelegate #1>\nsetDelegate: nil")
    withExtendedLifetime(delegate) {}
  }

  @Test func `Without a getter, the delegate that this library has set last is the owner's delegate`() throws {
    var current: ObjCObject?
    let owner = try DynamicDelegate(Owner.self) { $0.on("setDelegate:") { (new: ObjCObject?) in current = new } }
    var numbers: [Int] = []
    func hear(_ methods: AnyDelegateBuilder) {
      methods.on("owner:didChange:") { (_: ObjCObject, number: Int) in numbers.append(number) }
    }
    func change(_ number: Int) throws { try current?.send("owner:didChange:", owner.object, number) }
    try owner.object.implement(TestOwnerDelegate.self, setter: "setDelegate:", hear)
    let second = try owner.object.addDelegate(TestOwnerDelegate.self, setter: selector("setDelegate:"), hear)
    let third = try owner.object.addDelegate(TestOwnerDelegate.self, setter: selector("setDelegate:"), hear)
    #expect(owner.object.delegates(for: TestOwnerDelegate.self).count == 3)
    try change(1)
    #expect(numbers == [1, 1, 1])
    // The first delegate is set again after the others were removed.
    owner.object.removeDelegate(second.object, for: TestOwnerDelegate.self)
    owner.object.removeDelegate(third.object, for: TestOwnerDelegate.self)
    try change(2)
    #expect(numbers == [1, 1, 1, 2])
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.object.implement(OtherDelegate.self, setter: "setDelegate:") { _ in }
    }
    #expect(error?.problems.map(\.reason) == [.occupiedSetter])
    try owner.object.removeDynamicDelegate(for: TestOwnerDelegate.self)
    try owner.object.implement(OtherDelegate.self, setter: "setDelegate:") { _ in }
  }

  @Test func `The getter for a setter with capitals, such as setUIDelegate:, is found, and its delegate is kept`()
    throws
  {
    let owner = try ObjCObject("TestUIOwner")
    let (first, second) = (makePlainDelegate(), makePlainDelegate())
    try owner.send("setUIDelegate:", first)
    try owner.addDelegate(second, for: TestOwnerDelegate.self, setter: "setUIDelegate:")
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [first, second])
    owner.removeDelegate(second, for: TestOwnerDelegate.self)
    #expect(try owner.send("UIDelegate") as ObjCObject == first)
  }

  #if !canImport(ObjectiveC)
    @Test func `A class that looks for a missing method may ask which delegate its object has`() async throws {
      enum TUIDelegate: DeclaredProtocol {
        static let methods: [MethodDeclaration] = [.optional("changed:", types: "v@:q")]
      }
      nonisolated(unsafe) let owner = try ObjCObject("TestUIOwner")
      nonisolated(unsafe) let delegate = try owner.implement(TUIDelegate.self) { $0.on("changed:") { (_: Int) in } }
      let own = bd_object_getClass(owner.pointer)
      let below = try #require(bd_objc_allocateClassPair(own, "TestResolvingOwner", 0))
      nonisolated(unsafe) var answers: [Bool] = []
      let resolve: @convention(block) (OpaquePointer, OpaquePointer) -> UInt8 = { _, _ in
        answers.append(false)
        if answers.count == 1 { answers[0] = owner.dynamicDelegate(for: TUIDelegate.self) != nil }
        return 0
      }
      let copy = try ObjCBlock(resolve)
      bd_class_addMethod(
        bd_object_getClass(below), bd_sel_registerName("resolveInstanceMethod:"),
        RuntimeMethodOfBlock(UnsafeRawPointer(copy.pointer)), "\(encodedBOOL)@::")
      bd_objc_registerClassPair(below)
      // The owner's setter must be found again, as after key-value observing has replaced the class.
      bd_object_setClass(owner.pointer, below)
      nonisolated(unsafe) var found = false
      let done = DispatchSemaphore(value: 0)
      Thread {
        found = owner.dynamicDelegate(for: TUIDelegate.self) == delegate
        done.signal()
      }.start()
      try #require(done.wait(timeout: .now() + 10) == .success, "the thread waits for a lock that it holds")
      // libobjc2 sends no such message.
      #expect(found && answers.first != false)
      bd_object_setClass(owner.pointer, own)
    }
  #endif

  @Test func `A subclass that other code has inserted below a delegate's class stays after an update`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self, number(1))
    // Key-value observing inserts a subclass in this way.
    let own = bd_object_getClass(delegate.pointer)
    let below = try #require(bd_objc_allocateClassPair(own, "TestClassBelowADynamicDelegate", 0))
    bd_objc_registerClassPair(below)
    bd_object_setClass(delegate.pointer, below)
    try delegate.update {
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 3 }
      $0.on("version") { 4 }
    }
    #expect(bd_object_getClass(delegate.pointer) == below)
    #expect(try owner.send("scoreFor:", "x") as Int == 3)
    bd_object_setClass(delegate.pointer, own)
  }
}
