import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@testable import BlockDelegateRuntime

/// Changes that instrumentation frameworks make to delegates, to their classes and to their owners. No message is lost
/// or delivered twice, and each change can be undone, whether the framework or the closures came first. The fixtures
/// are in TestSupport/Instrumentation.h.
@Suite struct InstrumentationTests {
  /// How the owner gets its delegate.
  enum Way: CaseIterable { case implement, chain, forwarding }
  enum Order: CaseIterable { case closuresFirst, frameworkFirst }

  private static let count = Mutex(0)

  /// Returns a new protocol for each call, because a framework's changes stay in the class of the protocol's delegates.
  static func makeProtocol() throws -> ObjCProtocol {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let types = [
      "owner:didChange:": "v@:@q", "owner:scoreFor:": "q@:@@", "ownerShouldStop:": "\(encodedBOOL)@:@",
      "frameOfOwner:": "{CGRect={CGPoint=dd}{CGSize=dd}}@:@",
    ]
    let name = "TestInstrumented\(number)Delegate"
    _ = ProtocolHandle(
      declaration: ProtocolDeclaration(
        name: name, inherited: [],
        methods: types.map {
          .init(selector: SelectorHandle($0.key), types: $0.value, isRequired: false, isInstance: true)
        } + [
          .init(selector: SelectorHandle("version"), types: "q@:", isRequired: false, isInstance: false)
        ]))
    return try ObjCProtocol(name)
  }

  /// An owner and its delegate, whose closure records changes.
  final class Setup {
    let owner = ObjCObject(owned: OpaquePointer(instrument_makeOwner()))
    let name: ObjCProtocol
    let way: Way
    /// The forwarding target, a TestPlainDelegate, which has all methods except frameOfOwner:.
    let target = makePlainDelegate()
    private(set) var delegate: DynamicDelegate<ObjCProtocol>!
    var heard: [Int] = []

    init(_ way: Way, prepare: (Setup) -> Void = { _ in }) throws {
      name = try makeProtocol()
      self.way = way
      instrument_forget(pointer)
      prepare(self)
      let body = { [unowned self] (delegate: DelegateBuilder<ObjCProtocol>) in
        delegate.on("owner:didChange:") { (_: ObjCObject, number: Int) in self.heard.append(number) }
      }
      switch way {
      case .implement: delegate = try owner.implement(name, body)
      case .chain: delegate = try owner.addDelegate(name, body)
      case .forwarding: delegate = try owner.implement(name, forwardingTo: target, body)
      }
      instrument_forget(seen)
    }

    /// The object that the owner sends its messages to: the delegate or the chain.
    var seen: UnsafeMutableRawPointer { UnsafeMutableRawPointer(owner.delegateIdentity!) }
    var calls: Int { instrument_calls(seen) }

    /// Makes the owner ask its delegate again which methods it responds to.
    func ask() throws {
      let delegate: ObjCObject? = try owner.send("delegate")
      try owner.send("setDelegate:", nil as ObjCObject?)
      try owner.send("setDelegate:", delegate)
    }

    func change(_ number: Int) throws { try owner.send("change:", number) }
    func score() throws -> Int { try owner.send("scoreFor:", "text") }
    func stop() throws -> Bool { try owner.send("shouldStop") }
    func frame() throws -> CGRect { try owner.send("frame") }

    func answerScore(_ score: Int) throws {
      try delegate.update { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in score } }
    }
    func removeScore() throws { try delegate.update { $0.remove("owner:scoreFor:") } }

