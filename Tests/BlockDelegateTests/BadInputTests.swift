import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests that wrong input is refused with a clear error, and that a refused call changes nothing.
@Suite struct BadInputTests {
  typealias Reason = BlockDelegateError.Reason

  /// A counter that many threads increment.
  private final class Counter: @unchecked Sendable {
    // Sendable because the lock guards `count`.
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }
    func increment() { lock.withLock { count += 1 } }
  }

  /// Checks that `body` throws and leaves the owner unchanged. Returns the error's problems.
  private func refused(
    _ owner: ObjCObject, location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) -> [BlockDelegateError.Problem] {
    let delegate = owner.delegateIdentity
    let attached = owner.dynamicDelegate(for: TestOwnerDelegate.self)
    let error = #expect(throws: BlockDelegateError.self, sourceLocation: location) { try body() }
    #expect(owner.delegateIdentity == delegate, sourceLocation: location)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == attached, sourceLocation: location)
    return error?.problems ?? []
  }

  /// Returns the problems of one wrong closure that is registered together with a correct one.
  private func refused(
    location: SourceLocation = #_sourceLocation, _ body: (DelegateBuilder<TestOwnerDelegate>) -> Void
  ) -> [BlockDelegateError.Problem] {
    let owner = makeOwner()
    return refused(owner, location: location) {
      try owner.implement(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        body($0)
      }
    }
  }

  @Test func `An unknown selector is refused, and the error names similar selectors`() {
    let problems = refused { $0.on("owner:scoreFr:") { (_: ObjCObject, _: String) in 1 } }
    #expect(problems.map(\.reason) == [.unknownSelector])
    #expect(problems.first?.protocolName == "TestOwnerDelegate")
    #expect(problems.first?.selector == "owner:scoreFr:")
    #expect(problems.first?.nearMisses == ["owner:scoreFor:"])
  }

  @Test(arguments: ["retain", "release", "autorelease", "dealloc", "retainCount", "class", "self"])
  func `A closure for a method that every object needs, such as retain, is refused as reserved`(name: String) {
    for problems in [
      refused({ $0.on(Selector(name)) {} }), refused({ $0.on(Selector(name)) {} }),
    ] {
      #expect(problems.map(\.reason) == [.reservedMethod])
      #expect(problems.first?.selector == name)
    }
  }

  @Test func `Two protocols that inherit each other in a cycle both have the methods of both`() throws {
    enum First: DeclaredProtocol {
      static let name = "TestCircleFirst"
      static var inherited: [any DeclaredProtocol.Type] { [Second.self] }
      static let methods: [MethodDeclaration] = [.optional("first:", types: "v@:@")]
    }
    enum Second: DeclaredProtocol {
      static let name = "TestCircleSecond"
      static var inherited: [any DeclaredProtocol.Type] { [First.self] }
      static let methods: [MethodDeclaration] = [.optional("second:", types: "v@:@")]
    }
    for type in [First.self, Second.self] as [any DeclaredProtocol.Type] {
      func implement<P: DeclaredProtocol>(_ type: P.Type) throws {
        let delegate = try DynamicDelegate(type) {
          $0.on("first:") { (_: ObjCObject) in }
          $0.on("second:") { (_: ObjCObject) in }
        }
        #expect(delegate.responds(to: "first:") && delegate.responds(to: "second:"))
      }
      try implement(type)
    }
  }

  @Test func `A protocol that is inherited along a million paths is examined once`() throws {
    /// A protocol above twenty levels, each of which inherits the next one twice: a million paths lead to the last
    /// level.
    enum Level: DeclaredProtocol {
      // Only the test's thread uses this counter.
      nonisolated(unsafe) static var asked = 0
      static let name = "TestLevel"
      static let methods: [MethodDeclaration] = [.optional("level:", types: "v@:@")]
      static var inherited: [any DeclaredProtocol.Type] {
        asked += 1
        return [Four<Four<Four<Four<Four<Bottom>>>>>.self]
      }
    }
    enum Bottom: DeclaredProtocol {
      static let name = "TestBottom"
      static let methods: [MethodDeclaration] = [.optional("bottom:", types: "v@:@")]
    }
    enum Doubled<Next: DeclaredProtocol>: DeclaredProtocol {
      static var name: String { "TestDoubled\(Next.name)" }
      static var inherited: [any DeclaredProtocol.Type] { [Next.self, Twin<Next>.self] }
      static var methods: [MethodDeclaration] { [] }
    }
    typealias Four<Next: DeclaredProtocol> = Doubled<Doubled<Doubled<Doubled<Next>>>>
    enum Twin<Next: DeclaredProtocol>: DeclaredProtocol {
      static var name: String { "TestTwin\(Next.name)" }
      static var inherited: [any DeclaredProtocol.Type] { [Next.self] }
      static var methods: [MethodDeclaration] { [] }
    }
    let delegate = try DynamicDelegate(Level.self) { $0.on("bottom:") { (_: ObjCObject) in } }
    #expect(delegate.responds(to: "bottom:"))
    #expect(Level.asked == 1)
  }

  private enum First {
    enum Listener: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:q")]
    }
  }
  private enum Second {
    enum Listener: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .optional("heard:", types: "v@:@"), .optional("seen:", types: "v@:@"),
      ]
    }
  }

  @Test func `Two protocol declarations with the same name each keep their own methods`() throws {
    #expect([First.Listener.name, Second.Listener.name].contains("Listener"))
    let first = try DynamicDelegate(First.Listener.self) { $0.on("heard:") { (_: Int) in } }
    let second = try DynamicDelegate(Second.Listener.self) {
      $0.on("heard:") { (_: String) in }
      $0.on("seen:") { (_: String) in }
    }
    let wrong = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(First.Listener.self) { $0.on("heard:") { (_: String) in } }
    }
    #expect(wrong?.problems.map(\.reason) == [.wrongArgumentType(0)])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `If two declarations share a name, a lookup by name finds the one that was used first`() throws {
    enum Third {
      enum Listener: DeclaredProtocol {
        static let name = "TestNamedTwice"
        static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:q")]
      }
    }
    enum Fourth {
      enum Listener: DeclaredProtocol {
        static let name = "TestNamedTwice"
        static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:@")]
      }
    }
    let first = try DynamicDelegate(Third.Listener.self) { $0.on("heard:") { (_: Int) in } }
    let second = try DynamicDelegate(Fourth.Listener.self) { $0.on("heard:") { (_: String) in } }
    let named = try DynamicDelegate(ObjCProtocol("TestNamedTwice")) { $0.on("heard:") { (_: Int) in } }
    #expect(named.object.objCClass == first.object.objCClass)
    #expect(named.object.objCClass != second.object.objCClass)
  }

  @Test func `A protocol's redeclaration of an inherited method decides whether the method is required`() throws {
    enum Strict: DeclaredProtocol {
      static let name = "TestStrictDelegate"
      static let methods: [MethodDeclaration] = [
        .required("must:", types: "v@:q"), .optional("may:", types: "v@:q"),
      ]
    }
    enum Turned: DeclaredProtocol {
      static let name = "TestTurnedDelegate"
      static var inherited: [any DeclaredProtocol.Type] { [Strict.self] }
      static let methods: [MethodDeclaration] = [
        .optional("must:", types: "v@:q"), .required("may:", types: "v@:q"),
      ]
    }
    #expect(throws: Never.self) { try DynamicDelegate(Turned.self) { $0.on("may:") { (_: Int) in } } }
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Turned.self) { $0.on("must:") { (_: Int) in } }
    }
    #expect(error?.problems.map(\.reason) == [.missingRequiredMethod])
    #expect(error?.problems.map(\.selector) == ["may:"])
  }

  @Test func `A required method that every object has, such as description, needs no closure`() throws {
    enum Root: DeclaredProtocol {
      static let name = "NSObject"
      static let methods: [MethodDeclaration] = [.required("description", types: "@@:")]
    }
    enum Rooted: DeclaredProtocol {
      static let name = "TestRootedDelegate"
      static var inherited: [any DeclaredProtocol.Type] { [Root.self] }
      static let methods: [MethodDeclaration] = [.optional("may:", types: "v@:q")]
    }
    let delegate = try DynamicDelegate(Rooted.self) { _ in }
    #expect(delegate.object.description.contains("TestRootedDelegate"))
  }

  @Test(arguments: ["alloc", "allocWithZone:", "new", "load", "initialize", "resolveInstanceMethod:"])
  func `A closure for a class method that the runtime needs, such as alloc, is refused as reserved`(name: String) {
    let problems = refused { $0.on(DelegateMethod<_, MethodBody<Void>>(classMethod: Selector(name))) {} }
    #expect(problems.map(\.reason) == [.reservedMethod])
  }

  @Test func `A block with one argument too many is refused even if that argument has the result's type`() {
    let block: @convention(block) (OpaquePointer, OpaquePointer, OpaquePointer, Int) -> Int = { $3 }
    #expect(refused { $0.on("owner:scoreFor:", block: block) }.map(\.reason) == [.wrongArgumentCount])
  }

  @Test func `A throwing closure may omit the error out-parameter only if its result can signal failure`() throws {
    enum Failing: DeclaredProtocol {
      static let name = "TestFailingDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("count:error:", types: "q@:@^@"), .optional("check:error:", types: "\(encodedBOOL)@:@^@"),
      ]
    }
    struct Failure: Error {}
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Failing.self) { $0.on("count:error:") { (_: ObjCObject) throws -> Int in throw Failure() } }
    }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentCount])
    #expect(throws: Never.self) {
      try DynamicDelegate(Failing.self) { $0.on("check:error:") { (_: ObjCObject) throws -> Bool in throw Failure() } }
    }
  }

  @Test func `A mistake in a required method's closure is reported once`() {
    let error = #expect(throws: BlockDelegateError.self) {
      try makeOwner().implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: Int) in } }
    }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentCount])
  }

  @Test func `A block that fitted one method is checked again against another method`() throws {
    enum Fitted: DeclaredProtocol {
      static let name = "TestFittedDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("number:", types: "v@:q"), .optional("double:", types: "v@:d"),
      ]
    }
    let block: @convention(block) (OpaquePointer, Double) -> Void = { _, _ in }
    let first = try DynamicDelegate(Fitted.self) {
      $0.on("number:") { (_: Int) in }
      $0.on("double:", block: block)
    }
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Fitted.self) { $0.on("number:", block: block) }
    }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentType(0)])
    withExtendedLifetime(first) {}
  }

  /// A block in the compiler's layout whose signature can change. The change simulates an unloaded library whose block
  /// had the address that another library's block has now.
  fileprivate final class ChangingBlock {
    let signature = UnsafeMutablePointer<CChar>.allocate(capacity: 64)
    private let descriptor = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    private let literal = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    var pointer: OpaquePointer { OpaquePointer(literal) }

    init(like other: ObjCBlock) {
      let words = UnsafePointer<UInt>(other.pointer)
      let layout: [UInt] = [0, 32, UInt(bitPattern: signature), 0]
      descriptor.initialize(from: layout, count: 4)
      // The class and the code are those of `other`. The flags declare a global block (1 << 28) with a signature (1 <<
      // 30).
      let own: [UInt] = [words[0], 1 << 28 | 1 << 30, words[2], UInt(bitPattern: descriptor)]
      literal.initialize(from: own, count: 4)
    }
    // The blocks are never freed, because the library may keep them. This array keeps them reachable.
    nonisolated(unsafe) private static var all: [ChangingBlock] = []  // only one test uses the property
    func keep() -> ChangingBlock {
      Self.all.append(self)
      return self
    }

    func say(_ text: String) {
      for (index, character) in text.utf8CString.enumerated() { signature[index] = character }
    }
  }

  @Test func `A block signature is checked again when its text changes at the same address`() throws {
    let code: @convention(block) (OpaquePointer, OpaquePointer, Int) -> Void = { _, _, _ in }
    let block = ChangingBlock(like: try ObjCBlock(code)).keep()
    func problems() -> [Reason] {
      let copy = ObjCBlock(copying: block.pointer)
      do {
        _ = try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:", block: copy) }
        return []
      } catch { return (error as? BlockDelegateError)?.problems.map(\.reason) ?? [] }
    }
    block.say("v32@?0@8@16q24")
    #expect(problems().isEmpty)
    #expect(problems().isEmpty)
    block.say("v32@?0@8@16d24")
    #expect(problems() == [.wrongArgumentType(1)])
    block.say("v40@?0@8@16q24q32")
    #expect(problems() == [.wrongArgumentCount])
  }

  @Test func `A selector, protocol or class name with a NUL in it does not match the text before the NUL`() throws {
    let problems = refused { $0.on("owner:scoreFor:\0x") { (_: ObjCObject, _: String) in 1 } }
    #expect(problems.map(\.reason) == [.unknownSelector])
    #expect(problems.first?.selector == "owner:scoreFor:\\0x")
    let name = #expect(throws: BlockDelegateError.self) { try ObjCProtocol("NSCopying\0x") }
    #expect(name?.problems.map(\.reason) == [.unknownProtocol])
    let cls = #expect(throws: BlockDelegateError.self) { try ObjCClass("NSObject\0x") }
    #expect(cls?.problems.map(\.reason) == [.unknownClass])
  }

  @Test func `A protocol's declarations of retain and respondsToSelector: are ignored`() throws {
    enum Proxied: DeclaredProtocol {
      static let name = "TestProxiedDelegate"
      static let methods: [MethodDeclaration] = [
        .required("retain", types: "@@:"), .required("respondsToSelector:", types: "\(encodedBOOL)@::"),
        .optional("owner:didChange:", types: "v@:@q"),
      ]
    }
    let owner = makeOwner()
    let plain = makePlainDelegate()
    let delegate = try owner.implement(Proxied.self, forwardingTo: plain) { _ in }
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 1)
    #expect(delegate.responds(to: "owner:didChange:"))
    try owner.removeDynamicDelegate(for: Proxied.self)
    let chain = try DelegateChain(Proxied.self)
    try chain.add(plain)
    try chain.object.send("owner:didChange:", owner, 1)
    #expect(plain.plainCalls == 2)
  }

  @Test func `Closures can implement hash and description of a delegate`() throws {
    enum Equal: DeclaredProtocol {
      static let name = "TestEqualDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("hash", types: "Q@:"), .optional("description", types: "@@:"),
      ]
    }
    let delegate = try DynamicDelegate(Equal.self) {
      $0.on("hash") { 5 as UInt }
      $0.on("description") { "mine" }
    }
    #expect(try delegate.object.send("hash") as UInt == 5)
    #expect(try delegate.object.send("description") == "mine")
    let other = try DynamicDelegate(Equal.self) { _ in }
    #expect(try other.object.send("description") != "mine")
  }

  @Test func `A closure with too many, too few or no arguments is refused`() {
    #expect(
      refused { $0.on("ownerShouldStop:") { (_: ObjCObject, _: Int) in true } }.map(\.reason) == [.wrongArgumentCount])
    #expect(refused { $0.on("owner:scoreFor:") { (_: ObjCObject) in 1 } }.map(\.reason) == [.wrongArgumentCount])
    let none = refused { $0.on("ownerShouldStop:") { true } }
    #expect(none.map(\.reason) == [.wrongArgumentCount])
    #expect(none.first?.expected == "1 (an object (@))")
    #expect(none.first?.given == "none")
  }

  @Test func `A closure whose argument has a wrong type, size or sign is refused`() {
    func first(_ body: (AnyDelegateBuilder) -> Void) -> BlockDelegateError.Problem? {
      let owner = makeOwner()
      return refused(owner) { try owner.implement(TestOwnerDelegate.self, body) }.first
    }
    let size = first { $0.on("owner:didChange:") { (_: ObjCObject, _: Int32) in } }
    #expect(size?.reason == .wrongArgumentType(1))
    #expect(size?.expected == "Int (q)")
    #expect(size?.given == "Int32")
    #expect(first { $0.on("owner:didChange:") { (_: ObjCObject, _: UInt) in } }?.reason == .wrongArgumentType(1))
    #expect(first { $0.on("owner:didChange:") { (_: ObjCObject, _: Double) in } }?.reason == .wrongArgumentType(1))
    #expect(first { $0.on("owner:didChange:") { (_: ObjCObject, _: String) in } }?.reason == .wrongArgumentType(1))
    #expect(first { $0.on("owner:didChange:") { (_: ObjCObject, _: CGRect) in } }?.reason == .wrongArgumentType(1))
    #expect(first { $0.on("owner:didChange:") { (_: OpaquePointer, _: Int) in } }?.reason == .wrongArgumentType(0))
    struct NotBridged {}
    #expect(first { $0.on("owner:didChange:") { (_: NotBridged, _: Int) in } }?.reason == .wrongArgumentType(0))
    #expect(first { $0.on("owner:didChange:") { (_: [NotBridged], _: Int) in } }?.reason == .wrongArgumentType(0))
  }

  @Test func `A closure whose result has a wrong type is refused`() {
    #expect(refused { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in } }.map(\.reason) == [.wrongResultType])
    #expect(
      refused { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in "1" } }.map(\.reason) == [.wrongResultType])
    let problems = refused { $0.on("ownerShouldStop:") { (_: ObjCObject) in 1 } }
    #expect(problems.map(\.reason) == [.wrongResultType])
    #expect(problems.first?.expected == describedBOOL)
    #expect(problems.first?.given == "Int")
  }

  @Test func `A value that is not a block is refused where a block is needed`() {
    #expect(refused { $0.on("ownerShouldStop:", block: 5) }.map(\.reason) == [.invalidBlock])
    #expect(refused { $0.on("ownerShouldStop:", block: makeOwner()) }.map(\.reason) == [.invalidBlock])
    let closure: (Int) -> Int = { $0 }
    #expect(refused { $0.on("ownerShouldStop:", block: closure) }.map(\.reason) == [.invalidBlock])
    #expect(throws: BlockDelegateError.self) { try ObjCBlock("text") }
  }

  @Test func `A block whose signature does not match the method is refused`() {
    let few: @convention(block) (UnsafeRawPointer) -> Bool = { _ in true }
    #expect(refused { $0.on("ownerShouldStop:", block: few) }.map(\.reason) == [.wrongArgumentCount])
    let size: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, Int32) -> Int = { _, _, _ in 1 }
    #expect(refused { $0.on("owner:scoreFor:", block: size) }.map(\.reason) == [.wrongArgumentType(1)])
    let result: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Double = { _, _, _ in 1 }
    #expect(refused { $0.on("owner:scoreFor:", block: result) }.map(\.reason) == [.wrongResultType])
    let right: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Int = { _, _, _ in 41 }
    let owner = makeOwner()
    #expect(throws: Never.self) {
      try owner.implement(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        $0.on("owner:scoreFor:", block: right)
      }
    }
    #expect((try? owner.send("scoreFor:", "x") as Int) == 41)
  }

  @Test func `A required method cannot be omitted, and its closure cannot be removed`() throws {
    let owner = makeOwner()
    let problems = refused(owner) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    }
    #expect(problems.map(\.reason) == [.missingRequiredMethod])
    #expect(problems.first?.selector == "owner:didChange:")
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    let removed = refused(owner) { try delegate.update { $0.remove("owner:didChange:") } }
    #expect(removed.map(\.reason) == [.missingRequiredMethod])
    #expect(delegate.responds(to: "owner:didChange:"))
  }

  @Test func `An owner without a setter is refused, and so is a selector that is not a setter`() throws {
    enum TestObserver: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("observe:", types: "v@:@")]
    }
    let (owner, none) = (makeOwner(), makePlainDelegate())
    #expect(throws: BlockDelegateError.self) { try none.implement(TestObserver.self) { _ in } }
    let misspelled = refused(owner) { try owner.implement(TestObserver.self, setter: "setDelegat:") { _ in } }
    #expect(misspelled.map(\.reason) == [.missingSetter])
    #expect(misspelled.first?.nearMisses.contains("setDelegate:") == true)
    let number = refused(owner) { try owner.implement(TestObserver.self, setter: "setNumber:") { _ in } }
    #expect(number.map(\.reason) == [.missingSetter])
    let string = try ObjCObject("NSString", "initWithString:", "x")
    #expect(throws: BlockDelegateError.self) { try string.implement(TestOwnerDelegate.self) { _ in } }
  }

  @Test func `Implementing a protocol twice on one object is refused, and so is a method twice in one call`() throws {
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let twice = refused(owner) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(twice.map(\.reason) == [.existingDelegate])
    let same = refused { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(same.map(\.reason) == [.duplicateMethod])
  }

  @Test func `A delegate that other code has removed need not be replaced, and one in front of it counts`() throws {
    let (owner, original) = (
      makeOwner(),
      try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    )
    var seen: [String] = []
    func register(_ name: String) -> (DelegateBuilder<TestOwnerDelegate>) -> Void {
      { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in seen.append(name) } }
    }
    let first = try owner.implement(TestOwnerDelegate.self, forwardingTo: original.object, register("first"))
    try owner.send("setDelegate:", nil as ObjCObject?)
    try owner.implement(TestOwnerDelegate.self, register("second"))
    try owner.send("change:", 1)
    #expect(seen == ["second"])
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) != first)
    #expect(throws: BlockDelegateError.self) { try first.update { $0.remove("owner:didChange:") } }

    // Another delegate may pass messages on to this one.
    try owner.send("setDelegate:", original.object)
    let covered = refused(owner) { try owner.implement(TestOwnerDelegate.self, register("third")) }
    #expect(covered.map(\.reason) == [.existingDelegate])
    // What the first delegate forwarded to was removed with it.
    try owner.send("setDelegate:", owner.dynamicDelegate(for: TestOwnerDelegate.self)?.object)
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `A delegate by another setter counts until other code has removed it`() throws {
    let owner = try ObjCObject("TestUIOwner")
    func implement(_ setter: Selector) throws {
      try owner.implement(TestOwnerDelegate.self, setter: setter) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      }
    }
    try implement(selector("setUIDelegate:"))
    let error = #expect(throws: BlockDelegateError.self) { try implement(selector("setUnseenDelegate:")) }
    #expect(error?.problems.map(\.reason) == [.existingDelegate])
    try owner.send(selector("setUIDelegate:"), nil as ObjCObject?)
    try implement(selector("setUnseenDelegate:"))
    #expect(try owner.send("calls") as Int == 1)
  }

  @Test func `implement(_:) fails if its owner has a delegate before or after the builder closure runs`() throws {
    let owner = makeOwner()
    var inner: DynamicDelegate<TestOwnerDelegate>?
    func register(_ delegate: DelegateBuilder<TestOwnerDelegate>) {
      delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    let nested = #expect(throws: BlockDelegateError.self) {
      try owner.implement(TestOwnerDelegate.self) {
        inner = try owner.implement(TestOwnerDelegate.self, register)
        register($0)
      }
    }
    #expect(nested?.problems.map(\.reason) == [.existingDelegate])
    #expect(inner != nil && owner.dynamicDelegate(for: TestOwnerDelegate.self) == inner)
    let late = #expect(throws: BlockDelegateError.self) {
      try owner.implement(TestOwnerDelegate.self) {
        try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
        register($0)
      }
    }
    #expect(late?.problems.map(\.reason) == [.existingDelegate])
  }

  @Test func `Removing a delegate or a closure that does not exist is refused`() throws {
    let owner = makeOwner()
    #expect(
      refused(owner) { try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) }.map(\.reason) == [
        .missingDelegate
      ])
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(
      refused(owner) { try delegate.update { $0.remove("ownerShouldStop:") } }.map(\.reason) == [.unimplementedMethod])
  }

  @Test func `One error lists all problems of a delegate's closures`() {
    let problems = refused {
      $0.on("nothing:") { (_: Int) in }
      $0.on("ownerShouldStop:") { (_: CGRect) in "x" }
      $0.on("versio") { 1 }
    }
    #expect(problems.map(\.reason) == [.unknownSelector, .wrongArgumentType(0), .wrongResultType, .unknownSelector])
    #expect(
      problems.map(\.text).contains(
        "-[TestOwnerDelegate ownerShouldStop:]: wrong type of argument 1: expected an object (@), given CGRect"))
  }

  @Test func `Errors name the unknown class, protocol or selector, and the wrong types of a message`() throws {
    let cls = #expect(throws: BlockDelegateError.self) { try ObjCClass("NSNoSuchClass") }
    #expect(cls?.problems.map(\.reason) == [.unknownClass])
    let named = #expect(throws: BlockDelegateError.self) { try ObjCProtocol("NSXMLParserDelegat") }
    #expect(named?.problems.map(\.reason) == [.unknownProtocol])
    #expect(named?.problems.first?.nearMisses.contains("NSXMLParserDelegate") == true)
    let string = try ObjCObject("NSString", "initWithString:", "x")
    let byClass = #expect(throws: BlockDelegateError.self) { try string.implementDelegate { _ in } }
    #expect(byClass?.problems.map(\.reason) == [.unknownProtocol])
    let message = #expect(throws: BlockDelegateError.self) { try string.send("lenght") as UInt }
    #expect(message?.problems.map(\.reason) == [.unknownSelector])
    #expect(message?.problems.first?.nearMisses.contains("length") == true)
    let types = #expect(throws: BlockDelegateError.self) { try string.send("length") as Int16 }
    #expect(types?.problems.map(\.reason) == [.wrongResultType])
    let count = #expect(throws: BlockDelegateError.self) { try string.send("length", 1) as UInt }
    #expect(count?.problems.map(\.reason) == [.wrongArgumentCount])
    let argument = #expect(throws: BlockDelegateError.self) {
      try string.send("characterAtIndex:", 0 as Int32) as UInt16
    }
    #expect(argument?.problems.map(\.reason) == [.wrongArgumentType(0)])
  }

  @Test func `A message result that is nil or of another class than expected is an error`() throws {
    let dictionary = try ObjCObject("NSMutableDictionary")
    let none = #expect(throws: BlockDelegateError.self) { try dictionary.send("objectForKey:", "x") as String }
    #expect(none?.problems.map(\.reason) == [.unexpectedNil(nil)])
    #expect(try dictionary.send("objectForKey:", "x") as String? == nil)
    try dictionary.send("setObject:forKey:", 3, "x")
    let other = #expect(throws: BlockDelegateError.self) { try dictionary.send("objectForKey:", "x") as String }
    #expect(other?.problems.map(\.reason) == [.unexpectedClass(nil)])
  }

  @Test func `An exception that a message raises is thrown as an ObjCException`() throws {
    let array = try ObjCObject("NSMutableArray")
    let exception = #expect(throws: ObjCException.self) { try array.send("objectAtIndex:", 3 as UInt) as ObjCObject }
    #expect(exception?.name == "NSRangeException")
    #expect(exception?.reason?.contains("3") == true)
  }

  @Test func `A closure can catch an exception of a message that it sends, and its caller continues`() throws {
    let owner = makeOwner()
    var caught: [String] = []
    try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in
        do {
          try ObjCObject("NSMutableArray").send("removeObjectAtIndex:", UInt(number))
        } catch { caught.append("\(error)") }
      }
    }
    try owner.send("change:", 5)
    #expect(caught.count == 1)
    #expect(caught.first?.contains("NSRangeException") == true)
  }

  @Test func `A closure for a method with a malformed type encoding is refused`() {
    enum Malformed: DeclaredProtocol {
      static let name = "TestMalformedDelegate"
      static let methods: [MethodDeclaration] = [.optional("broken:", types: "v@:{oops")]
    }
    let owner = makeOwner()
    let problems = refused(owner) { try owner.implement(Malformed.self) { $0.on("broken:") { (_: Int) in } } }
    #expect(problems.map(\.reason) == [.malformedEncoding])
    #expect(problems.first?.given?.contains("{oops") == true)
  }

  @Test func `A method with an unsupported type, such as a union, is refused, and the error names the type`() {
    enum Unsupported: DeclaredProtocol {
      static let name = "TestUnsupportedDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("long:", types: "v@:D"), .optional("complex:", types: "v@:jd"),
        .optional("vector:", types: "v@:![16,16f]"),
        .optional("union:", types: "v@:(U=id)"), .optional("bits:", types: "v@:{B=b3b5}"),
        .optional("result", types: "D@:"),
      ]
    }
    let owner = makeOwner()
    let problems = refused(owner) {
      try owner.implement(Unsupported.self) {
        $0.on("long:") { (_: Double) in }
        $0.on("complex:") { (_: Double) in }
        $0.on("vector:") { (_: Double) in }
        $0.on("union:") { (_: Int) in }
        $0.on("bits:") { (_: UInt8) in }
        $0.on("result") { 0.5 }
      }
    }
    #expect(problems.map(\.reason) == Array(repeating: .unsupportedMethod, count: 6))
    let reasons = ["long double", "complex", "vector", "union", "bit-field", "long double"]
    for (problem, reason) in zip(problems, reasons) {
      #expect(problem.given?.lowercased().contains(reason) == true, "\(problem)")
    }
  }

  @Test func `A Swift struct of the right size is refused if a field has another offset than in C`() {
    struct Small {
      var a: Int32 = 0
      var b: Int8 = 0
    }
    // Swift puts `c` into the padding at the end of the preceding struct, which C leaves unused.
    struct Misplaced: ObjCEncodable {
      var p: Int32 = 0
      var x = Small()
      var c: Int8 = 0
      var d: Int64 = 0
      static var objCTypeEncoding: String { "{M=i{S=ic}cq}" }
    }
    struct Placed: ObjCEncodable {
      var p: Int32 = 0
      var x = Small()
      var padding: (Int8, Int8, Int8) = (0, 0, 0)
      var c: Int8 = 0
      var d: Int64 = 0
      static var objCTypeEncoding: String { "{M=i{S=ic}cq}" }
    }
    enum Structs: DeclaredProtocol {
      static let name = "TestMisplacedDelegate"
      static let methods: [MethodDeclaration] = [.optional("take:", types: "v@:{M=i{S=ic}cq}")]
    }
    #expect(MemoryLayout<Misplaced>.stride == MemoryLayout<Placed>.stride)
    let problems = refused(makeOwner()) {
      try makeOwner().implement(Structs.self) { $0.on("take:") { (_: Misplaced) in } }
    }
    #expect(problems.map(\.reason) == [.wrongArgumentType(0)])
    #expect(throws: Never.self) { try makeOwner().implement(Structs.self) { $0.on("take:") { (_: Placed) in } } }
  }

  @Test func `A struct without a declared encoding is refused, and the error contains the line that declares it`() {
    struct Matrix { var a = 0.0, b = 0.0, c = 0.0 }
    enum Structs: DeclaredProtocol {
      static let name = "TestUnsaidStructDelegate"
      static let methods: [MethodDeclaration] = [.optional("take:", types: "v@:{Matrix=ddd}")]
    }
    let problems = refused(makeOwner()) {
      try makeOwner().implement(Structs.self) { $0.on(selector("take:")) { (_: Matrix) in } }
    }
    #expect(
      problems.first?.given == """
        Matrix, which has no type encoding: extension Matrix: ObjCEncodable { static var objCTypeEncoding: String { \
        "{Matrix=ddd}" } }
        """)
  }

  @Test func `A struct whose layout differs from its declared encoding is refused`() {
    struct Liar: ObjCEncodable {
      var a = 0.0
      static var objCTypeEncoding: String { "{Liar=dd}" }
    }
    enum Structs: DeclaredProtocol {
      static let name = "TestStructDelegate"
      static let methods: [MethodDeclaration] = [.optional("take:", types: "v@:{Liar=dd}")]
    }
    let owner = makeOwner()
    let problems = refused(owner) { try owner.implement(Structs.self) { $0.on("take:") { (_: Liar) in } } }
    #expect(problems.map(\.reason) == [.wrongArgumentType(0)])
  }

  @Test func `An error that the builder closure throws is rethrown, and the owner is unchanged`() {
    struct Oops: Error {}
    let owner = makeOwner()
    #expect(throws: Oops.self) { try owner.implement(TestOwnerDelegate.self) { _ in throw Oops() } }
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `If four threads implement one protocol on one object, exactly one succeeds`() throws {
    for _ in 0..<50 {
      nonisolated(unsafe) let owner = makeOwner()  // the library synchronizes; the object is only read
      let registered = Counter()
      // Each thread writes its own element.
      nonisolated(unsafe) var outcomes = [[BlockDelegateError.Reason]?](repeating: nil, count: 4)
      outcomes.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let buffer = buffer  // each thread has its own element
        DispatchQueue.concurrentPerform(iterations: 4) { index in
          do {
            try owner.implement(TestOwnerDelegate.self) {
              $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
              // The threads continue together if there are enough processors. No thread waits for another thread that
              // has not started.
              registered.increment()
              var patience = 200_000
              while registered.value < 2, patience > 0 { patience -= 1 }
            }
            buffer[index] = []
          } catch { buffer[index] = (error as? BlockDelegateError)?.problems.map(\.reason) }
        }
      }
      #expect(outcomes.filter { $0 == [] }.count == 1)
      #expect(outcomes.filter { $0 == [.existingDelegate] || $0 == [.concurrentChange] }.count == 3)
      #expect(owner.delegateIdentity == owner.dynamicDelegate(for: TestOwnerDelegate.self)?.pointer)
    }
  }

  @Test func `If many threads implement a new protocol for the first time, only one class is made`() throws {
    enum Fresh: DeclaredProtocol {
      static let name = "TestFreshDelegate"
      static let methods: [MethodDeclaration] = [.optional("owner:didChange:", types: "v@:@q")]
    }
    nonisolated(unsafe) let owners = (0..<8).map { _ in makeOwner() }  // each thread has its own element
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      _ = try? owners[index].implement(Fresh.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    let classes = try owners.map { try ($0.send("delegate") as ObjCObject).objCClass }
    #expect(Set(classes).count == 1)
  }
}

