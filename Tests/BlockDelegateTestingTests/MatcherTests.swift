// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Matchers: closures in checks and stubs that accept or refuse a call by its arguments.
  @Suite struct MatcherTests {
    private struct NoAnswer: Error {}

    private func makeSpy() throws -> (owner: ObjCObject, spy: DelegateSpy<OwnerDelegate>) {
      let owner = makeOwner()
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .didChange, .scoreFor, .shouldStop)
      try owner.send("setDelegate:", spy)
      return (owner, spy)
    }

    @Test func `A check with a matcher counts only calls whose arguments the matcher accepts`() throws {
      let (owner, spy) = try makeSpy()
      for number in [1, 5, 7] { try owner.send("change:", number) }
      _ = try owner.send("shouldStop") as Bool
      #expect(spy[.didChange].verify(count: 2, where: { sender, number in number > 3 }))
      #expect(spy[.didChange].verify(count: 2) { sender, number in number > 3 && sender.isIdentical(to: owner) })
      #expect(spy[.didChange].verify { sender, number in number == 1 })
      #expect(spy[.didChange].verify(count: 0, where: { sender, number in number == 2 }))
      #expect(spy[.shouldStop].verify(count: 1, where: { sender in sender.isIdentical(to: owner) }))
      #expect(spy[.shouldStop].verify(where: { $0.isIdentical(to: owner) }))
      #expect(spy["owner:didChange:"].verify(count: 1, where: { try $0.argument(1) == 5 }))
      #expect(spy["owner:didChange:"].verify { try $0.argument(1, as: Int.self) < 5 })
    }

    @Test func `A failed check with a matcher lists the method's calls with their arguments`() throws {
      let (owner, spy) = try makeSpy()
      try owner.send("change:", 1)
      _ = try owner.send("scoreFor:", "a") as Int
      try owner.send("change:", 2)
      expectFailures([
        """
        -[OwnerDelegate owner:didChange:]: expected exactly 1 call that the matcher accepts, got 0 of 2
        recorded:
        owner: <TestOwner #1> didChange: 1
        owner: <TestOwner #1> didChange: 2
        """,
        """
        -[OwnerDelegate ownerShouldStop:]: expected at least 1 call that the matcher accepts, got 0 of 0
        nothing was recorded
        """,
        """
        -[OwnerDelegate owner:scoreFor:]: expected no call that the matcher accepts, got 1 of 1
        recorded:
        owner: <TestOwner #1> scoreFor: "a" -> 0
        """,
      ]) {
        spy[.didChange].verify(count: 1, where: { sender, number in number == 3 })
        spy[.shouldStop].verify(where: { sender in true })
        spy["owner:scoreFor:"].verify(count: 0, where: { _ in true })
      }
    }

    @Test func `A check fails if its matcher throws or an argument was deallocated`() throws {
      let spy = try DelegateSpy(OwnerDelegate.self)
      try spy.object.send(.didChange, makeOwner(), 1)
      let recorded = "recorded:\nowner: <TestOwner #1> didChange: 1"
      let gone = "<TestOwner #1>, argument 1, was deallocated: a log does not retain objects"
      expectFailures([
        "-[OwnerDelegate owner:didChange:]: the matcher has failed: -[OwnerDelegate owner:didChange:]: \(gone)\n\(recorded)",
        "-[OwnerDelegate owner:didChange:]: the matcher has failed: NoAnswer()\n\(recorded)",
      ]) {
        spy[.didChange].verify(where: { sender, number in true })
        spy["owner:didChange:"].verify(where: { _ in throw NoAnswer() })
      }
    }

    @Test
    func `The last stub whose matcher accepts the call determines the result, or else the stub without a matcher`()
      throws
    {
      let (owner, spy) = try makeSpy()
      func scores() throws -> [Int] { try ["a", "bb", "ccc"].map { try owner.send("scoreFor:", $0) } }
      spy.stub(.scoreFor, where: { try $0.argument(1, as: String.self).count > 1 }, { sender, text in 20 })
      #expect(try scores() == [0, 20, 20])
      spy.stub(.scoreFor, where: { try $0.argument(1, as: String.self).count > 2 }, { sender, text in 10 * text.count })
      #expect(try scores() == [0, 20, 30])
      spy.stub(.scoreFor) { sender, text in 6 }
      spy.stub(.scoreFor) { sender, text in 7 }
      #expect(try scores() == [7, 20, 30])
      try spy.stub("owner:scoreFor:", where: { try $0.argument(1) == "bb" }, { (_: ObjCObject, _: String) in 2 })
      try spy.stub(
        "owner:scoreFor:", where: { try $0.argument(0) == owner && $0.argument(1) == "a" },
        { (_: ObjCObject, _: String) in 1 })
      #expect(try scores() == [1, 2, 30])
      // The stub without a matcher is replaced, and is still the last that is tried.
      spy.stub(.scoreFor) { sender, text in 8 }
      #expect(try ["a", "bb", "ccc", ""].map { try owner.send("scoreFor:", $0) } == [1, 2, 30, 8])
    }

    @Test func `A call that no matcher accepts reaches the real delegate, or else returns zero`() throws {
      let owner = makeOwner()
      let real = makePlainDelegate()
      let spy = try DelegateSpy(OwnerDelegate.self, forwardingTo: real)
      try owner.send("setDelegate:", spy)
      let score: Int = try owner.send("scoreFor:", "a")
      spy.stub(.scoreFor, where: { try $0.argument(1) == "b" }, { sender, text in -5 })
      #expect(try ["a", "b"].map { try owner.send("scoreFor:", $0) as Int } == [score, -5])
      let alone = try DelegateSpy(OwnerDelegate.self, responding: .shouldStop)
      alone.stub(.shouldStop, where: { _ in false }, { sender in true })
      #expect(try alone.object.send(.shouldStop, owner) == false)
    }

    @Test func `A stub's matcher that throws fails the test, and the next stub determines the result`() throws {
      let (owner, spy) = try makeSpy()
      expectFailures([
        """
        -[OwnerDelegate owner:scoreFor:]: the stub's matcher has failed: NoAnswer()
        owner: <TestOwner #1> scoreFor: "a"
        """
      ]) {
        spy.stub(.scoreFor) { sender, text in 4 }
        spy.stub(.scoreFor, where: { _ in throw NoAnswer() }, { sender, text in 5 })
        let score: Int = try owner.send("scoreFor:", "a")
        #expect(score == 4)
      }
    }

    @Test func `A stub's matcher that reads an argument as a wrong type fails the test`() throws {
      let (owner, spy) = try makeSpy()
      expectFailures([
        """
        -[OwnerDelegate owner:didChange:]: the stub's matcher has failed: -[OwnerDelegate owner:didChange:]: \
        wrong type of argument 2: expected Int (q), given String
        owner: <TestOwner #1> didChange: 3
        """
      ]) {
        spy.stub(.didChange, where: { try $0.argument(1) == "text" }, { sender, number in })
        try owner.send("change:", 3)
      }
    }

    @Test @MainActor func `A matcher on the main actor can use state of the main actor`() throws {
      let accepted = Accepted()
      let spy = try DelegateSpy(ValueDelegate.self, responding: .isolatedObject)
      spy.stub(.isolatedObject, where: { try $0.argument(0) == accepted.text }, { object in accepted.count += 1 })
      for text in ["a", "b"] { try spy.object.send(.isolatedObject, text) }
      #expect(accepted.count == 1)
      #expect(spy[.isolatedObject].verify(count: 1, where: { object in object as? String == accepted.text }))
    }

    @MainActor private final class Accepted {
      let text = "b"
      var count = 0
    }

    @Test func `A released spy releases the objects that its stubs and their matchers captured`() throws {
      weak var end: Found?
      do {
        let (captured, spy) = (Found(), try makeSpy().spy)
        end = captured
        spy.stub(.scoreFor, where: { _ in withExtendedLifetime(captured) { true } }, { sender, text in 1 })
        spy.stub(.scoreFor) { sender, text in 2 }
        #expect(end != nil)
      }
      #expect(end == nil)
    }
  }
#endif
