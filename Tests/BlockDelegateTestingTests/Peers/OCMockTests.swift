// This file writes selectors as string literals. Apple's compiler does not accept them.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Tests the behaviors that OCMock's own tests check for protocol mocks (OCMockObjectTests.m,
  /// OCMockObjectProtocolMocksTests.m, OCMockObjectMacroTests.m, OCMockObjectVerifyAfterRunTests.m,
  /// OCMQuantifierTests.m, OCMArgTests.m, OCMBoxedReturnValueProviderTests.m). Docs/WhenToUse.md lists the intended
  /// differences.
  @Suite(.timeLimit(.minutes(4))) struct OCMockTests {
    private enum Mocked: DeclaredProtocol {
      static let name = "OCMockTestsDelegate"
      static let primitive = DelegateMethod<Mocked, MethodBody<Int32>>("primitive")
      static let classPrimitive = DelegateMethod<Mocked, MethodBody<Int>>("version")
      static let object = DelegateMethod<Mocked, MethodBody<ObjCObject?>>("object")
      static let newObject = DelegateMethod<Mocked, MethodBody<ObjCObject?>>("newObject")
      static let suffix = DelegateMethod<Mocked, MethodBody<String?, Bool>>("hasSuffix:")
      static let pad = DelegateMethod<Mocked, MethodBody<UInt, NSRange, Selector, Int>>("pad:range:selector:")
      static let fill = DelegateMethod<Mocked, MethodBody<UnsafeMutablePointer<Int32>, Void>>("fill:")
      static let complete = DelegateMethod<Mocked, MethodBody<AutoreleasingUnsafeMutablePointer<String?>, Int>>(
        "complete:")
      static let visit = DelegateMethod<Mocked, MethodBody<String, ObjCBlock, Void>>("visit:with:")
      static let methods: [MethodDeclaration] = [
        .required(primitive), .required("version", types: "q@:", isInstance: false), .optional(object),
        .optional(newObject),
        .optional(suffix), .optional(pad), .optional(fill), .optional("complete:", types: "q@:^@"), .optional(visit),
      ]
    }

    // MARK: The protocol

    @Test func `A spy responds only to the required methods of its protocol, or to the given methods`() throws {
      let spy = try DelegateSpy(Mocked.self)
      #expect(spy.object.conforms(to: ObjCProtocol(Mocked.self)))
      #expect(spy.object.responds(to: "primitive"))
      #expect(!spy.object.responds(to: "object"))
      let other = try DelegateSpy(Mocked.self, responding: Mocked.object)
      #expect(other.object.responds(to: "object"))
      #expect(!other.object.responds(to: "primitive"))
    }

    @Test func `A message that the protocol does not declare raises an exception in the sender`() throws {
      let (owner, spy) = (makeOwner(), try DelegateSpy(Mocked.self))
      try owner.send("setDelegate:", spy)
      let exception = #expect(throws: ObjCException.self) { try owner.send("sendUnknown") }
      #expect(exception?.name == "NSInvalidArgumentException")
      #expect(spy.log.messages.isEmpty)
    }

    @Test func `A spy for an unknown protocol is an error`() {
      let error = #expect(throws: BlockDelegateError.self) { try DelegateSpy(ObjCProtocol("OCMockTestsNoProtocol")) }
      #expect(error?.problems.map(\.reason) == [.unknownProtocol])
    }

    @Test func `An unexpected call returns zero`() throws {
      let spy = try DelegateSpy(Mocked.self)
      #expect(try spy.object.send(Mocked.primitive) == 0)
    }

    // MARK: Arguments

    @Test func `A stub can apply only to given arguments: strings, nil, numbers, structs and selectors`() throws {
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.suffix, Mocked.pad)
      spy.stub(Mocked.suffix, where: { try $0.argument(0, as: String?.self) == "foo" }, { _ in true })
      func hasSuffix(_ text: String?) throws -> Bool { try spy.object.send(Mocked.suffix, text) }
      #expect(try hasSuffix("foo"))
      #expect(try !hasSuffix("bar"))
      #expect(try !hasSuffix(nil))
      spy.stub(Mocked.suffix, where: { try $0.argument(0, as: String?.self) == nil }, { _ in true })
      #expect(try hasSuffix(nil))

      let range = NSRange(location: 0, length: 20)
      spy.stub(
        Mocked.pad,
        where: {
          try $0.argument(0) == 20 as UInt && $0.argument(1) == range && $0.argument(2) == "lowercaseString" as Selector
        }, { _, _, _ in 5 })
      func pad(_ length: UInt, _ range: NSRange, _ name: Selector) throws -> Int {
        try spy.object.send(Mocked.pad, length, range, name)
      }
      #expect(try pad(20, range, "lowercaseString") == 5)
      #expect(try pad(21, range, "lowercaseString") == 0)
      #expect(try pad(20, NSRange(location: 0, length: 10), "lowercaseString") == 0)
      #expect(try pad(20, range, "uppercaseString") == 0)
    }

    @Test func `A stub writes numbers and objects through its pointer arguments`() throws {
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.fill, Mocked.complete)
      spy.stub(Mocked.fill) { $0.pointee = 1234 }
      spy.stub(Mocked.complete) { place in
        place.pointee = "Test"
        return 1
      }
      var number: Int32 = 0
      try withUnsafeMutablePointer(to: &number) { try spy.object.send(Mocked.fill, $0) }
      #expect(number == 1234)
      try ObjCObject.autoreleasepool {
        var address: OpaquePointer?
        try withUnsafeMutablePointer(to: &address) { address in
          let place = AutoreleasingUnsafeMutablePointer<String?>(address)
          try #expect(spy.object.send(Mocked.complete, place) == 1)
          #expect(place.pointee == "Test")
        }
      }
    }

    @Test func `A stub calls its block argument several times, until the block returns false`() throws {
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.visit)
      spy.stub(Mocked.visit) { text, block in
        for (index, character) in text.enumerated() where try !block.call("\(character)", index) { return }
      }
      var seen: [String] = []
      let block = try ObjCBlock { (text: String, index: Int) in
        seen.append("\(index)\(text)")
        return index < 1
      }
      try spy.object.send(Mocked.visit, "abc", block)
      #expect(seen == ["0a", "1b"])
    }

    // MARK: Results

    /// Returns the result that a compiled sender gets from a spy, after the method is stubbed to return `value`.
    private func returned<Value>(
      _ value: Value, _ name: String, _ send: (Receiver, Value) -> Value, _ argument: Value
    ) throws -> Value {
      let spy = try DelegateSpy(ShapesDelegate.self, responding: [Selector(name)])
      try spy.stub(Selector(name)) { (_: Value) in value }
      return withExtendedLifetime(spy) { send(spy.object.receiver, argument) }
    }

    @Test func `A stub returns numbers of every type`() throws {
      #expect(try returned(.min, "echoChar:", caller_sendChar, 1) == .min)
      #expect(try returned(.max, "echoUnsignedChar:", caller_sendUnsignedChar, 1) == .max)
      #expect(try returned(.min, "echoShort:", caller_sendShort, 1) == .min)
      #expect(try returned(.max, "echoUnsignedShort:", caller_sendUnsignedShort, 1) == .max)
      #expect(try returned(.min, "echoInt:", caller_sendInt, 1) == .min)
      #expect(try returned(.max, "echoUnsignedInt:", caller_sendUnsignedInt, 1) == .max)
      #expect(try returned(.min, "echoLong:", caller_sendLong, 1) == .min)
      #expect(try returned(.max, "echoUnsignedLong:", caller_sendUnsignedLong, 1) == .max)
      #expect(try returned(.min, "echoLongLong:", caller_sendLongLong, 1) == .min)
      #expect(try returned(.max, "echoUnsignedLongLong:", caller_sendUnsignedLongLong, 1) == .max)
      #expect(try returned(true, "echoBool:", caller_sendBool, false) == true)
      #expect(try returned(0.5, "echoFloat:", caller_sendFloat, 1) == 0.5)
      #expect(try returned(0.25, "echoDouble:", caller_sendDouble, 1) == 0.25)
    }

    @Test func `A stub returns structs in registers and in memory`() throws {
      let small = try returned(
        TestStruct16(a: 123, b: 4.5), "echoStruct16:", caller_sendStruct16, TestStruct16(a: 0, b: 0))
      #expect(small.a == 123)
      #expect(small.b == 4.5)
      let large = try returned(
        TestStruct64(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8), "echoStruct64:", caller_sendStruct64,
        TestStruct64())
      #expect(large.a == 1)
      #expect(large.h == 8)
    }

    @Test func `A stub can't be made with a value of a type that the method does not return`() throws {
      let spy = try DelegateSpy(Mocked.self)
      spy.stub(Mocked.primitive) { 42 }
      let error = #expect(throws: BlockDelegateError.self) { try spy.stub("primitive") { 42.5 } }
      #expect(error?.problems.map(\.reason) == [.wrongResultType])
      #expect(try spy.object.send(Mocked.primitive) == 42)
    }

    @Test func `A stub returns an owned object only if the method's name requires it`() throws {
      let ledger = counted_makeLedger()
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.object, Mocked.newObject)
      counted_openLedger(ledger)
      defer { counted_openLedger(nil) }
      try ObjCObject.autoreleasepool {
        let value = try ObjCObject("TestCounted")
        var values = [value, nil]
        spy.stub(Mocked.object) { values.removeFirst() }
        spy.stub(Mocked.newObject) { value }
        #expect(try spy.object.send(Mocked.object)?.pointer == value.pointer)
        #expect(try spy.object.send(Mocked.newObject)?.pointer == value.pointer)
        #expect(counted_ask(spy.object.receiver, "object", false) == false)
        spy.stub(Mocked.object) { value }
        spy.stub(Mocked.newObject) { value }
        #expect(counted_ask(spy.object.receiver, "object", false))
        #expect(counted_ask(spy.object.receiver, "newObject", true))
        #expect(counted_alive(ledger) == 1)
        spy.stub(Mocked.object) { nil }
        spy.stub(Mocked.newObject) { nil }
      }
      #expect(counted_alive(ledger) == 0)
    }

    @Test func `The sender of a message gets the exception that a stub raises`() throws {
      let spy = try DelegateSpy(Mocked.self)
      spy.stub(Mocked.primitive) { try ObjCException.raise("TestException", reason: "Testing") }
      let exception = #expect(throws: ObjCException.self) { try spy.object.send(Mocked.primitive) }
      #expect(exception?.name == "TestException")
      #expect(exception?.reason == "Testing")
    }

    @Test func `A stub can pass the call and its arguments to another object`() throws {
      let (spy, plain) = (try DelegateSpy(OwnerDelegate.self, responding: .scoreFor), makePlainDelegate())
      var texts: [String] = []
      spy.stub(.scoreFor) { owner, text in
        texts.append(text)
        return try plain.send("owner:scoreFor:", owner, text)
      }
      #expect(try spy.object.send(.scoreFor, makeOwner(), "foo") == 100)
      #expect(texts == ["foo"])
      #expect(caller_plainCalls(plain.receiver) == 1)
    }

    @Test func `A class method of a protocol can be stubbed`() throws {
      let spy = try DelegateSpy(Mocked.self)
      spy.stub(Mocked.classPrimitive) { 7 }
      #expect(try spy.object.objCClass.send("version") as Int == 7)
      #expect(try spy.object.send(Mocked.primitive) == 0)
      spy[Mocked.classPrimitive].verify(count: 1)
    }

    // MARK: Expectations

    @Test func `A test can verify an exact, minimum or maximum number of recorded calls, or no calls`() throws {
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.primitive, Mocked.object)
      for _ in 1...2 { _ = try spy.object.send(Mocked.primitive) }
      spy[Mocked.primitive].verify(count: 2...)
      spy[Mocked.primitive].verify(count: ...2)
      spy[Mocked.primitive].verify(count: 2)
      spy[Mocked.object].verifyNever()
      let end = "calls, got 2\nrecorded:\nprimitive -> 0\nprimitive -> 0"
      expectFailures([
        "-[OCMockTestsDelegate primitive]: expected at least 3 \(end)",
        "-[OCMockTestsDelegate primitive]: expected at most 1 call, got 2\nrecorded:\nprimitive -> 0\nprimitive -> 0",
        "-[OCMockTestsDelegate primitive]: expected no call, got 2\nrecorded:\nprimitive -> 0\nprimitive -> 0",
        "-[OCMockTestsDelegate object]: expected at least 1 call, got 0\nrecorded:\nprimitive -> 0\nprimitive -> 0",
      ]) {
        spy[Mocked.primitive].verify(count: 3...)
        spy[Mocked.primitive].verify(count: ...1)
        spy[Mocked.primitive].verifyNever()
        spy[Mocked.object].verify()
      }
    }

    @Test func `Calls are verified in any order, unless the test checks the order`() throws {
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.primitive, Mocked.suffix)
      _ = try spy.object.send(Mocked.suffix, "a")
      _ = try spy.object.send(Mocked.primitive)
      spy[Mocked.primitive].verify(count: 1)
      spy[Mocked.suffix].verify(count: 1)
      #expect(expectOrder(spy[Mocked.suffix], spy[Mocked.primitive], consecutively: true))
      let found = Found()
      withKnownIssue {
        #expect(!expectOrder(spy[Mocked.primitive], spy[Mocked.suffix]))
      } matching: { issue in
        found.add(issue.comments.map(\.rawValue).joined(), issue.sourceLocation)
        return true
      }
      #expect(found.texts.first?.contains("hasSuffix:") == true)
    }

    @Test func `A stub returns a different value for each call, and other stubs are not affected`() throws {
      let spy = try DelegateSpy(Mocked.self, responding: Mocked.primitive, Mocked.suffix)
      spy.stub(Mocked.suffix, where: { try $0.argument(0) == "foo" }, { _ in true })
      var results: [Int32] = [1, 2]
      spy.stub(Mocked.primitive) { results.removeFirst() }
      #expect(try spy.object.send(Mocked.primitive) == 1)
      #expect(try spy.object.send(Mocked.suffix, "foo"))
      #expect(try spy.object.send(Mocked.primitive) == 2)
      #expect(try spy.object.send(Mocked.suffix, "foo"))
      spy[Mocked.suffix].verify(count: 2) { $0 == "foo" }
    }

    @Test func `A test waits for a call that another thread makes later`() async throws {
      let spy = try DelegateSpy(Mocked.self)
      nonisolated(unsafe) let object = spy.object  // The other thread only sends a message to the object.
      DispatchQueue.global().async { _ = try? object.send(Mocked.primitive) }
      #expect(try await spy[Mocked.primitive].wait(within: .seconds(30)))
    }
  }
#endif
