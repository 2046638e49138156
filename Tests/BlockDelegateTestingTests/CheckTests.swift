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
        log.expectOrder(["owner:didChang:"])
      }
    }

    @Test func `A check compares the order of messages, with or without other messages between them`() throws {
      let (owner, log) = try makeLog([1])
      _ = try owner.send("shouldStop") as Bool
      try owner.send("change:", 2)
      #expect(log.expectOrder(.didChange, .shouldStop, .didChange))
      #expect(log.expectOrder(.didChange, .didChange))
      #expect(log.expectOrder(["ownerShouldStop:", "owner:didChange:"], consecutively: true))
      let lines = """
        recorded:
        owner: <TestOwner #1> didChange: 1
        ownerShouldStop: <TestOwner #1> -> NO
        owner: <TestOwner #1> didChange: 2
        """
      expectFailures([
        "OwnerDelegate: expected ownerShouldStop: after ownerShouldStop:\n\(lines)",
        "OwnerDelegate: expected owner:didChange: next after owner:didChange:\n\(lines)",
      ]) {
        log.expectOrder(.shouldStop, .shouldStop)
        log.expectOrder(.didChange, .didChange, consecutively: true)
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
        -[OwnerDelegate owner:didChange:]: expected at least 2 calls within 50 ms, got 1
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
        -[OwnerDelegate owner:didChange:]: expected no call within 9223372036854775807 s, got 1
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

    @Test func `Awaiting the next call returns a call that comes after the calls already recorded`() async throws {
      let (owner, log) = try makeLog([1, 2])
      let sender = Sender(owner)
      async let next = log[.didChange].next(within: .seconds(30)).arguments.1
      // The sender continues until the awaited call has been received.
      sender.send(3..., every: 0.005)
      let number = try await next
      sender.end()
      #expect(number >= 3)
      let error = await #expect(throws: CallLogError.self) {
        try await log[.shouldStop].next(within: .milliseconds(20))
      }
      let text = "\(error.map { "\($0)" } ?? "")"
      #expect(text.hasPrefix("-[OwnerDelegate ownerShouldStop:]: no call within 20 ms, at "), "\(text)")
      #expect(text.contains("CheckTests.swift:"))
    }

    @Test func `A method named by its selector is counted and awaited like a typed method`() async throws {
      let (owner, log) = try makeLog([1])
      let (change, stop): (Selector, Selector) = ("owner:didChange:", "ownerShouldStop:")
      #expect(log[change].verify() && log[change].verify(count: 1) && log[stop].verifyNever())
      #expect(log[change].verifyEventually(within: .zero))
      #expect(try await log[change].wait(within: .zero))
      #expect(try await log[change].wait(count: 1, within: .zero))
      let (end, line) = (", got 1\nrecorded:\n", "owner: <TestOwner #1> didChange: 1")
      await expectFailures([
        "-[OwnerDelegate ownerShouldStop:]: expected at least 1 call, got 0\nrecorded:\n\(line)",
        "-[OwnerDelegate owner:didChange:]: expected exactly 2 calls\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected no call\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected at least 2 calls within 1 ms\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected at least 2 calls within 2 ms\(end)\(line)",
        "-[OwnerDelegate owner:didChange:]: expected exactly 3 calls within 3 ms\(end)\(line)",
      ]) {
        #expect(!log[stop].verify() && !log[change].verify(count: 2) && !log[change].verifyNever())
        #expect(!log[change].verifyEventually(count: 2..., within: .milliseconds(1)))
        let isThere = try await log[change].wait(count: 2..., within: .milliseconds(2))
        let isExact = try await log[change].wait(count: 3, within: .milliseconds(3))
        #expect(!isThere && !isExact)
      }
      let sender = Sender(owner)
      async let next = log[change].next(within: .seconds(30))
      sender.send(2..., every: 0.005)
      #expect(try await next.argument(1, as: Int.self) >= 2)
      sender.end()
      await #expect(throws: CallLogError.self) { try await log[stop].next(within: .milliseconds(1)) }
    }

    @Test func `A synchronous check waits until another thread has made the calls`() throws {
      let (owner, log) = try makeLog([])
      Sender(owner).send([1, 2], every: 0.02)
      #expect(log[.didChange].verifyEventually(count: 2..., within: .seconds(30)))
      expectFailures([
        "-[OwnerDelegate ownerShouldStop:]: expected at least 1 call within 20 ms, got 0\n"
          + "recorded:\nowner: <TestOwner #1> didChange: 1\nowner: <TestOwner #1> didChange: 2"
      ]) {
        // The text does not name the thread, because all messages come from one thread.
        log[.shouldStop].verifyEventually(within: .milliseconds(20))
      }
    }

    @Test @MainActor func `The main thread runs its run loop while a synchronous check waits`() throws {
      let (owner, log) = try makeLog([])
      let sender = Sender(owner)
      let timer = Timer(timeInterval: 0.02, repeats: false) { _ in sender.now(1) }
      RunLoop.current.add(timer, forMode: .default)
      #expect(log[.didChange].verifyEventually(within: .seconds(30)))
    }

    #if !canImport(ObjectiveC)
      @Test @MainActor func `The main thread runs GNUstep's run loop while a synchronous check waits`() throws {
        let (owner, log) = try makeLog([])
        try ObjCObject.autoreleasepool {
          let loop: ObjCObject = try ObjCClass("NSRunLoop").send("currentRunLoop")
          try loop.send(
            "performSelector:target:argument:order:modes:", Selector("shouldStop"), owner, nil as ObjCObject?,
            0 as UInt,
            ["NSDefaultRunLoopMode"])
        }
        #expect(log[.shouldStop].verifyEventually(within: .seconds(30)))
      }
    #endif

    @Test func `Replaying a log sends the recorded messages to another object`() throws {
      let (owner, log) = try makeLog([4, 5])
      _ = try owner.send("shouldStop") as Bool
      let other = try DelegateSpy(OwnerDelegate.self)
      try log.replay(to: other.object)
      #expect(try other[.didChange].calls.map { try $0.arguments.1 } == [4, 5])
      #expect(try other[.didChange].calls.allSatisfy { try $0.arguments.0.isIdentical(to: owner) })
    }

    @Test func `Replaying a log sends messages with arguments of all shapes unchanged`() throws {
      func record(_ body: (Receiver) -> Void) throws -> CallLog<ShapesDelegate> {
        let chain = try DelegateChain(ShapesDelegate.self)
        try chain.add(Self.shapes.object)
        let log = chain.record()
        body(chain.object.receiver)
        return log
      }
      let log = try record { receiver in
        _ = caller_sendChar(receiver, -3)
        _ = caller_sendDouble(receiver, -2.25)
        _ = caller_sendSix(receiver, 1, 2, 3, 4, 5, 6)
        _ = caller_sendTenChars(receiver)
        _ = caller_sendStackStruct(receiver, TestStruct16(a: 1, b: 2.5))
        _ = caller_sendStruct24(receiver, TestStruct24(a: 1, b: 2, c: 3, d: 4))
        _ = caller_sendStruct48(receiver, TestStruct48(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10))
        _ = caller_sendMixture(receiver, TestStruct24(a: 1, b: 2, c: 3, d: 4), Self.shapes.object.receiver)
      }
      let chain = try DelegateChain(ShapesDelegate.self)
      try chain.add(Self.shapes.object)
      let second = chain.record()
      try log.replay(to: chain.object)
      #expect(log.messages.count == 8)
      #expect(second.description == log.description)
    }

    // The struct is Sendable because the class of its object has no shared mutable state.
    private struct Shapes: @unchecked Sendable {
      let object = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
    }
    private static let shapes = Shapes()

    @Test func `Replaying a log sends no message if an object in one of them was deallocated`() throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let log = chain.record()
      let owner = makeOwner()
      try chain.object.send(.didChange, owner, 1)
      try chain.object.send(.didChange, makeOwner(), 2)
      let other = try DelegateSpy(OwnerDelegate.self)
      #expect(
        throws: CallLogError.goneObject("<TestOwner #2>", argument: 0, method: "-[OwnerDelegate owner:didChange:]")
      ) {
        try log.replay(to: other.object)
      }
      other[.didChange].verifyNever()
    }
  }

  /// Makes an owner send numbers on another thread. The class is Sendable because the owner does nothing else at that
  /// time.
  private final class Sender: @unchecked Sendable {
    private let owner: ObjCObject
    private let lock = NSLock()
    private var isEnded = false

    init(_ owner: ObjCObject) { self.owner = owner }

    func now(_ number: Int) { try? owner.send("change:", number) }

    func end() { lock.withLock { isEnded = true } }

    func send(_ numbers: some Sequence<Int> & Sendable, every interval: TimeInterval) {
      Thread.detachNewThread { [self] in
        for number in numbers {
          if lock.withLock({ isEnded }) { return }
          Thread.sleep(forTimeInterval: interval)
          now(number)
        }
      }
    }
  }
#endif
