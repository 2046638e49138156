import BlockDelegate
import Foundation
import TestSupport
import Testing

/// What is refused, how it is told, and that nothing has changed then.
@Suite struct BadInputTests {
  typealias Reason = BlockDelegateError.Reason

  /// Counts what many threads do.
  private final class Counter: @unchecked Sendable {
    // Sendable because the number is only touched under the lock.
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }
    func increment() { lock.withLock { count += 1 } }
  }

  /// Runs `body`, which must throw; the owner must be as it was before.
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

  /// What is wrong with one closure beside a right one.
  private func refused(
    location: SourceLocation = #_sourceLocation, _ body: (AnyDelegateBuilder) -> Void
  ) -> [BlockDelegateError.Problem] {
    let owner = makeOwner()
    return refused(owner, location: location) {
      try owner.implement(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        body($0)
      }
    }
  }

  @Test func `An unknown selector is refused with near misses`() {
    let problems = refused { $0.on("owner:scoreFr:") { (_: ObjCObject, _: String) in 1 } }
    #expect(problems.map(\.reason) == [.unknownSelector])
    #expect(problems.first?.protocolName == "TestOwnerDelegate")
    #expect(problems.first?.selector == "owner:scoreFr:")
    #expect(problems.first?.nearMisses == ["owner:scoreFor:"])
  }

  @Test(arguments: ["retain", "release", "autorelease", "dealloc", "retainCount", "class", "self"])
  func `A method that is the object's own is refused`(name: String) {
    for problems in [
      refused({ $0.on(Selector(name)) {} }), refused({ $0.onClassMethod(Selector(name)) {} }),
    ] {
      #expect(problems.map(\.reason) == [.reservedMethod])
      #expect(problems.first?.selector == name)
    }
  }

  @Test func `Protocols that inherit each other in a circle have each other's methods`() throws {
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

  @Test func `A protocol that is inherited by many ways is looked at once`() throws {
    /// Each level inherits the next one in two ways: a million ways lead through twenty levels to the last.
    enum Level: DeclaredProtocol {
      // Counted by the one thread that asks for it.
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

  @Test func `Two declarations with one name each have their own methods`() throws {
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

  @Test func `The name of two declarations is the first one's`() throws {
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

  @Test func `A protocol's own declaration of an inherited method says whether it is required`() throws {
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

  @Test func `What every object has is required of no delegate`() throws {
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
  func `A class method that is the class's own is refused`(name: String) {
    let problems = refused { $0.onClassMethod(Selector(name)) {} }
    #expect(problems.map(\.reason) == [.reservedMethod])
  }

  @Test func `A block with an argument too many is refused, also where it is of the result's type`() {
    let block: @convention(block) (OpaquePointer, OpaquePointer, OpaquePointer, Int) -> Int = { $3 }
    #expect(refused { $0.on("owner:scoreFor:", block: block) }.map(\.reason) == [.wrongArgumentCount])
  }

  @Test func `A closure that throws leaves the place for the error out only where the result can say so`() throws {
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

  @Test func `A required method with a mistake is named once`() {
    let error = #expect(throws: BlockDelegateError.self) {
      try makeOwner().implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: Int) in } }
    }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentCount])
  }

  @Test func `A block that fits one method is compared with every other`() throws {
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

  /// A block as a compiler lays one out, whose signature can change: as another one's at the address of one that a
  /// library had, which was unloaded.
  private final class ChangingBlock {
    let signature = UnsafeMutablePointer<CChar>.allocate(capacity: 64)
    private let descriptor = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    private let literal = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    var pointer: OpaquePointer { OpaquePointer(literal) }

    init(like other: ObjCBlock) {
      let words = UnsafePointer<UInt>(other.pointer)
      let layout: [UInt] = [0, 32, UInt(bitPattern: signature), 0]
      descriptor.initialize(from: layout, count: 4)
      // The class and the code of the other; it is global (1 << 28) and has a signature (1 << 30).
      let own: [UInt] = [words[0], 1 << 28 | 1 << 30, words[2], UInt(bitPattern: descriptor)]
      literal.initialize(from: own, count: 4)
    }
    // Never freed: the library may keep it. Nor lost: all are here.
    nonisolated(unsafe) private static var all: [ChangingBlock] = []  // by one test
    func keep() -> ChangingBlock {
      Self.all.append(self)
      return self
    }

    func say(_ text: String) {
      for (index, character) in text.utf8CString.enumerated() { signature[index] = character }
    }
  }

  @Test func `A signature at the address of another that fitted is compared anew`() throws {
    let code: @convention(block) (OpaquePointer, OpaquePointer, Int) -> Void = { _, _, _ in }
    let block = ChangingBlock(like: try ObjCBlock(code)).keep()
    func problems() -> [Reason] {
      let copy = ObjCBlock(copying: block.pointer)
      do {
        _ = try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:", block: copy) }
        return []
      } catch { return (error as? BlockDelegateError)?.problems.map(\.reason) ?? [] }
    }
    block.say("v24@?0@8@16q24")
    #expect(problems().isEmpty)
    #expect(problems().isEmpty)
    block.say("v24@?0@8@16d24")
    #expect(problems() == [.wrongArgumentType(1)])
    block.say("v24@?0@8@16q24q32")
    #expect(problems() == [.wrongArgumentCount])
  }

  @Test func `A name with a NUL in it is not the name before that`() throws {
    let problems = refused { $0.on("owner:scoreFor:\0x") { (_: ObjCObject, _: String) in 1 } }
    #expect(problems.map(\.reason) == [.unknownSelector])
    #expect(problems.first?.selector == "owner:scoreFor:\\0x")
    let name = #expect(throws: BlockDelegateError.self) { try ObjCProtocol("NSCopying\0x") }
    #expect(name?.problems.map(\.reason) == [.unknownProtocol])
    let cls = #expect(throws: BlockDelegateError.self) { try ObjCClass("NSObject\0x") }
    #expect(cls?.problems.map(\.reason) == [.unknownClass])
  }

  @Test func `Methods of the runtime's own are left out of a protocol that declares them`() throws {
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

  @Test func `What an object says of itself may be a closure's`() throws {
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

  @Test func `Too many, too few and no arguments are refused`() {
    #expect(
      refused { $0.on("ownerShouldStop:") { (_: ObjCObject, _: Int) in true } }.map(\.reason) == [.wrongArgumentCount])
    #expect(refused { $0.on("owner:scoreFor:") { (_: ObjCObject) in 1 } }.map(\.reason) == [.wrongArgumentCount])
    let none = refused { $0.on("ownerShouldStop:") { true } }
    #expect(none.map(\.reason) == [.wrongArgumentCount])
    #expect(none.first?.expected == "1 (an object (@))")
    #expect(none.first?.given == "none")
  }

  @Test func `Arguments of a wrong type, size or sign are refused`() {
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

  @Test func `Results of a wrong type are refused`() {
    #expect(refused { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in } }.map(\.reason) == [.wrongResultType])
    #expect(
      refused { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in "1" } }.map(\.reason) == [.wrongResultType])
    let problems = refused { $0.on("ownerShouldStop:") { (_: ObjCObject) in 1 } }
    #expect(problems.map(\.reason) == [.wrongResultType])
    #expect(problems.first?.expected == "Bool (\(encodedBOOL))")
    #expect(problems.first?.given == "Int")
  }

  @Test func `A value that is no block is refused as one`() {
    #expect(refused { $0.on("ownerShouldStop:", block: 5) }.map(\.reason) == [.invalidBlock])
    #expect(refused { $0.on("ownerShouldStop:", block: makeOwner()) }.map(\.reason) == [.invalidBlock])
    let closure: (Int) -> Int = { $0 }
    #expect(refused { $0.on("ownerShouldStop:", block: closure) }.map(\.reason) == [.invalidBlock])
    #expect(throws: BlockDelegateError.self) { try ObjCBlock("text") }
  }

  @Test func `A block whose signature disagrees is refused`() {
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

  @Test func `A required method can be neither left out nor taken away`() throws {
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

  @Test func `An owner without a setter, and setters that are none, are refused`() throws {
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

  @Test func `Implementing twice is refused, on the object and in one call`() throws {
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let twice = refused(owner) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(twice.map(\.reason) == [.existingDelegate])
    let same = refused { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(same.map(\.reason) == [.duplicateMethod])
  }

  @Test func `Whether implementing is allowed is decided before the closure runs`() throws {
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

  @Test func `Removing what is not there is refused`() throws {
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

  @Test func `All problems are told at once`() {
    let problems = refused {
      $0.on("nothing:") { (_: Int) in }
      $0.on("ownerShouldStop:") { (_: CGRect) in "x" }
      $0.onClassMethod("versio") { 1 }
    }
    #expect(problems.map(\.reason) == [.unknownSelector, .wrongArgumentType(0), .wrongResultType, .unknownSelector])
    #expect(
      problems.map(\.text).contains(
        "-[TestOwnerDelegate ownerShouldStop:]: wrong type of argument 1: expected an object (@), given CGRect"))
  }

  @Test func `Unknown classes, protocols and selectors of messages are named in errors`() throws {
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

  @Test func `Results that are nil or of another class are errors`() throws {
    let dictionary = try ObjCObject("NSMutableDictionary")
    let none = #expect(throws: BlockDelegateError.self) { try dictionary.send("objectForKey:", "x") as String }
    #expect(none?.problems.map(\.reason) == [.unexpectedNil(nil)])
    #expect(try dictionary.send("objectForKey:", "x") as String? == nil)
    try dictionary.send("setObject:forKey:", 3, "x")
    let other = #expect(throws: BlockDelegateError.self) { try dictionary.send("objectForKey:", "x") as String }
    #expect(other?.problems.map(\.reason) == [.unexpectedClass(nil)])
  }

  @Test func `An exception under a message is an error`() throws {
    let array = try ObjCObject("NSMutableArray")
    let exception = #expect(throws: ObjCException.self) { try array.send("objectAtIndex:", 3 as UInt) as ObjCObject }
    #expect(exception?.name == "NSRangeException")
    #expect(exception?.reason?.contains("3") == true)
  }

  @Test func `An exception inside a closure is an error there, and the caller goes on`() throws {
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

  @Test func `Malformed types of a declared method are refused`() {
    enum Malformed: DeclaredProtocol {
      static let name = "TestMalformedDelegate"
      static let methods: [MethodDeclaration] = [.optional("broken:", types: "v@:{oops")]
    }
    let owner = makeOwner()
    let problems = refused(owner) { try owner.implement(Malformed.self) { $0.on("broken:") { (_: Int) in } } }
    #expect(problems.map(\.reason) == [.malformedEncoding])
    #expect(problems.first?.given?.contains("{oops") == true)
  }

  @Test func `Types that calls cannot carry are refused`() {
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

  @Test func `A struct of the right size with a field at another place than C has it is refused`() {
    struct Small {
      var a: Int32 = 0
      var b: Int8 = 0
    }
    // Swift puts `c` behind `b`, into what C leaves unused at the end of the struct before it.
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

  @Test func `A struct that says no encoding is refused with the line that says it`() {
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
        Matrix, which says no encoding: extension Matrix: ObjCEncodable { static var objCTypeEncoding: String { \
        "{Matrix=ddd}" } }
        """)
  }

  @Test func `A struct whose layout is not what its encoding says is refused`() {
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

  @Test func `What body throws is thrown, and nothing changes`() {
    struct Oops: Error {}
    let owner = makeOwner()
    #expect(throws: Oops.self) { try owner.implement(TestOwnerDelegate.self) { _ in throw Oops() } }
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `Two threads implement one protocol on one object: one wins`() throws {
    for _ in 0..<50 {
      nonisolated(unsafe) let owner = makeOwner()  // the library locks; the object itself is only read
      let registered = Counter()
      // Each thread has its own element.
      nonisolated(unsafe) var outcomes = [[BlockDelegateError.Reason]?](repeating: nil, count: 4)
      outcomes.withUnsafeMutableBufferPointer { buffer in
        nonisolated(unsafe) let buffer = buffer  // each thread has its own element
        DispatchQueue.concurrentPerform(iterations: 4) { index in
          do {
            try owner.implement(TestOwnerDelegate.self) {
              $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
              // All go on at once where there are processors for it; nobody waits for one that has not begun.
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

  @Test func `Many threads implement one new protocol at once: one class is made`() throws {
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

/// `DelegateFailure.handler` is the process's, so these run one after the other.
@Suite(.serialized) struct FailureTests {
  /// What is reported while `body` runs.
  static func errors(_ body: () throws -> Void) rethrows -> [any Error] {
    nonisolated(unsafe) var errors: [any Error] = []  // the tests here run on one thread
    let before = DelegateFailure.handler
    DelegateFailure.handler = { errors.append($0.error) }
    defer { DelegateFailure.handler = before }
    try body()
    return errors
  }

  /// The problems of what is reported while `body` runs.
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

  @Test func `nil where the closure says String: it is not called, and the caller gets zero`() throws {
    let (score, called, problems) = try callScore(with: nil)
    #expect(score == 0)
    #expect(!called)
    #expect(problems.map(\.reason) == [.unexpectedNil(1)])
    #expect(problems.first?.selector == "owner:scoreFor:")
    #expect(problems.first?.expected == "String")
  }

  @Test func `An object of another class is told with both classes`() throws {
    let (score, called, problems) = try callScore(with: ObjCObject("NSMutableArray"))
    #expect(score == 0)
    #expect(!called)
    #expect(problems.map(\.reason) == [.unexpectedClass(1)])
    #expect(problems.first?.given?.contains("Array") == true)
  }

  @Test func `An argument of another class than the closure's is reported, and the closure not called`() throws {
    let transfer = try Transfer(1)
    var calls = 0
    try transfer.addDelegate {
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
}
