// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  @Suite struct RecordingTests {
    @Test func `A message is recorded with its arguments and its result`() throws {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in }
        delegate.on(.scoreFor) { owner, text in text.count }
        delegate.on(.shouldStop) { owner in true }
      }
      let log = try owner.record(OwnerDelegate.self)
      try owner.send("change:", 7)
      #expect(try owner.send("scoreFor:", "a \"b\"\n") as Int == 6)
      #expect(try owner.send("shouldStop") as Bool)
      #expect(
        log.description == """
          owner: <TestOwner #1> didChange: 7
          owner: <TestOwner #1> scoreFor: "a \\"b\\"\\n" -> 6
          ownerShouldStop: <TestOwner #1> -> YES
          """)
      #expect(Set(log.messages.map(\.thread)).count == 1)
    }

    @Test func `Recording changes neither the methods that the delegate responds to nor a result`() throws {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in }
        delegate.on(.shouldStop) { owner in false }
      }
      let log = try owner.record(OwnerDelegate.self)
      // The owner asked its delegate with respondsToSelector: when the delegate was set. The result -1 means that the
      // delegate has no such method.
      #expect(try owner.send("scoreFor:", "text") as Int == -1)
      #expect(try owner.send("shouldStop") as Bool == false)
      let delegate: ObjCObject = try owner.send("delegate")
      #expect(!delegate.responds(to: "owner:scoreFor:"))
      #expect(delegate.responds(to: "ownerShouldStop:"))
      #expect(log.description == "ownerShouldStop: <TestOwner #1> -> NO")
      #expect(owner.delegateChain(for: OwnerDelegate.self)?.delegates.count == 1)
    }

    @Test func `Recording an object without a delegate adds no responding delegate, and records later delegates`()
      throws
    {
      let owner = makeOwner()
      let log = try owner.record(OwnerDelegate.self)
      #expect(try owner.send("scoreFor:", "text") as Int == -1)
      #expect(log.messages.isEmpty)
      // A delegate that is added later is recorded too.
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in }
        delegate.on(.scoreFor) { owner, text in 3 }
      }
      #expect(try owner.send("scoreFor:", "text") as Int == 3)
      #expect(log[.scoreFor].calls.count == 1)
    }

    @Test func `The previous delegate is set again when a log is stopped or released`() throws {
      let owner = makeOwner()
      let plain = makePlainDelegate()
      try owner.send("setDelegate:", plain)
      let log = try owner.record(OwnerDelegate.self)
      try owner.send("change:", 1)
      log.cancel()
      #expect(try (owner.send("delegate") as ObjCObject).isIdentical(to: plain))
      try owner.send("change:", 2)
      #expect(log.messages.count == 1)
      do { _ = try owner.record(OwnerDelegate.self) }
      #expect(try (owner.send("delegate") as ObjCObject).isIdentical(to: plain))
      #expect(owner.delegateChain(for: OwnerDelegate.self) == nil)
    }

    @Test func `A log retains neither the recorded object nor its delegate`() throws {
      weak var end: Ended?
      let ended = Found()
      let log: CallLog<OwnerDelegate>
      do {
        let owner = makeOwner()
        let captured = Ended { ended.add("closures", nil) }
        end = captured
        try owner.implement(OwnerDelegate.self) { delegate in
          delegate.on(.didChange) { owner, number in withExtendedLifetime(captured) {} }
        }
        log = try owner.record(OwnerDelegate.self)
        try owner.send("change:", 1)
      }
      #expect(end == nil)
      #expect(ended.texts == ["closures"])
      #expect(log.description == "owner: <TestOwner #1> didChange: 1")
      let call = try #require(log[.didChange].calls.first)
      #expect(
        throws: CallLogError.goneObject("<TestOwner #1>", argument: 0, method: "-[OwnerDelegate owner:didChange:]")
      ) {
        try call.arguments
      }
    }

    @Test func `Recorded arguments and results are available in their Swift types`() throws {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in }
        delegate.on(.scoreFor) { owner, text in 2 * text.count }
        delegate.on(.shouldStop) { owner in true }
      }
      let log = try owner.record(OwnerDelegate.self)
      try owner.send("change:", 7)
      _ = try owner.send("scoreFor:", "text") as Int
      _ = try owner.send("shouldStop") as Bool
      let change = try #require(log[.didChange].calls.first)
      #expect(try log[.didChange].calls.first?.arguments.0.isIdentical(to: owner) == true)
      #expect(try log[.didChange].calls[0].arguments.1 == 7)
      #expect(try change.arguments.0.isIdentical(to: owner))
      #expect(try change.arguments.1 == 7)
      let score = try #require(log[.scoreFor].calls.first)
      #expect(try score.arguments.1 == "text")
      #expect(try score.result == 8)
      let stop = try #require(log[.shouldStop].calls.first)
      #expect(try stop.arguments.isIdentical(to: owner))
      #expect(try stop.result)
      #expect(stop.description == "ownerShouldStop: <TestOwner #1> -> YES")
      let untyped = try #require(log["owner:scoreFor:"].calls.first)
      #expect(try untyped.argument(1, as: String.self) == "text")
      #expect(try untyped.result(as: Int.self) == 8)
      #expect(throws: BlockDelegateError.self) { try untyped.argument(1, as: Int.self) }
      #expect(throws: CallLogError.missingArgument(2, count: 2, method: "-[OwnerDelegate owner:scoreFor:]")) {
        try untyped.argument(2, as: Int.self)
      }
    }

    @Test func `Calls of main-actor methods, methods with errors and methods with many arguments are recorded`() throws
    {
      let (frame, range) = (CGRect(x: 1, y: 2, width: 3, height: 4), NSRange(location: 5, length: 6))
      let spy = try DelegateSpy(ValueDelegate.self, responding: .title, .object, .geometry)
      spy.stub(.title) { "none" }
      _ = try spy.object.send("title") as String?
      try spy.object.send(.object, "one")
      _ = try spy.object.send(.geometry, frame, range)
      #expect(try spy[.title].calls[0].result == "none")
      try spy[.title].calls[0].arguments

      // The same method with another Swift type, which is isolated to the main actor.
      typealias Method<F> = DelegateMethod<ValueDelegate, F>
      let isolated: Any? = try spy[Method<MainActorMethodBody<Any?, Void>>.isolatedObject].calls[0].arguments
      #expect(isolated as? String == "one")
      let both = spy[Method<MainActorMethodBody<CGRect, NSRange, CGSize>>("frame:range:")]
      let (first, second) = try both.calls[0].arguments
      #expect(first == frame && second == range)
      #expect(both.calls.map(\.description) == spy["frame:range:"].calls.map(\.description))
      #expect(both.calls.map(\.message.selector) == ["frame:range:"])

      let chain = try DelegateChain(ShapesDelegate.self)
      let log = chain.record()
      _ = caller_sendTenChars(chain.object.receiver)
      let chars = DelegateMethod<
        ShapesDelegate, MethodBody<Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int>
      >(
        try #require(log.messages.first).selector)
      #expect(try log[chars].calls.map { try $0.arguments.9 } == [-10])
    }

    @Test func `The count of a log contains only calls that have returned`() throws {
      let owner = makeOwner()
      let found = Found()
      var log: CallLog<OwnerDelegate>?
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in
          if let view = log?[.didChange] { found.add("\(view.count) of \(view.calls.count)", nil) }
        }
      }
      log = try owner.record(OwnerDelegate.self)
      for number in 1...3 { try owner.send("change:", number) }
      #expect(found.texts == ["0 of 1", "1 of 2", "2 of 3"])
      #expect(log?[.didChange].count == 3)
      log = nil
    }

    @Test func `A recorded value keeps its text and its copy when the object changes later`() throws {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      let text = try ObjCObject("NSMutableString", "initWithString:", "before")
      let list = try ObjCObject("NSMutableArray")
      try list.send("addObject:", "one")
      try chain.object.send(.object, text)
      try chain.object.send(.object, list)
      try text.send("setString:", "after")
      try list.send("removeAllObjects")
      #expect(log.description == "object: \"before\"\nobject: [\"one\"]")
      #expect(try log[.object].calls.map { try $0.arguments as? String } == ["before", nil])
      #expect(try log["object:"].calls[1].argument(0, as: [String].self) == ["one"])
    }

    @Test func `A log from which all messages were removed records later messages with the same names`() throws {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { $0.on(.didChange) { owner, number in } }
      let log = try owner.record(OwnerDelegate.self)
      for number in 1...3 { try owner.send("change:", number) }
      log[.didChange].verify(count: 3)
      log.removeAll()
      #expect(log.description == "")
      log[.didChange].verifyNever()
      try owner.send("change:", 4)
      #expect(log.description == "owner: <TestOwner #1> didChange: 4")
    }

    @Test func `Messages that are sent during other messages are listed in the order in which they were sent`() throws {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in
          if number > 1 { try owner.send("change:", number - 1) }
        }
        delegate.on(.shouldStop) { owner in
          try owner.send("change:", 2)
          return true
        }
      }
      let log = try owner.record(OwnerDelegate.self)
      _ = try owner.send("shouldStop") as Bool
      #expect(
        log.description == """
          ownerShouldStop: <TestOwner #1> -> YES
          owner: <TestOwner #1> didChange: 2
          owner: <TestOwner #1> didChange: 1
          """)
    }

    @Test func `An exception that a delegate raises is recorded and reaches the sender`() throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let raising = try DynamicDelegate(OwnerDelegate.self) { delegate in
        delegate.on(.didChange) { owner, number in caller_raise() }
        delegate.on(.scoreFor) { owner, text in
          caller_raise()
          return 1
        }
      }
      try chain.add(raising.object)
      let log = chain.record()
      let owner = makeOwner()
      #expect(throws: ObjCException.self) { try chain.object.send(.didChange, owner, 1) }
      #expect(throws: ObjCException.self) { try chain.object.send(.scoreFor, owner, "text") as Int }
      #expect(log.messages.map(\.description).allSatisfy { $0.contains(" raised TestRaised") }, "\(log)")
      log[.didChange].verify(count: 1)
      #expect(throws: CallLogError.self) { try log[.scoreFor].calls[0].result }
    }

    @Test func `Two logs of one object record the same messages`() throws {
      let owner = makeOwner()
      try owner.implement(OwnerDelegate.self) { $0.on(.didChange) { owner, number in } }
      let first = try owner.record(OwnerDelegate.self)
      try owner.send("change:", 1)
      let second = try owner.record(OwnerDelegate.self)
      try owner.send("change:", 2)
      first.cancel()
      try owner.send("change:", 3)
      #expect(first[.didChange].calls.count == 2)
      #expect(second.description == "owner: <TestOwner #1> didChange: 2\nowner: <TestOwner #1> didChange: 3")
    }

    @Test func `Recording an object without a setter throws and leaves the object unchanged`() throws {
      let array = try ObjCObject("NSMutableArray")
      let missing = #expect(throws: BlockDelegateError.self) { try array.record(OwnerDelegate.self) }
      #expect(missing?.problems.map(\.reason) == [.missingSetter])
      let owner = makeOwner()
      try owner.send("setRefusing:", true)
      #expect(throws: ObjCException.self) { try owner.record(OwnerDelegate.self) }
      #expect(try owner.send("delegate") as ObjCObject? == nil)
    }

    @Test func `A log of a chain records the combined result of its members`() throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let members = try [3, 5].map { score in
        try DynamicDelegate(OwnerDelegate.self) { delegate in
          delegate.on(.didChange) { owner, number in }
          delegate.on(.scoreFor) { owner, text in score }
        }
      }
      for member in members { try chain.add(member.object) }
      let log = chain.record()
      let owner = makeOwner()
      #expect(try chain.object.send(.scoreFor, owner, "a") == 5)
      try chain.combineResults(of: .scoreFor) { scores in scores.reduce(0, +) }
      #expect(try chain.object.send(.scoreFor, owner, "b") == 8)
      try chain.combineResults(of: .scoreFor, by: .first)
      #expect(try chain.object.send(.scoreFor, owner, "c") == 3)
      #expect(try log[.scoreFor].calls.map { try $0.result } == [5, 8, 3])
      #expect(chain.delegates.count == 2)
      // A chain holds its members weakly.
      withExtendedLifetime(members) {}
    }

    @Test func `A log keeps the order of each thread's messages when eight threads send simultaneously`() async throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let log = chain.record()
      let object = IsolatedHandle(chain.object)
      let count = 500
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        let group = DispatchGroup()
        for number in 0..<8 {
          group.enter()
          Thread.detachNewThread {
            for step in 0..<count { try? object.object.send(.didChange, object.object, number * count + step) }
            group.leave()
          }
        }
        group.notify(queue: .global()) { done.resume() }
      }
      let messages = log.messages
      #expect(messages.count == 8 * count)
      log[.didChange].verify(count: 8 * count)
      let threads = Dictionary(grouping: messages, by: \.thread)
      #expect(threads.count == 8)
      for (_, own) in threads {
        let numbers = try own.map { try $0.argument(1, as: Int.self) }
        #expect(numbers == Array(numbers[0]..<numbers[0] + count))
      }
      let lines = log.description.split(separator: "\n")
      #expect(lines.count == 8 * count + 8)
      #expect(lines.filter { $0.hasPrefix("thread ") }.count == 8)
    }

    @Test func `A delegate's class has one name in a log even if two protocols have the same name`() throws {
      enum First: DeclaredProtocol {
        static let name = "TwiceDeclared"
        static let methods: [MethodDeclaration] = [.optional("take:", types: "v@:@")]
      }
      enum Second: DeclaredProtocol {
        static let name = "TwiceDeclared"
        static let methods: [MethodDeclaration] = [.optional("take:", types: "v@:@")]
      }
      let spy = try DelegateSpy(First.self, responding: ["take:"])
      let other = try DynamicDelegate(Second.self) { $0.on("take:") { (_: ObjCObject) in } }
      for object in [spy.object, other.object, other.object] { try spy.object.send("take:", object) }
      #expect(
        spy.description == """
          take: <BlockDelegate_TwiceDeclared #1>
          take: <BlockDelegate_TwiceDeclared #2>
          take: <BlockDelegate_TwiceDeclared #2>
          """)
    }

    @Test func `A log and a spy do not keep an object that is being deallocated, not even a string`() throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let (spy, log) = (try DelegateSpy(OwnerDelegate.self), chain.record(includingUnanswered: true))
      let receivers = Receivers(all: [spy.object, chain.object])
      let end: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = { object, context in
        let receivers = Unmanaged<Receivers>.fromOpaque(context).takeUnretainedValue()
        for receiver in receivers.all {
          try? receiver.send("owner:didChange:", ObjCObject(retaining: OpaquePointer(object)), 1)
        }
      }
      let rounds = ProcessInfo.processInfo.environment["LATE_ROUNDS"].flatMap { Int($0) } ?? 50
      withExtendedLifetime(receivers) {
        let context = Unmanaged.passUnretained(receivers).toOpaque()
        for _ in 0..<rounds {
          ObjCObject.autoreleasepool {
            _ = ObjCObject(owned: OpaquePointer(ending_make(context, end)))
            _ = ObjCObject(owned: OpaquePointer(ending_makeText(context, end)))
          }
        }
      }
      for recorded in [spy.log, log] {
        #expect(recorded.messages.count == 2 * rounds)
        #expect(recorded.messages.first?.description.hasPrefix("owner: <TestEnding #1> didChange: 1") == true)
        #expect(recorded.messages.dropFirst().first?.description.hasPrefix("owner: \"abc\" didChange: 1") == true)
        let refused = recorded.messages.filter {
          do { _ = try $0.argument(0, as: ObjCObject.self) } catch { return error is CallLogError }
          return false
        }
        #expect(refused.count == 2 * rounds)
      }
    }

    @Test func `A thread that begins after another thread has ended has its own name in a log`() async throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let log = chain.record()
      let object = IsolatedHandle(chain.object)
      for number in 0..<50 {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          Thread.detachNewThread {
            try? object.object.send(.didChange, object.object, number)
            done.resume()
          }
        }
      }
      #expect(Set(log.messages.map(\.thread)).count == 50)
    }
  }

  /// An object that calls a closure when it is deallocated.
  private final class Ended {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
  }

  private final class Receivers {
    let all: [ObjCObject]
    init(all: [ObjCObject]) { self.all = all }
  }

  /// An object that several threads use. The struct is Sendable because a chain accepts messages on any thread.
  private struct IsolatedHandle: @unchecked Sendable {
    let object: ObjCObject
    init(_ object: ObjCObject) { self.object = object }
  }
#endif
