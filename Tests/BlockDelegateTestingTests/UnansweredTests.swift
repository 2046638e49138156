// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Messages that no delegate implements, in a log that includes them.
  @Suite struct UnansweredTests {
    @Test func `A log can include messages without a result that no delegate implements, and marks them`() throws {
      let owner = makeOwner()
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      try owner.send("change:", 7)
      #expect(try owner.send("scoreFor:", "a") as Int == -1)
      #expect(log.description == "owner: <TestOwner #1> didChange: 7 (unanswered)")
      #expect(log[.didChange].verify(count: 1, where: { sender, number in number == 7 }))
      let plain = try makeOwner().record(OwnerDelegate.self)
      #expect(plain.messages.isEmpty)
    }

    @Test func `Only messages that no delegate implements are marked, and a later delegate receives its messages`()
      throws
    {
      let owner = makeOwner()
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      try owner.send("change:", 1)
      var numbers: [Int] = []
      try owner.addDelegate(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in numbers.append(number) }
        delegate.on(.shouldStop) { owner in true }
      }
      try owner.send("change:", 2)
      #expect(try owner.send("shouldStop") as Bool)
      #expect(numbers == [2])
      #expect(
        log.description == """
          owner: <TestOwner #1> didChange: 1 (unanswered)
          owner: <TestOwner #1> didChange: 2
          ownerShouldStop: <TestOwner #1> -> YES
          """)
    }

    @Test func `The delegate stops responding to unimplemented methods when the log stops`() throws {
      let owner = makeOwner()
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .shouldStop)
      try owner.send("setDelegate:", spy)
      func delegateResponds() throws -> Bool {
        try (owner.send("delegate") as ObjCObject).responds(to: "owner:didChange:")
      }
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      #expect(try delegateResponds())
      log.cancel()
      #expect(try !delegateResponds())
      #expect(try (owner.send("delegate") as ObjCObject).isIdentical(to: spy.object))
      try owner.send("change:", 1)
      #expect(log.messages.isEmpty)
    }

    @Test func `Recording unanswered messages works if the owner already has a chain, and ends with the log`() throws {
      let owner = makeOwner()
      let delegate = try DelegateSpy(OwnerDelegate.self, responding: .shouldStop)
      delegate.stub(.shouldStop) { _ in true }
      try owner.addDelegate(delegate.object, for: OwnerDelegate.self)
      try owner.send("change:", 1)
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      try owner.send("change:", 2)
      log.cancel()
      try owner.send("change:", 3)
      #expect(log.description == "owner: <TestOwner #1> didChange: 2 (unanswered)")
      #expect(try owner.send("shouldStop") as Bool)
      #expect(try !(owner.send("delegate") as ObjCObject).responds(to: "owner:didChange:"))
    }

    @Test func `A log of unanswered messages does not respond to methods with a result, a block or a pointer`() throws {
      let chain = try DelegateChain(ValueDelegate.self)
      let names = [
        "object:", "class:selector:pointer:", "block:", "frame:range:", "load:error:", "title", "note:",
      ]
      func answered() -> [String] { names.filter { chain.object.responds(to: Selector($0)) } }
      #expect(answered() == [])
      do {
        let log = chain.record(includingUnanswered: true)
        #expect(answered() == ["object:", "note:"])
        try chain.object.send(.object, "text")
        #expect(log.description == "object: \"text\" (unanswered)")
      }
      #expect(answered() == [])
    }

    @Test func `A log of a chain inside another chain contains unanswered messages`() throws {
      let (inner, outer) = try (DelegateChain(OwnerDelegate.self), DelegateChain(OwnerDelegate.self))
      try outer.add(inner.object)
      let owner = makeOwner()
      try outer.attach(to: owner)
      try owner.send("change:", 1)
      let log = inner.record(includingUnanswered: true)
      try owner.send("change:", 2)
      log.cancel()
      try owner.send("change:", 3)
      #expect(log.description == "owner: <TestOwner #1> didChange: 2 (unanswered)")
    }

    @Test func `Recording unanswered messages leaves the object unchanged if its setter raises an exception`() throws {
      let owner = makeOwner()
      try owner.send("setRefusing:", true)
      #expect(throws: ObjCException.self) { try owner.record(OwnerDelegate.self, includingUnanswered: true) }
      #expect(try owner.send("delegate") as ObjCObject? == nil)
      #expect(owner.delegateChain(for: OwnerDelegate.self) == nil)
    }
  }
#endif
