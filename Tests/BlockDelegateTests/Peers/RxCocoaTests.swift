import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests the behaviors that RxCocoa's own tests check for delegate proxies (DelegateProxyTest.swift) and observed
/// messages (SentMessageTest.swift). Docs/WhenToUse.md lists the intended differences.
@Suite(.timeLimit(.minutes(10))) struct RxCocoaTests {
  private enum Owned: DeclaredProtocol {
    static let name = "RxCocoaTestOwnerDelegate"
    static let didChange = DelegateMethod<Owned, MethodBody<ObjCObject, Int, Void>>(selector("owner:didChange:"))
    static let score = DelegateMethod<Owned, MethodBody<ObjCObject, String, Int>>(selector("owner:scoreFor:"))
    static let methods: [MethodDeclaration] = [.optional(didChange), .optional(score)]
  }

  @Test func `The existing delegate of an object still gets observed and unobserved messages`() throws {
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    try owner.send("setDelegate:", plain)
    let stream = try owner.messages(Owned.didChange) { _, number in number }
    #expect(plain.plainCalls == 0)
    #expect(owner.delegates(for: Owned.self).first?.pointer == plain.pointer)
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 1)
    #expect(try owner.send("scoreFor:", "x") as Int == 100)
    #expect(plain.plainCalls == 2)
    withExtendedLifetime(stream) {}
  }

  @Test func `Members of a chain get a message in their order, and an observer gets it last`() throws {
    var stages: [String] = []
    func noting(_ stage: String) throws -> AnyDynamicDelegate {
      try DynamicDelegate(Owned.self) { $0.on(Owned.didChange) { _, number in stages.append("\(stage) \(number)") } }
    }
    let members = [try noting("sent"), try noting("invoking")]
    let (owner, chain) = (makeOwner(), try DelegateChain(Owned.self))
    for member in members { try chain.add(member.object) }
    try chain.attach(to: owner)
    let observation = try owner.observe(Owned.didChange) { _, number in stages.append("invoked \(number)") }
    try owner.send("change:", 7)
    #expect(stages == ["sent 7", "invoking 7", "invoked 7"])
    withExtendedLifetime((members, observation)) {}
  }

  @Test func `An observer gets only the messages between its registration and its cancellation`() throws {
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    try owner.send("setDelegate:", plain)
    try owner.send("change:", 1)
    var seen: [String] = []
    let first = try owner.observe(Owned.didChange) { _, number in seen.append("first \(number)") }
    try owner.send("change:", 2)
    let second = try owner.observe(Owned.didChange) { _, number in seen.append("second \(number)") }
    try owner.send("change:", 3)
    first.cancel()
    try owner.send("change:", 4)
    second.cancel()
    try owner.send("change:", 5)
    #expect(seen == ["first 2", "first 3", "second 3", "second 4"])
    #expect(plain.plainCalls == 5)
  }

  @Test func `While a stream provides the result of an optional method, the chain responds to the method`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    func score() throws -> Int { try owner.send("scoreFor:", "x") }
    func streaming(_ body: () throws -> Void) throws {
      let stream = try owner.messages(Owned.score, answering: { _, _ in 5 }, { _, text in text })
      try body()
      withExtendedLifetime(stream) {}
    }
    #expect(try score() == -1)
    try streaming {
      #expect(try score() == 5)
      try streaming { try #expect(score() == 5) }
      #expect(try score() == 5)
    }
    #expect(try score() == -1)
    #expect(owner.delegateIdentity == delegate.pointer)
  }

  @Test func `Streams of methods with and without results end when the owner is deallocated`() async throws {
    let streams = try {
      let (owner, plain) = (makeOwner(), makePlainDelegate())
      try owner.send("setDelegate:", plain)
      let streams = [
        try owner.messages(Owned.didChange) { _, number in number },
        try owner.messages(Owned.score) { _, text in text.count },
      ]
      try owner.send("change:", 1)
      _ = try owner.send("scoreFor:", "four") as Int
      return streams
    }()
    var seen: [Int] = []
    for stream in streams {
      for await number in stream { seen.append(number) }
    }
    #expect(seen == [1, 4])
  }

  @Test func `A forwarding target gets only the messages that are sent while it is the target`() throws {
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    let delegate = try owner.implement(Owned.self) { $0.on(Owned.score) { _, _ in 1 } }
    try owner.send("change:", 1)
    try delegate.update(forwardingTo: plain)
    try owner.send("change:", 2)
    #expect(plain.plainCalls == 1)
    try delegate.update(forwardingTo: nil)
    try owner.send("change:", 3)
    #expect(plain.plainCalls == 1)
  }

  @Test func `An inherited method of a protocol can be observed`() throws {
    enum Derived: DeclaredProtocol {
      static let name = "RxCocoaDerivedDelegate"
      static var inherited: [any DeclaredProtocol.Type] { [Owned.self] }
      static let didChange = DelegateMethod<Derived, MethodBody<ObjCObject, Int, Void>>(selector("owner:didChange:"))
      static let methods: [MethodDeclaration] = []
    }
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    try owner.send("setDelegate:", plain)
    var seen: [Int] = []
    let observation = try owner.observe(Derived.didChange) { _, number in seen.append(number) }
    try owner.send("change:", 3)
    #expect(seen == [3])
    #expect(plain.plainCalls == 1)
    withExtendedLifetime(observation) {}
  }

  @Test func `A delegate for a class can be set on an object of a subclass`() throws {
    let table = try ObjCObject("TestSubtable")
    try table.implementDataSource {
      $0.on("rowsInTable:") { (_: ObjCObject) in 2 }
      $0.on("table:valueInRow:") { (_: ObjCObject, row: Int) in "row \(row)" }
      $0.on("tableVersion") { 1 }
    }
    #expect(try table.send("text") as String == "row 0,row 1")
  }

  @Test func `An observation changes neither the class of its object nor another object`() throws {
    let (owner, other) = (makeOwner(), makeOwner())
    let plain = [makePlainDelegate(), makePlainDelegate()]
    try owner.send("setDelegate:", plain[0])
    try other.send("setDelegate:", plain[1])
    let cls = owner.objCClass
    var seen: [Int] = []
    let observation = try owner.observe(Owned.didChange) { _, number in seen.append(number) }
    try owner.send("change:", 1)
    try other.send("change:", 2)
    #expect(seen == [1])
    #expect(owner.objCClass == cls)
    #expect(plain[0].objCClass == plain[1].objCClass)
    #expect(other.setterLog == "object")
    #expect(other.delegateIdentity == plain[1].pointer)
    withExtendedLifetime(observation) {}
  }

  @Test func `The chains of two observed objects have the same class`() throws {
    let owners = [makeOwner(), makeOwner()]
    let plain = makePlainDelegate()
    let observations = try owners.map { owner in
      try owner.send("setDelegate:", plain)
      return try owner.observe(Owned.didChange) { _, _ in }
    }
    let classes = try owners.map { try ($0.send("delegate") as ObjCObject).objCClass }
    #expect(classes[0] == classes[1])
    #expect(classes[0] != plain.objCClass)
    withExtendedLifetime(observations) {}
  }

  // MARK: Types

  /// Checks that an observer gets the argument and the result of a message. A compiled caller sends the message to an
  /// object that returns its argument.
  private func observe<Value: Equatable>(
    _ name: String, _ send: (UnsafeMutableRawPointer, Value) -> Value, _ value: Value,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let (owner, shapes) = (makeOwner(), ObjCObject(owned: OpaquePointer(caller_makeShapes())))
    try owner.send("setDelegate:", shapes)
    var seen: [Value] = []
    let method = DelegateMethod<ShapeTests.Shapes, MethodBody<Value, Value>>(selector(name))
    let observation = try owner.observe(method, setter: selector("setDelegate:")) { argument, result in
      seen += [argument, result]
    }
    let delegate = try owner.send("delegate") as ObjCObject
    #expect(send(UnsafeMutableRawPointer(delegate.pointer), value) == value, sourceLocation: location)
    #expect(seen == [value, value], sourceLocation: location)
    withExtendedLifetime((observation, shapes)) {}
  }

  @Test func `An observer gets arguments and results of every type`() throws {
    try observe("echoChar:", caller_sendChar, .min)
    try observe("echoShort:", caller_sendShort, .min)
    try observe("echoInt:", caller_sendInt, .min)
    try observe("echoLong:", caller_sendLong, .min)
    try observe("echoLongLong:", caller_sendLongLong, .min)
    try observe("echoUnsignedChar:", caller_sendUnsignedChar, .max)
    try observe("echoUnsignedShort:", caller_sendUnsignedShort, .max)
    try observe("echoUnsignedInt:", caller_sendUnsignedInt, .max)
    try observe("echoUnsignedLong:", caller_sendUnsignedLong, .max)
    try observe("echoUnsignedLongLong:", caller_sendUnsignedLongLong, .max)
    try observe("echoBool:", caller_sendBool, true)
    try observe("echoFloat:", caller_sendFloat, 13)
    try observe("echoDouble:", caller_sendDouble, 13)
    try observe("echoStruct16:", caller_sendStruct16, TestStruct16(a: 1, b: 2))
  }

  @Test func `An observer gets a large struct as the result of a method`() throws {
    try observe("echoStruct64:", caller_sendStruct64, TestStruct64(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8))
    try observe("echoTransform:", caller_sendTransform, TestTransform(from: 1))
  }

  @Test(arguments: ["class", "respondsToSelector:", "methodSignatureForSelector:", "forwardingTargetForSelector:"])
  func `A method that every object has can't be observed as a delegate's method`(name: String) throws {
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    try owner.send("setDelegate:", plain)
    let method = DelegateMethod<Owned, MethodBody<Void>>(selector(name))
    let error = #expect(throws: BlockDelegateError.self) { _ = try owner.observe(method) {} }
    #expect(error?.problems.first?.selector == name)
    #expect(owner.delegateIdentity == plain.pointer)
  }
}
