// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  @Suite struct SpyTests {
    private func makeOwner(_ spy: DelegateSpy<OwnerDelegate>) throws -> ObjCObject {
      let owner = BlockDelegateTestingTests.makeOwner()
      try owner.send("setDelegate:", spy)
      return owner
    }

    @Test func `A spy responds to exactly the methods that it is made for`() throws {
      func methods(_ spy: DelegateSpy<OwnerDelegate>) -> [String] {
        ["owner:didChange:", "owner:scoreFor:", "ownerShouldStop:"].filter { spy.object.responds(to: Selector($0)) }
      }
      #expect(try methods(DelegateSpy(OwnerDelegate.self)) == ["owner:didChange:"])
      #expect(
        try methods(DelegateSpy(OwnerDelegate.self, responding: .scoreFor, .shouldStop))
          == ["owner:scoreFor:", "ownerShouldStop:"])
      #expect(
        try methods(DelegateSpy(OwnerDelegate.self, responding: ["ownerShouldStop:", "ownerShouldStop:"]))
          == ["ownerShouldStop:"])
      #expect(try methods(DelegateSpy(OwnerDelegate.self, responding: [])) == [])
      #expect(
        try methods(DelegateSpy(OwnerDelegate.self, forwardingTo: makePlainDelegate()))
          == ["owner:didChange:", "owner:scoreFor:", "ownerShouldStop:"])
      #expect(try DelegateSpy(ObjCProtocol("NSXMLParserDelegate")).log.messages.isEmpty)
      let other = #expect(throws: BlockDelegateError.self) { try DelegateSpy(Int.self) }
      #expect(other?.problems.map(\.reason) == [.unknownProtocol])
      let error = #expect(throws: BlockDelegateError.self) {
        try DelegateSpy(OwnerDelegate.self, responding: ["ownerShouldStart:"])
      }
      #expect(error?.problems.map(\.reason) == [.unknownSelector])
      #expect(error?.problems.first?.nearMisses == ["ownerShouldStop:"])
    }

    @Test func `A spy records calls and returns stubbed results, or zero without a stub`() throws {
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .didChange, .scoreFor, .shouldStop)
      let owner = try makeOwner(spy)
      #expect(try owner.send("shouldStop") as Bool == false)
      #expect(try owner.send("scoreFor:", "a") as Int == 0)
      spy.stub(.shouldStop) { _ in true }
      spy.stub(.scoreFor) { sender, text in
        #expect(sender.isIdentical(to: owner))
        return text.count * 100
      }
      #expect(try owner.send("shouldStop") as Bool)
      #expect(try owner.send("scoreFor:", "abc") as Int == 300)
      try owner.send("change:", 3)
      spy.stub(.scoreFor) { _, _ in 8 }
      #expect(try owner.send("scoreFor:", "abc") as Int == 8)
      #expect(
        spy.description == """
          ownerShouldStop: <TestOwner #1> -> NO
          owner: <TestOwner #1> scoreFor: "a" -> 0
          ownerShouldStop: <TestOwner #1> -> YES
          owner: <TestOwner #1> scoreFor: "abc" -> 300
          owner: <TestOwner #1> didChange: 3
          owner: <TestOwner #1> scoreFor: "abc" -> 8
          """)
      spy[.scoreFor].verify(count: 3)
      expectOrder(spy[.shouldStop], spy[.scoreFor], spy[.shouldStop], consecutively: true)
      #expect(try spy[.didChange].calls.first?.arguments.1 == 3)
    }

    @Test func `A spy forwards calls without a stub to its real delegate`() throws {
      let real = makePlainDelegate()
      let spy = try DelegateSpy(OwnerDelegate.self, forwardingTo: real)
      let owner = try makeOwner(spy)
      let score: Int = try owner.send("scoreFor:", "abc")
      let direct = BlockDelegateTestingTests.makeOwner()
      try direct.send("setDelegate:", real)
      #expect(try score == direct.send("scoreFor:", "abc"))
      #expect(caller_plainCalls(real.receiver) == 2)
      spy.stub(.scoreFor) { _, _ in 77 }
      #expect(try owner.send("scoreFor:", "abc") as Int == 77)
      #expect(caller_plainCalls(real.receiver) == 2)
      spy[.scoreFor].verify(count: 2)
    }

    @Test func `A spy holds its real delegate weakly`() throws {
      var real: ObjCObject? = makePlainDelegate()
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .scoreFor, forwardingTo: real)
      let owner = try makeOwner(spy)
      _ = try owner.send("scoreFor:", "abc") as Int
      real = nil
      #expect(try owner.send("scoreFor:", "abc") as Int == 0)
      #expect(spy[.scoreFor].calls.count == 2)
    }

    @Test func `An invalid stub is a failure or throws an error, and the previous stub stays`() throws {
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .scoreFor)
      let owner = try makeOwner(spy)
      spy.stub(.scoreFor) { _, _ in 4 }
      expectFailures([
        "-[OwnerDelegate ownerShouldStop:]: no delegate implements it: expected a method that responding: names when the spy is made"
      ]) {
        spy.stub(.shouldStop) { _ in true }
      }
      func problem(_ body: () throws -> Void) -> BlockDelegateError.Reason? {
        #expect(throws: BlockDelegateError.self, performing: body)?.problems.first?.reason
      }
      #expect(problem { try spy.stub("ownerShouldStop:") { (_: ObjCObject) in true } } == .unansweredMethod)
      #expect(problem { try spy.stub("owner:scoreFor:") { (_: ObjCObject, _: String) in "text" } } == .wrongResultType)
      #expect(problem { try spy.stub("owner:scoreFor:") { (_: ObjCObject) in 1 } } == .wrongArgumentCount)
      #expect(problem { try spy.stub("owner:scoreFor:") { (_: ObjCObject, _: CGRect) in 1 } } == .wrongArgumentType(1))
      #expect(problem { try spy.stub("nothing") { 1 } } == .unknownSelector)
      #expect(try owner.send("scoreFor:", "a") as Int == 4)
    }

    @Test func `A stub's error is returned through the NSError out-parameter, or else fails the test`() throws {
      let spy = try DelegateSpy(ValueDelegate.self, responding: .load, .object)
      spy.stub(.load) { _ in throw CocoaError(.fileNoSuchFile) }
      func load() throws -> (Bool, ObjCObject?) {
        var error: OpaquePointer?
        let result: Bool = try withUnsafeMutablePointer(to: &error) {
          try spy.object.send("load:error:", "name", UnsafeMutableRawPointer($0))
        }
        return (result, error.map { ObjCObject(retaining: $0) })
      }
      try ObjCObject.autoreleasepool {
        let (result, error) = try load()
        #expect(!result)
        #expect(try error?.send("domain") == "NSCocoaErrorDomain")
        #expect(try error?.send("code") == 4)
      }
      spy.stub(.load) { name in name == "name" }
      #expect(try load().0)
      spy.stub(.load) { _ in false }
      try ObjCObject.autoreleasepool {
        let (result, error) = try load()
        #expect(!result && error == nil)
      }
      #expect(try spy[.load].calls.map { try $0.arguments } == ["name", "name", "name"])
      #expect(try spy[.load].calls.map { try $0.result } == [false, true, false])

      expectFailures(["the stub has failed: CancellationError()"]) {
        let spy = try DelegateSpy(ValueDelegate.self, responding: .object)
        spy.stub(.object) { _ in throw CancellationError() }
        try spy.object.send(.object, "a")
      }
    }

    @Test func `A stub can return objects and nil`() throws {
      let spy = try DelegateSpy(ValueDelegate.self, responding: .title)
      var titles = ["first", nil]
      spy.stub(.title) { titles.removeFirst() }
      #expect(try spy.object.send("title") as String? == "first")
      #expect(try spy.object.send("title") as String? == nil)
      #expect(spy.description == "title -> \"first\"\ntitle -> nil")
    }

    @Test func `Compiled messages of every shape receive zero or the result of a stub from a spy`() throws {
      let names = ShapesDelegate.methods.map { Selector($0.selector) }
      let spy = try DelegateSpy(ShapesDelegate.self, responding: names)
      let receiver = spy.object.receiver
      #expect(caller_sendTransform(receiver, TestTransform()).m44 == 0)
      #expect(
        caller_sendStruct48(receiver, TestStruct48(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10)).j == 0)
      #expect(caller_sendDouble(receiver, 3) == 0)
      try spy.stub("echoDouble:") { (_: Double) in 2.5 }
      try spy.stub("echoChar:") { (value: Int8) in value - 1 }
      #expect(caller_sendDouble(receiver, 3) == 2.5)
      #expect(caller_sendChar(receiver, -3) == -4)
      let real = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
      let forwarding = try DelegateSpy(ShapesDelegate.self, forwardingTo: real)
      #expect(caller_sendSix(forwarding.object.receiver, 1, 2, 3, 4, 5, 6) == 21)
      #expect(
        caller_sendStruct64(forwarding.object.receiver, TestStruct64(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8)).h
          == 8)
      #expect(caller_sendStackStruct(forwarding.object.receiver, TestStruct16(a: 1, b: 2.5)) != 0)
      #expect(forwarding.log.messages.count == 3)
    }

    @Test func `An exception that the real delegate of a spy raises reaches the sender`() throws {
      let raising = try DynamicDelegate(OwnerDelegate.self) { $0.on(.didChange) { owner, number in caller_raise() } }
      let spy = try DelegateSpy(OwnerDelegate.self, forwardingTo: raising.object)
      #expect(throws: ObjCException.self) { try spy.object.send(.didChange, spy.object, 1) }
      #expect(spy.description.contains(" raised TestRaised"))
    }

    #if !canImport(ObjectiveC)
      @Test func `A parser's spy records the parser's messages`() throws {
        let parser = try makeParser("<list><item>one</item><item>two</item></list>")
        let spy = try DelegateSpy(
          GNUstep.NSXMLParserDelegate.self, responding: .parserFoundCharacters, .parserDidEndDocument)
        try parser.send("setDelegate:", spy)
        #expect(try parser.send("parse") as Bool)
        spy[.parserFoundCharacters].verify(count: 2)
        let (characters, end) = (spy[.parserFoundCharacters], spy[.parserDidEndDocument])
        expectOrder(characters, characters, end, consecutively: true)
        #expect(try spy[.parserFoundCharacters].calls.map { try $0.arguments.1 } == ["one", "two"])
      }

      @Test @MainActor func `The stub of a main-actor method can use state of the main actor`() throws {
        let spy = try DelegateSpy(GNUstep.NSWindowDelegate.self, responding: .windowShouldClose, .windowWillClose)
        let window = try ObjCObject("NSObject")
        var count = 0
        spy.stub(.windowShouldClose) { window in
          count += 1
          return true
        }
        #expect(try spy.object.send(.windowShouldClose, window))
        #expect(count == 1)
        spy.stub(.windowShouldClose) { _ in false }
        #expect(try !spy.object.send(.windowShouldClose, window))
        #expect(try spy[.windowShouldClose].calls.first?.arguments.isIdentical(to: window) == true)
        spy[.windowWillClose].verifyNever()
      }
    #endif

    @Test func `A stub that replaces another one releases the objects that the other one captured`() throws {
      final class Captured {}
      weak var end: Captured?
      let spy = try DelegateSpy(OwnerDelegate.self)
      do {
        let captured = Captured()
        end = captured
        spy.stub(.didChange) { owner, number in withExtendedLifetime(captured) {} }
      }
      #expect(end != nil)
      spy.stub(.didChange) { owner, number in }
      #expect(end == nil)
    }

    @Test func `A released spy releases the objects that its stubs captured`() throws {
      final class Captured {}
      weak var end: Captured?
      do {
        let spy = try DelegateSpy(OwnerDelegate.self)
        let captured = Captured()
        end = captured
        spy.stub(.didChange) { owner, number in withExtendedLifetime(captured) {} }
        try spy.object.send(.didChange, spy.object, 1)
      }
      #expect(end == nil)
    }
  }
#endif