    func remove() throws {
      if way == .chain {
        owner.removeDelegate(delegate.object, for: name)
      } else {
        try owner.removeDynamicDelegate(for: name)
      }
    }
  }

  static let noFrame = CGRect(x: -1, y: -1, width: -1, height: -1)
  static let addedFrame = CGRect(x: 1, y: 2, width: 3, height: 4)

  // MARK: A framework's subclass of the delegate's class

  @Test(arguments: Way.allCases, Order.allCases)
  func `Methods that a framework's subclass overrides run, and their original implementations are the closures`(
    _ way: Way, _ order: Order
  ) throws {
    try ObjCObject.autoreleasepool {
      let setup = try Setup(way)
      if order == .closuresFirst { try setup.answerScore(3) }
      instrument_putClassBelow(setup.seen)
      if order == .frameworkFirst { try setup.answerScore(3) } else { try setup.ask() }
      try setup.change(5)
      #expect(setup.heard == [5])
      #expect(setup.calls == 1)
      #expect(try setup.score() == 3)
      #expect(setup.calls == 2)
      // The delegate's class has all methods. Without a closure, the original implementation does nothing.
      #expect(try setup.frame() == .zero)
      #expect(try setup.stop() == (way == .forwarding))
      #expect(setup.calls == 4)
      #expect(setup.target.plainCalls == (way == .forwarding ? 1 : 0))
      try setup.removeScore()
      #expect(try setup.score() == (way == .forwarding ? 100 : 0))
      #expect(setup.calls == 5)

      instrument_takeClassBelow(setup.seen)
      try setup.ask()
      try setup.change(6)
      #expect(setup.heard == [5, 6])
      #expect(setup.calls == 5)
      #expect(try setup.score() == (way == .forwarding ? 100 : -1))
      #expect(try setup.frame() == Self.noFrame)
      try setup.remove()
      #expect(setup.owner.delegateIdentity == nil)
    }
  }

  @Test(arguments: Way.allCases)
  func `A delegate whose class a framework replaced by a subclass is deallocated with its closures`(_ way: Way) throws {
    var gone = 0
    try ObjCObject.autoreleasepool {
      let setup = try Setup(way)
      let tracker = LifetimeTests.Tracker { gone += 1 }
      try setup.delegate.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in tracker.count > 0 } }
      instrument_putClassBelow(setup.seen)
      try setup.remove()
      #expect(setup.owner.delegateIdentity == nil)
    }
    #expect(gone == 1)
  }

  @Test func `A message without a closure is not recognized unless a framework's subclass implements it`() throws {
    let setup = try Setup(.implement)
    let other = try DynamicDelegate(setup.name) {
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 3 }
      $0.on("frameOfOwner:") { (_: ObjCObject) in CGRect.zero }
    }
    let object = setup.delegate.object
    #expect(!setup.delegate.responds(to: "owner:scoreFor:"))
    #expect(throws: ObjCException.self) { try object.send("owner:scoreFor:", setup.owner, "text") as Int }
    instrument_putClassBelow(setup.seen)
    #expect(setup.delegate.responds(to: "owner:scoreFor:"))
    #expect(try object.send("owner:scoreFor:", setup.owner, "text") as Int == 0)
    #expect(try object.send("frameOfOwner:", setup.owner) as CGRect == .zero)
    instrument_takeClassBelow(setup.seen)
    #expect(throws: ObjCException.self) { try object.send("frameOfOwner:", setup.owner) as CGRect }
    withExtendedLifetime(other) {}
  }

  @Test func `A chain counts the result of a framework's subclass of a member, even without a closure for it`() throws {
    let name = try Self.makeProtocol()
    // This closure adds frameOfOwner: to the class before the framework makes its subclass.
    let member = try DynamicDelegate(name) { $0.on("frameOfOwner:") { (_: ObjCObject) in CGRect.zero } }
    let stops = try DynamicDelegate(name) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    let chain = try DelegateChain(name)
    instrument_forget(UnsafeMutableRawPointer(member.pointer))
    instrument_putClassBelow(UnsafeMutableRawPointer(member.pointer))
    try chain.add(stops.object)
    try chain.add(member.object)
    // All members must return YES.
    #expect(try !(chain.object.send("ownerShouldStop:", makeOwner()) as Bool))
    #expect(instrument_calls(UnsafeMutableRawPointer(member.pointer)) == 1)
  }

  // MARK: A setter that adds methods to the delegate's class

  @Test(arguments: Way.allCases, Order.allCases)
  func `Methods that a setter adds to the delegate's class run once per message`(_ way: Way, _ order: Order) throws {
    try ObjCObject.autoreleasepool {
      let setup = try Setup(way) { if order == .frameworkFirst { instrument_addInSetter($0.pointer) } }
      if order == .closuresFirst {
        instrument_addInSetter(setup.pointer)
        // These updates send the setter again.
        try setup.answerScore(3)
        try setup.removeScore()
      }
      try setup.change(5)
      #expect(setup.heard == [5])
      #expect(setup.calls == 1)
      // The class has all methods of the protocol. A framework's method in front of them runs only for objects that
      // respond to the method.
      #expect(try setup.frame() == Self.noFrame)
      #expect(try setup.stop() == (way == .forwarding))
      let score = way == .forwarding ? 100 : -1
      #expect(try setup.score() == score)

      let before = setup.calls
      try setup.answerScore(3)
      #expect(try setup.score() == 3)
      #expect(setup.calls == before + 1)
      try setup.removeScore()
      #expect(try setup.score() == score)

      instrument_undoAdd(setup.seen)
      instrument_restoreSetter(setup.pointer)
      let after = setup.calls
      try setup.change(6)
      #expect(setup.heard == [5, 6])
      #expect(setup.calls == after)
      try setup.remove()
      #expect(setup.owner.delegateIdentity == nil)
    }
  }

  @Test func `Other code finds all methods of the protocol in the class, and can add only others`() throws {
    let setup = try Setup(.implement)
    let cls = ObjectHandle(setup.delegate.object.pointer).cls
    let frame = SelectorHandle("frameOfOwner:")
    let method = try #require(bd_class_getInstanceMethod(cls.pointer, frame.pointer))
    #expect(!bd_class_addMethod(cls.pointer, frame.pointer, cls.implementation(of: frame), "v@:"))
    #expect(String(cString: try #require(bd_method_getTypeEncoding(method))).hasPrefix("{CGRect="))
    #expect(!setup.delegate.responds(to: "frameOfOwner:"))

    // A method outside the protocol that a loaded library sends, whose types the runtime therefore knows.
    let other = SelectorHandle("undeclaredMessage:")
    let message: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> Void = { _, _, _ in }
    let added = unsafeBitCast(message, to: bd_imp.self)
    #expect(bd_class_addMethod(cls.pointer, other.pointer, added, other.types ?? "v@:@"))
    #expect(setup.delegate.responds(to: "undeclaredMessage:"))
    #if !canImport(ObjectiveC)
      let error = #expect(throws: BlockDelegateError.self) {
        try setup.delegate.update { $0.on("undeclaredMessage:") { (_: ObjCObject) in } }
      }
      #expect(error?.problems.map(\.reason) == [.reservedMethod])
    #endif
    #expect(setup.delegate.responds(to: "undeclaredMessage:"))
    try setup.change(5)
    #expect(setup.heard == [5])
  }

  // MARK: The class of a delegate with class methods

  @Test func `A change to the class of a delegate with class methods reaches no delegate without class methods`() throws
  {
    let name = try Self.makeProtocol()
    let owner = makeOwner()
    let other = try DynamicDelegate(name) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 3 }
    }
    let delegate = try owner.implement(name) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("version") { 3 }
    }
    let cls = delegate.object.objCClass.name
    let (seen, unseen) = (UnsafeMutableRawPointer(delegate.pointer), UnsafeMutableRawPointer(other.pointer))
    instrument_forget(seen)
    instrument_forget(unseen)
    instrument_add(seen)
    #expect(!delegate.responds(to: "owner:scoreFor:"))
    try delegate.object.send("owner:didChange:", owner, 1)
    #expect(instrument_calls(seen) == 1)
    try other.object.send("owner:didChange:", owner, 1)
    #expect(try other.object.send("owner:scoreFor:", owner, "text") as Int == 3)
    #expect(!other.responds(to: "frameOfOwner:"))
    #expect(instrument_calls(unseen) == 0)

    // An update that registers a closure again removes nothing of what the framework has put in front of the methods.
    try delegate.update {
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 4 }
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(try delegate.object.send("owner:scoreFor:", owner, "text") as Int == 4)
    try delegate.object.send("owner:didChange:", owner, 1)
    #expect(instrument_calls(seen) == 3)
    try delegate.update { $0.remove("owner:scoreFor:") }
    #expect(!delegate.responds(to: "owner:scoreFor:"))
    #expect(delegate.object.objCClass.name == cls)
    #expect(try owner.send("delegateVersion") as Int == 3)
    #expect(delegate.object.conforms(to: name))
    instrument_undoAdd(seen)
    try delegate.object.send("owner:didChange:", owner, 1)
    #expect(instrument_calls(seen) == 3)

    // Without class methods, the delegate is an instance of the shared class.
    try delegate.update { $0.remove("version") }
    #expect(delegate.object.objCClass == other.object.objCClass)
    #expect(owner.dynamicDelegate(for: name) == delegate)
  }

  // MARK: A proxy in front of the delegate

  @Test(arguments: Way.allCases, Order.allCases)
  func `A proxy that the setter puts in front of a delegate is treated as that delegate`(_ way: Way, _ order: Order)
    throws
  {
    try ObjCObject.autoreleasepool {
      let setup = try Setup(way) { if order == .frameworkFirst { instrument_putProxyInSetter($0.pointer) } }
      if order == .closuresFirst { instrument_putProxyInSetter(setup.pointer) }
      try setup.answerScore(3)
      try setup.change(5)
      #expect(setup.heard == [5])
      #expect(try setup.score() == 3)
      // The owner's delegate is now the framework's proxy, but the owner learns which methods the library's delegate
      // has.
      #expect(try ObjCObject(retaining: #require(setup.owner.delegateIdentity)).objCClass.name == "TestFrontProxy")
      try setup.removeScore()
      #expect(try setup.score() == (way == .forwarding ? 100 : -1))
      // Another delegate is added beside the first delegate, not beside the proxy.
      var again: [Int] = []
      let second = try setup.owner.addDelegate(setup.name) {
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in again.append(number) }
      }
      try setup.change(6)
      #expect(setup.heard == [5, 6])
      #expect(again == [6])
      #expect(setup.owner.delegates(for: setup.name).count == 2)
      setup.owner.removeDelegate(second.object, for: setup.name)
      try setup.change(7)
      #expect(setup.heard == [5, 6, 7])
      #expect(again == [6])
      // When other code sets nil, the last proxy is deallocated.
      try setup.owner.send("setDelegate:", ObjCObject?.none)
      var late: [Int] = []
      let third = try setup.owner.addDelegate(setup.name) {
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in late.append(number) }
      }
      try setup.change(8)
      #expect(late == [8])
      setup.owner.removeDelegate(third.object, for: setup.name)
      try setup.remove()
      #expect(setup.owner.delegateIdentity == nil)
      instrument_restoreSetter(setup.pointer)
    }
  }

  // MARK: Key-value observing of the delegate

  @Test(arguments: Way.allCases)
  func `A delegate under key-value observation works during the observation and after it`(_ way: Way) throws {
    try ObjCObject.autoreleasepool {
      let setup = try Setup(way)
      let observer = try ObjCObject("TestObserver")
      let seen = ObjCObject(retaining: OpaquePointer(setup.seen))
      try seen.send(
        "addObserver:forKeyPath:options:context:", observer, "hash", 1 as UInt, UnsafeMutableRawPointer?.none)
      try setup.change(5)
      try setup.answerScore(3)
      #expect(try setup.score() == 3)
      #expect(try setup.frame() == Self.noFrame)
      try seen.send("removeObserver:forKeyPath:", observer, "hash")
      try setup.removeScore()
      try setup.change(6)
      #expect(setup.heard == [5, 6])
      #expect(try setup.score() == (way == .forwarding ? 100 : -1))
      try setup.remove()
      #expect(setup.owner.delegateIdentity == nil)
    }
  }

  @Test func `An observer of the delegate property is notified once for each time that a chain is set`() throws {
    let (owner, observer) = (try ObjCObject("TestNumbered"), try ObjCObject("TestObserver"))
    try owner.send(
      "addObserver:forKeyPath:options:context:", observer, "delegate", 1 as UInt, UnsafeMutableRawPointer?.none)
    let delegate = try owner.addDelegate(ObservingTests.Numbered.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(try observer.send("log") == "delegate")
    owner.removeDelegate(delegate.object, for: ObservingTests.Numbered.self)
    #expect(try observer.send("log") == "delegate,delegate")
    try owner.send("removeObserver:forKeyPath:", observer, "delegate")
  }

  // MARK: A replaced respondsToSelector:

  @Test(arguments: Way.allCases)
  func `A framework's respondsToSelector: replaces the library's, and calls it as the original`(_ way: Way) throws {
    let setup = try Setup(way)
    instrument_replaceResponds(setup.seen)
    let seen = ObjCObject(retaining: OpaquePointer(setup.seen))
    #expect(seen.responds(to: selector("instrumented")))
    #expect(seen.responds(to: "owner:didChange:"))
    #expect(!seen.responds(to: "frameOfOwner:"))
    #expect(setup.calls == 3)
    try seen.send(selector("instrumented"))
    #expect(setup.calls == 4)
    try setup.answerScore(3)
    #expect(try setup.score() == 3)
    try setup.change(5)
    #expect(setup.heard == [5])
    instrument_restoreResponds(setup.seen)
    let calls = setup.calls
    #expect(seen.responds(to: "owner:didChange:"))
    // The method that the framework added stays in the class.
    #expect(seen.responds(to: selector("instrumented")))
    #expect(setup.calls == calls)
    try setup.remove()
    #expect(setup.owner.delegateIdentity == nil)
  }

  // MARK: The owner's methods

  @Test(arguments: Way.allCases, Order.allCases)
  func `A framework's exchange of an owner's method calls the closures once per message`(_ way: Way, _ order: Order)
    throws
  {
    let setup = try Setup(way) { if order == .frameworkFirst { instrument_exchangeChange($0.pointer) } }
    if order == .closuresFirst { instrument_exchangeChange(setup.pointer) }
    try setup.change(5)
    #expect(setup.heard == [5])
    #expect(instrument_calls(setup.pointer) == 1)
    instrument_exchangeChange(setup.pointer)
    try setup.change(6)
    #expect(setup.heard == [5, 6])
    #expect(instrument_calls(setup.pointer) == 1)
    try setup.remove()
    try setup.change(7)
    #expect(setup.heard == [5, 6])
  }

  // MARK: A multicast over the library's delegate

  @Test(arguments: Way.allCases)
  func `A multicast delegate that replaces the library's delegate forwards to it and stays when it is removed`(
    _ way: Way
  ) throws {
    try ObjCObject.autoreleasepool {
      let setup = try Setup(way)
      let other = makePlainDelegate()
      let multicast = ObjCObject(
        owned: OpaquePointer(instrument_makeMulticast(setup.seen, UnsafeMutableRawPointer(other.pointer))))
      try setup.owner.send("setDelegate:", multicast)
      try setup.change(5)
      #expect(setup.heard == [5])
      #expect(other.plainCalls == 1)
      // The multicast asks the library's delegate for the new method. The owner's delegate is the multicast, so the
      // owner gets no setter message.
      try setup.delegate.update { $0.on("frameOfOwner:") { (_: ObjCObject) in Self.addedFrame } }
      #expect(multicast.responds(to: "frameOfOwner:"))
      #expect(try setup.frame() == Self.noFrame)
      try setup.ask()
      #expect(try setup.frame() == Self.addedFrame)
      // Another delegate is added beside the multicast, and no message arrives twice.
      var again: [Int] = []
      let second = try setup.owner.addDelegate(setup.name) {
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in again.append(number) }
      }
      try setup.change(6)
      #expect(setup.heard == [5, 6])
      #expect(again == [6])
      #expect(other.plainCalls == 2)
      setup.owner.removeDelegate(second.object, for: setup.name)
      #expect(setup.owner.delegateIdentity == multicast.pointer)
      try setup.owner.send("setDelegate:", nil as ObjCObject?)
      try setup.remove()
    }
  }
}

extension InstrumentationTests.Setup {
  /// The owner's pointer, for the fixtures.
  var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(owner.pointer) }
}
