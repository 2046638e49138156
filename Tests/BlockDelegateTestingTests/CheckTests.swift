// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Checks of a log and their failures, which are reported at the line of the check.
  @Suite struct CheckTests {
    private func makeLog(_ numbers: [Int]) throws -> (owner: ObjCObject, log: CallLog<OwnerDelegate>) {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in }
        delegate.on(.shouldStop) { owner in false }
      }
      let log = try owner.record(OwnerDelegate.self)
      for number in numbers { try owner.send("change:", number) }
      return (owner, log)
    }

    @Test func `A check compares the number of calls with a number or a range`() throws {
      let (_, log) = try makeLog([1, 2])
      #expect(log[.didChange].verify())
      #expect(log[.didChange].verify(count: 2))
      #expect(log[.didChange].verify(count: 1...))
      #expect(log[.didChange].verify(count: ...2))
      #expect(log[.didChange].verify(count: 1..<3))
      #expect(log["owner:didChange:"].verify(count: 2...2))
      #expect(log[.shouldStop].verifyNever())
      let lines = "recorded:\nowner: <TestOwner #1> didChange: 1\nowner: <TestOwner #1> didChange: 2"
      expectFailures([
        "-[OwnerDelegate ownerShouldStop:]: expected at least 1 call, got 0\n\(lines)",
        "-[OwnerDelegate owner:didChange:]: expected exactly 3 calls, got 2\n\(lines)",
        "-[OwnerDelegate owner:didChange:]: expected at most 1 call, got 2\n\(lines)",
        "-[OwnerDelegate owner:didChange:]: expected 3 to 5 calls, got 2\n\(lines)",
        "-[OwnerDelegate owner:didChange:]: expected no call, got 2\n\(lines)",
      ]) {
        #expect(!log[.shouldStop].verify())
        #expect(!log[.didChange].verify(count: 3))
        #expect(!log[.didChange].verify(count: ...1))
        #expect(!log["owner:didChange:"].verify(count: 3...5))
        #expect(!log[.didChange].verifyNever())
      }
    }

    @Test func `A failed check explains that the spy does not respond to the method`() throws {
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .didChange)
      let hint =
        "\nthe spy does not respond to it, so callers do not send it; name the method in responding: when you make the spy"
        + "\nnothing was recorded"
      expectFailures([
        "-[OwnerDelegate ownerShouldStop:]: expected at least 1 call, got 0" + hint,
        "-[OwnerDelegate ownerShouldStop:]: expected at least 1 call that the matcher accepts, got 0 of 0" + hint,
        "-[OwnerDelegate owner:didChange:]: expected at least 1 call, got 0\nnothing was recorded",
      ]) {
        spy[.shouldStop].verify()
        spy["ownerShouldStop:"].verify(where: { _ in true })
        spy[.didChange].verify()
      }
      #expect(spy[.shouldStop].verifyNever())
    }

    @Test func `A check of a selector outside the protocol fails and suggests a similar selector`() throws {
      let (_, log) = try makeLog([])
      let text = "-[OwnerDelegate owner:didChang:]: unknown selector; did you mean owner:didChange:?"
      expectFailures([text, text, text]) {
        #expect(log["owner:didChang:"].calls.isEmpty)
        log["owner:didChang:"].verify(count: 1...)
        expectOrder(log["owner:didChange:"], log["owner:didChang:"])
      }
    }

    @Test func `A check compares the order of messages, with or without other messages between them`() throws {
      let (owner, log) = try makeLog([1])
      _ = try owner.send("shouldStop") as Bool
      try owner.send("change:", 2)
      #expect(expectOrder(log[.didChange], log[.shouldStop], log[.didChange]))
      #expect(expectOrder(log[.didChange], log[.didChange]))
      #expect(expectOrder(log["ownerShouldStop:"], log["owner:didChange:"], consecutively: true))
      let lines = """
        recorded:
        OwnerDelegate | owner: <TestOwner #1> didChange: 1
        OwnerDelegate | ownerShouldStop: <TestOwner #1> -> NO
        OwnerDelegate | owner: <TestOwner #1> didChange: 2
        """
      expectFailures([
        "expected OwnerDelegate ownerShouldStop: after OwnerDelegate ownerShouldStop:\n\(lines)",
        "expected OwnerDelegate owner:didChange: next after OwnerDelegate owner:didChange:\n\(lines)",
      ]) {
        expectOrder(log[.shouldStop], log[.shouldStop])
        expectOrder(log[.didChange], log[.didChange], consecutively: true)
      }
    }

    @Test func `Waiting for calls ends when another thread makes the awaited call`() async throws {
      let (owner, log) = try makeLog([1])
      let sender = Sender(owner)
      async let waited = log[.didChange].wait(count: 3..., within: .seconds(30))
      sender.send([2, 3], every: 0.02)
      #expect(try await waited)
      log[.didChange].verify(count: 3)
      #expect(try await log[.didChange].wait(count: 3, within: .zero))
    }

    @Test func `Waiting for calls that do not come fails at the caller's line after the time limit`() async throws {
      let (_, log) = try makeLog([1])
      await expectFailures([
        """
        -[OwnerDelegate owner:didChange:]: expected at least 2 calls within 0.05 seconds, got 1
        recorded:
        owner: <TestOwner #1> didChange: 1
        """
      ]) {
        let isThere = try await log[.didChange].wait(count: 2..., within: .milliseconds(50))
        #expect(!isThere)
      }
    }

    @Test func `Waiting with the longest possible time limit ends when the call comes`() async throws {
      let (owner, log) = try makeLog([1])
      let sender = Sender(owner)
      async let waited = log[.didChange].wait(count: 2..., within: .seconds(Int64.max))
      sender.send([2], every: 0.02)
      #expect(try await waited)
      await expectFailures([
        """
        -[OwnerDelegate owner:didChange:]: expected no call within 9.223372036854776e+18 seconds, got 1
        recorded:
        owner: <TestOwner #1> didChange: 1
        """
      ]) {
        try await makeLog([1]).1[.didChange].wait(count: 0, within: .seconds(Int64.max))
      }
    }

    @Test func `A canceled task stops waiting for calls`() async throws {
      let (_, log) = try makeLog([])
      let task = Task { try await log[.didChange].wait(within: .seconds(60)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A method named by its selector is counted and awaited like a typed method`() async throws {
      let (owner, log) = try makeLog([1])
      let (change, stop): (Selector, Selector) = ("owner:didChange:", "ownerShouldStop:")
      #expect(log[change].verify() && log[change].verify(count: 1) && log[stop].verifyNever())
      #expect(try await log[change].wait(within: .zero))
      #expect(try await log[change].wait(count: 1, within: .zero))
      let (end, line) = (", got 1\nrecorded:\n", "owner: <TestOwner #1> didChange: 1")
      await expectFailures([
        "-[OwnerDelegate ownerShouldStop:]: expected at least 1 call, got 0\nrecorded:\n\(line)",
        "-[OwnerDelegate owner:didChange:]: expected exactly 2 calls\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected no call\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected at least 2 calls within 0.002 seconds\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected exactly 3 calls within 0.003 seconds\(end)\(line)",
      ]) {
        #expect(!log[stop].verify() && !log[change].verify(count: 2) && !log[change].verifyNever())
        let isThere = try await log[change].wait(count: 2..., within: .milliseconds(2))
        let isExact = try await log[change].wait(count: 3, within: .milliseconds(3))
        #expect(!isThere && !isExact)
      }
      let sender = Sender(owner)
      async let waited = log[change].wait(count: 3, within: .seconds(30))
      sender.send([2, 3], every: 0.005)
      #expect(try await waited)
      #expect(try log[change].calls.map { try $0.argument(1, as: Int.self) } == [1, 2, 3])
    }
  }

  /// Makes an owner send numbers on another thread. The class is Sendable because the owner does nothing else at that
  /// time.
  private final class Sender: @unchecked Sendable {
    private let owner: ObjCObject

    init(_ owner: ObjCObject) { self.owner = owner }

    func now(_ number: Int) { try? owner.send("change:", number) }

    func send(_ numbers: some Sequence<Int> & Sendable, every interval: TimeInterval) {
      Thread.detachNewThread { [self] in
        for number in numbers {
          Thread.sleep(forTimeInterval: interval)
          now(number)
        }
      }
    }
  }
#endif
