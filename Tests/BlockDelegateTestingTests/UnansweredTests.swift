// Selectors stand here as literals, which Apple's compiler does not take.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Messages that no delegate answers, in a log that asks for them.
  @Suite struct UnansweredTests {
    @Test func `Messages without a result are in the log, marked, and other methods stay unanswered`() throws {
      let owner = makeOwner()
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      try owner.send("change:", 7)
      #expect(try owner.send("scoreFor:", "a") as Int == -1)
      #expect(log.description == "owner: <TestOwner #1> didChange: 7 (unanswered)")
      #expect(log[.didChange].verify(count: 1, where: { sender, number in number == 7 }))
      let plain = try makeOwner().record(OwnerDelegate.self)
      #expect(plain.messages.isEmpty)
    }

    @Test func `What a delegate answers is not marked, and a delegate that comes later gets it`() throws {
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

    @Test func `With the log the answer to respondsToSelector ends, and the owner asks again`() throws {
      let owner = makeOwner()
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .shouldStop)
      try owner.send("setDelegate:", spy)
      func delegateResponds() throws -> Bool {
        try (owner.send("delegate") as ObjCObject).responds(to: "owner:didChange:")
      }
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      #expect(try delegateResponds())
      log.stop()
      #expect(try !delegateResponds())
      #expect(try (owner.send("delegate") as ObjCObject).isIdentical(to: spy.object))
      try owner.send("change:", 1)
      #expect(log.messages.isEmpty)
    }

    @Test func `An owner that has a chain already is given it again, when recording begins and when it ends`() throws {
      let owner = makeOwner()
      let delegate = try DelegateSpy(OwnerDelegate.self, responding: .shouldStop)
      delegate.stub(.shouldStop, returning: true)
      try owner.addDelegate(delegate.object, for: OwnerDelegate.self)
      try owner.send("change:", 1)
      let log = try owner.record(OwnerDelegate.self, includingUnanswered: true)
      try owner.send("change:", 2)
      log.stop()
      try owner.send("change:", 3)
      #expect(log.description == "owner: <TestOwner #1> didChange: 2 (unanswered)")
      #expect(try owner.send("shouldStop") as Bool)
      #expect(try !(owner.send("delegate") as ObjCObject).responds(to: "owner:didChange:"))
    }

    @Test func `Methods with a result, a block or a pointer are not responded to`() throws {
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

    @Test func `A chain within another has its messages, too`() throws {
      let (inner, outer) = try (DelegateChain(OwnerDelegate.self), DelegateChain(OwnerDelegate.self))
      try outer.add(inner.object)
      let owner = makeOwner()
      try outer.attach(to: owner)
      try owner.send("change:", 1)
      let log = inner.record(includingUnanswered: true)
      try owner.send("change:", 2)
      log.stop()
      try owner.send("change:", 3)
      #expect(log.description == "owner: <TestOwner #1> didChange: 2 (unanswered)")
    }

    @Test func `Where the setter raises, the object is as before`() throws {
      let owner = makeOwner()
      try owner.send("setRefusing:", true)
      #expect(throws: ObjCException.self) { try owner.record(OwnerDelegate.self, includingUnanswered: true) }
      #expect(try owner.send("delegate") as ObjCObject? == nil)
      #expect(owner.delegateChain(for: OwnerDelegate.self) == nil)
    }
  }
#endif
