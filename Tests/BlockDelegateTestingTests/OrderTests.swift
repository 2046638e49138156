// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// The order of messages across several logs and spies.
  @Suite struct OrderTests {
    /// Makes a log and a spy of two protocols, with these messages: change 1, object "a", change 2, object "b".
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

    @Test func `A check of the order compares messages of several protocols`() throws {
      let (owner, log, spy) = try makeLogs()
      #expect(expectOrder(log[.didChange], spy[.object]))
      #expect(expectOrder(log[.didChange], log[.didChange], spy[.object]))
      #expect(expectOrder(log[.didChange], spy["object:"], log["owner:didChange:"], spy[.object], consecutively: true))
      #expect(expectOrder(spy[.object], log[.didChange], consecutively: true))
      _ = try owner.send("shouldStop") as Bool
      #expect(expectOrder(spy[.object], log[.shouldStop]))
    }

    @Test func `A failed check of the order names the expected method and lists the messages of all logs`() throws {
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

    @Test func `Two logs of one protocol are numbered, and each has only its own messages`() throws {
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

    @Test func `A message that is sent during another one comes after it in the order`() throws {
      let inner = try DelegateSpy(ValueDelegate.self, responding: .object)
      let outer = try DelegateSpy(OwnerDelegate.self)
      outer.stub(.didChange) { [object = inner.object] owner, number in try object.send(.object, number) }
      try outer.object.send(.didChange, makeOwner(), 1)
      #expect(expectOrder(outer[.didChange], inner[.object]))
    }

    @Test func `A check of the order fails once for an unknown method, and succeeds without methods`() throws {
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
