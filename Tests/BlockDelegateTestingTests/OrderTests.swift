// Selectors stand here as literals, which Apple's compiler does not take.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Messages of several logs and spies in one order.
  @Suite struct OrderTests {
    /// A log and a spy of two protocols, with the messages change 1, object "a", change 2, object "b".
    private func makeLogs() throws -> (
      owner: ObjCObject, log: CallLog<OwnerDelegate>, spy: DelegateSpy<ValueDelegate>
    ) {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in }
        delegate.on(.shouldStop) { owner in true }
      }
      let log = try owner.record(OwnerDelegate.self)
      let spy = try DelegateSpy(ValueDelegate.self, responding: .object, .title)
      for (number, text) in [(1, "a"), (2, "b")] {
        try owner.send("change:", number)
        try spy.object.send(.object, text)
      }
      return (owner, log, spy)
    }

    @Test func `Methods of several protocols are compared in the order of their messages`() throws {
      let (owner, log, spy) = try makeLogs()
      #expect(expectOrder(log[.didChange], spy[.object]))
      #expect(expectOrder(log[.didChange], log[.didChange], spy[.object]))
      #expect(expectOrder(log[.didChange], spy["object:"], log["owner:didChange:"], spy[.object], consecutively: true))
      #expect(expectOrder(spy[.object], log[.didChange], consecutively: true))
      _ = try owner.send("shouldStop") as Bool
      #expect(expectOrder(spy[.object], log[.shouldStop]))
    }

    @Test func `A failure says what was expected after what, and shows all logs in one list`() throws {
      let (_, log, spy) = try makeLogs()
      let recorded = """
        recorded:
        OwnerDelegate | owner: <TestOwner #1> didChange: 1
        ValueDelegate | object: "a"
        OwnerDelegate | owner: <TestOwner #1> didChange: 2
        ValueDelegate | object: "b"
        """
      expectFailures([
        "expected OwnerDelegate owner:didChange: after ValueDelegate object:, ValueDelegate object:\n\(recorded)"
      ]) {
        #expect(!expectOrder(spy[.object], spy[.object], log[.didChange]))
      }
      expectFailures([
        "expected ValueDelegate object: next after OwnerDelegate owner:didChange:, ValueDelegate object:\n\(recorded)"
      ]) {
        #expect(!expectOrder(log[.didChange], spy[.object], spy[.object], consecutively: true))
      }
      expectFailures(["expected ValueDelegate title\n\(recorded)"]) {
        #expect(!expectOrder(spy[.title], log[.didChange]))
      }
    }

    @Test func `Two logs of one protocol have a number, and the messages of one are not those of the other`() throws {
      let (first, second) = try (DelegateSpy(OwnerDelegate.self), DelegateSpy(OwnerDelegate.self))
      let owner = makeOwner()
      try second.object.send(.didChange, owner, 2)
      try first.object.send(.didChange, owner, 1)
      #expect(expectOrder(second[.didChange], first[.didChange]))
      expectFailures([
        """
        expected OwnerDelegate #2 owner:didChange: after OwnerDelegate owner:didChange:
        recorded:
        OwnerDelegate #2 | owner: <TestOwner #1> didChange: 2
        OwnerDelegate | owner: <TestOwner #1> didChange: 1
        """
      ]) {
        #expect(!expectOrder(first[.didChange], second[.didChange]))
      }
    }

    @Test func `A message that is sent while another is answered comes after it`() throws {
      let inner = try DelegateSpy(ValueDelegate.self, responding: .object)
      let outer = try DelegateSpy(OwnerDelegate.self)
      outer.stub(.didChange) { [object = inner.object] owner, number in try object.send(.object, number) }
      try outer.object.send(.didChange, makeOwner(), 1)
      #expect(expectOrder(outer[.didChange], inner[.object]))
    }

    @Test func `A method that a protocol lacks fails once, and without methods there is an order`() throws {
      let (_, log, spy) = try makeLogs()
      expectFailures([
        "-[OwnerDelegate owner:didChang:]: unknown selector; did you mean owner:didChange:?"
      ]) {
        #expect(!expectOrder(spy[.object], log["owner:didChang:"]))
      }
      #expect(expectOrder())
    }
  }
#endif