/// These tests run one after the other, because `DelegateFailure.handler` is global to the process.
@Suite(.serialized) struct FailureTests {
  /// Returns the errors that are reported while `body` runs.
  static func errors(_ body: () throws -> Void) rethrows -> [any Error] {
    // Several threads may report errors at the same time.
    let lock = NSLock()
    nonisolated(unsafe) var errors: [any Error] = []  // under the lock
    let before = DelegateFailure.handler
    DelegateFailure.handler = { failure in lock.withLock { errors.append(failure.error) } }
    defer { DelegateFailure.handler = before }
    try body()
    return lock.withLock { errors }
  }

  /// Returns the problems of the errors that are reported while `body` runs.
  @discardableResult
  static func failures(_ body: () throws -> Void) rethrows -> [BlockDelegateError.Problem] {
    try errors(body).flatMap { ($0 as? BlockDelegateError)?.problems ?? [] }
  }

  private func callScore(with argument: ObjCObject?) throws -> (score: Int, called: Bool, [BlockDelegateError.Problem])
  {
    let owner = makeOwner()
    var called = false
    try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in
        called = true
        return 9
      }
    }
    var score = -2
    let problems = try Self.failures { score = try owner.send("scoreFor:", argument) }
    return (score, called, problems)
  }

  @Test func `A closure that declares String is not called with nil, and its caller gets zero`() throws {
    let (score, called, problems) = try callScore(with: nil)
    #expect(score == 0)
    #expect(!called)
    #expect(problems.map(\.reason) == [.unexpectedNil(1)])
    #expect(problems.first?.selector == "owner:scoreFor:")
    #expect(problems.first?.expected == "String")
  }

  @Test func `An argument of an unexpected class is reported with the expected and the given class`() throws {
    let (score, called, problems) = try callScore(with: ObjCObject("NSMutableArray"))
    #expect(score == 0)
    #expect(!called)
    #expect(problems.map(\.reason) == [.unexpectedClass(1)])
    #expect(problems.first?.given?.contains("Array") == true)
  }

  @Test func `A closure is not called with an object of another class than it declares, and this is reported`() throws {
    let transfer = try Transfer(1)
    var calls = 0
    try transfer.addDelegate(TransferDelegate.self) {
      $0.on("transferDidFinish:") { (_: RepeatedTransfer) in calls += 1 }
      $0.on("transferMayStop:") { (transfer: Transfer?) -> Bool in transfer == nil }
    }
    let problems = try Self.failures {
      try transfer.finish()
      try transfer.delegate.send("transferDidFinish:", try ObjCObject("NSObject"))
    }
    #expect(problems.map(\.reason) == [.unexpectedClass(0), .unexpectedClass(0)])
    #expect(problems.allSatisfy { $0.expected == "RepeatedTransfer" })
    #expect(calls == 0)
    #expect(try transfer.delegate.send("transferMayStop:", nil as ObjCObject?) as Bool)
    let repeated = try RepeatedTransfer(2)
    try transfer.delegate.send("transferDidFinish:", repeated)
    #expect(calls == 1)
  }

  /// A block that the library may keep.
  nonisolated(unsafe) private static var unreadable: BadInputTests.ChangingBlock?  // only one test uses it

  @Test func `A completion block whose signature can't be read is reported with its method and its signature`() throws {
    let code: @convention(block) (Int) -> Void = { _ in }
    let block = BadInputTests.ChangingBlock(like: try ObjCBlock(code))
    Self.unreadable = block
    block.say("v@?{")
    let delegate = try DynamicDelegate(CompletionHandlerTests.Navigation.self) {
      $0.on("answer:") { (_: @escaping (Int) -> Void) in }
    }
    let problems = try Self.failures { try delegate.object.send("answer:", ObjCBlock(copying: block.pointer)) }
    #expect(problems.map(\.reason) == [.malformedEncoding, .droppedCompletion, .malformedEncoding])
    #expect(problems.last?.selector == "answer:" && problems.last?.protocolName == "TestPolicyDelegate")
    #expect(problems.filter { $0.given?.contains("\"v@?{\"") == true }.count == 2)
  }
}
