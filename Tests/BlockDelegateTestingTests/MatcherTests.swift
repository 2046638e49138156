// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Matchers: closures in checks that accept or refuse a call by its arguments.
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

    @Test @MainActor func `A matcher on the main actor can use state of the main actor`() throws {
      let accepted = Accepted()
      let spy = try DelegateSpy(ValueDelegate.self, responding: .isolatedObject)
      for text in ["a", "b"] { try spy.object.send(.isolatedObject, text) }
      #expect(spy[.isolatedObject].verify(count: 1, where: { object in object as? String == accepted.text }))
    }

    @MainActor private final class Accepted {
      let text = "b"
    }
  }
#endif
