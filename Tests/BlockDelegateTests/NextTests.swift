import BlockDelegate
import Foundation
import TestSupport
import Testing

/// The protocol of `TestOwner`'s delegate, with typed methods (TestSupport/CallerOwner.h).
enum TypedOwnerDelegate: DeclaredProtocol {
  static let name = "TypedTestOwnerDelegate"
  static let didChange = DelegateMethod<TypedOwnerDelegate, MethodBody<ObjCObject, Int, Void>>(
    selector("owner:didChange:"))
  static let score = DelegateMethod<TypedOwnerDelegate, MethodBody<ObjCObject, String, Int>>(
    selector("owner:scoreFor:"))
  static let methods: [MethodDeclaration] = [.required(didChange), .optional(score)]
}

/// The protocol of `TestOwner`'s delegate, with typed methods that are isolated to the main actor, as in user
/// interfaces.
enum MainActorOwnerDelegate: DeclaredProtocol {
  static let name = "MainActorTestOwnerDelegate"
  static let didChange = DelegateMethod<MainActorOwnerDelegate, MainActorMethodBody<ObjCObject, Int, Void>>(
    selector("owner:didChange:"))
  static let score = DelegateMethod<MainActorOwnerDelegate, MainActorMethodBody<ObjCObject, String, Int>>(
    selector("owner:scoreFor:"))
  static let methods: [MethodDeclaration] = [.optional(didChange), .optional(score)]
}

@Suite(.timeLimit(.minutes(10))) struct NextTests {
  struct Refused: Error, Equatable { let number: Int }

  private func change(_ owner: ObjCObject, _ number: Int) throws { try owner.send("change:", number) }

  @Test func `The first call completes an awaited reply, and the owner's earlier delegate is set again`() async throws {
    let owner = makeOwner()
    var heard: [Int] = []
    try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in heard.append(number) }
    }
    let before = owner.delegateIdentity
    var calls = 0
    let reply = try owner.reply { call in
      call.returning(TypedOwnerDelegate.didChange) { owner, number in
        calls += 1
        return number * 2
      }
    }
    #expect(owner.delegateIdentity != before)
    try change(owner, 21)
    try change(owner, 5)
    #expect(try await reply.value() == 42)
    #expect(calls == 1)
    #expect(heard == [21, 5])
    #expect(owner.delegateIdentity == before)
    // A later `value()` returns the first call's value again.
    #expect(try await reply.value() == 42)
    try change(owner, 6)
    #expect(heard == [21, 5, 6])
    #expect(calls == 1)
  }

  @Test func `An owner without a delegate has none again after an awaited reply is complete or released`() async throws
  {
    let owner = makeOwner()
    let reply = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    try change(owner, 1)
    #expect(try await reply.value() == 1)
    #expect(owner.delegateIdentity == nil)
    // This reply is released without a call.
    withExtendedLifetime(try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }) {
      #expect(owner.delegateIdentity != nil)
    }
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `An awaited reply throws the error that its closure throws or returns`() async throws {
    let owner = makeOwner()
    let thrown = try owner.reply { call in
      call.throwing(TypedOwnerDelegate.didChange) { _, number in Refused(number: number) }
      call.returning(TypedOwnerDelegate.score, answering: { _, _ in 0 }) { _, text in text }
    }
    try change(owner, 3)
    await #expect(throws: Refused(number: 3)) { try await thrown.value() }

    let throwing = try owner.reply { call in
      call.returning(TypedOwnerDelegate.didChange) { (_, number) throws -> Int in throw Refused(number: number) }
    }
    try change(owner, 4)
    await #expect(throws: Refused(number: 4)) { try await throwing.value() }
  }

  @Test func `One awaited reply can wait for methods of several protocols and objects, by member or selector`()
    async throws
  {
    let (first, second) = (makeOwner(), makeOwner())
    func wait() throws -> PendingReply<String> {
      try first.reply { call in
        call.returning(TypedOwnerDelegate.didChange) { _, number in "first \(number)" }
        call.of(second).returning(TypedOwnerDelegate.didChange) { _, number in "second \(number)" }
        call.of(second).returning(selector("owner:didChange:"), of: ObjCProtocol(TestOwnerDelegate.self)) {
          (_: ObjCObject, number: Int) in "selector \(number)"
        }
      }
    }
    let one = try wait()
    try change(first, 1)
    #expect(try await one.value() == "first 1")
    let other = try wait()
    try change(second, 2)
    #expect(["second 2", "selector 2"].contains(try await other.value()))
    #expect(first.delegateIdentity == nil)
    #expect(second.delegateIdentity == nil)
  }

  @Test func `A method with a result gets its answer from an awaited reply, also for a second call`() async throws {
    let owner = makeOwner()
    let reply = try owner.reply { call in
      call.returning(TypedOwnerDelegate.score, answering: { _, text in text.count }) { _, text in text }
    }
    #expect(try owner.send("scoreFor:", "four") == 4)
    #expect(try owner.send("scoreFor:", "three") == 5)
    #expect(try await reply.value() == "four")
    #expect(try owner.send("scoreFor:", "four") == -1)
  }

  @Test func `Each of several tasks that await one reply gets its value`() async throws {
    let owner = makeOwner()
    let reply = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    let tasks = (0..<3).map { _ in Task { try await reply.value(within: .seconds(20)) } }
    // By now the tasks await the reply, or will soon.
    try await Task.sleep(for: .milliseconds(50))
    try change(owner, 8)
    for task in tasks { #expect(try await task.value == 8) }
  }

  @Test func `The time for many tasks to get one awaited reply grows about linearly with their number`() async throws {
    func time(_ count: Int) async throws -> Duration {
      let owner = makeOwner()
      let reply = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
      let start = ContinuousClock.now
      let tasks = (0..<count).map { _ in Task { try await reply.value() } }
      try await Task.sleep(for: .milliseconds(50))
      try change(owner, 8)
      var sum = 0
      for task in tasks { sum += try await task.value }
      #expect(sum == 8 * count)
      return ContinuousClock.now - start
    }
    // Eight times as many tasks would take 64 times as long if each task went through the others. Other tests may slow
    // down one try, but not every try.
    var ratios: [Double] = []
    for _ in 0..<5 where !ratios.contains(where: { $0 < 24 }) {
      ratios.append(try await 1 / (time(5_000) / time(40_000)))
    }
    #expect(ratios.contains { $0 < 24 }, "\(ratios)")
  }

  @Test func `An awaited reply accepts a timeout of Int64.max seconds`() async throws {
    let owner = makeOwner()
    let reply = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    let task = Task { try await reply.value(within: .seconds(Int64.max)) }
    try await Task.sleep(for: .milliseconds(50))
    try change(owner, 8)
    #expect(try await task.value == 8)
  }

  @Test func `A canceled task gets a reply that had arrived before it was canceled`() async throws {
    let owner = makeOwner()
    let reply = try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    try change(owner, 3)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await reply.value()
    }
    #expect(try await task.value == 3)
    #expect(try await reply.value() == 3)
  }

  @Test func `An awaited reply for a method that the delegate implements keeps the delegate's result`() async throws {
    let owner = makeOwner()
    let before = try DynamicDelegate(TypedOwnerDelegate.self) {
      $0.on(TypedOwnerDelegate.didChange) { _, _ in }
      $0.on(TypedOwnerDelegate.score) { _, text in text.count }
    }
    try owner.send("setDelegate:", before.object)
    let reply = try owner.reply { call in
      call.returning(TypedOwnerDelegate.score) { _, text in text }
      call.throwing(TypedOwnerDelegate.didChange) { _, number in Refused(number: number) }
    }
    #expect(try owner.send("scoreFor:", "four") == 4)
    #expect(try owner.send("scoreFor:", "three") == 5)
    #expect(try await reply.value() == "four")
    #expect(owner.delegateIdentity == before.pointer)
    #expect(try owner.send("scoreFor:", "four") == 4)
  }

  @Test func `Awaiting a method with a result that no delegate implements is refused without an answer`() throws {
    let owner = makeOwner()
    let before = try DynamicDelegate(TypedOwnerDelegate.self) { $0.on(TypedOwnerDelegate.didChange) { _, _ in } }
    try owner.send("setDelegate:", before.object)
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try owner.reply(line: 4321) { $0.returning(TypedOwnerDelegate.score) { _, text in text } }
    }
    #expect(
      error.map { "\($0)" }
        == "-[TypedTestOwnerDelegate owner:scoreFor:]: no delegate implements it: expected a delegate "
        + "that implements it, or a closure answering: (BlockDelegateTests/NextTests.swift:4321)")
    #expect(owner.delegateIdentity == before.pointer)
  }

  @Test func `An awaited reply has a specific error for cancellation, for a timeout and for a deallocated owner`()
    async throws
  {
    let owner = makeOwner()
    func wait() throws -> PendingReply<Int> {
      try owner.reply(line: 123) { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    }
    let cancelled = try wait()
    let task = Task { try await cancelled.value() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }

    let late = try wait()
    let error = await #expect(throws: BlockDelegateError.self) { try await late.value(within: .milliseconds(1)) }
    #expect(error?.text == "timed out waiting for a call: expected a call within 0.001 seconds")
    #expect(error.map { "\($0)" }?.hasSuffix("(BlockDelegateTests/NextTests.swift:123)") == true)
    #expect(owner.delegateIdentity == nil)

    let left = try {
      let owner = makeOwner()
      return try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    }()
    let gone = await #expect(throws: BlockDelegateError.self) { try await left.value() }
    #expect(gone?.problems.map(\.reason) == [.deallocatedOwner])
  }

  @Test func `An awaited reply for two owners still completes after one owner is deallocated`() async throws {
    let owner = makeOwner()
    let reply = try {
      let other = makeOwner()
      return try owner.reply { call in
        call.returning(TypedOwnerDelegate.didChange) { _, number in number }
        call.of(other).returning(TypedOwnerDelegate.didChange) { _, number in -number }
      }
    }()
    try change(owner, 8)
    #expect(try await reply.value() == 8)
  }

  @Test func `If two threads send listed messages at once, one closure of the wait runs`() async throws {
    let owner = makeOwner()
    for _ in 0..<500 {
      let count = SendingOwnerTests.Count()
      let reply = try owner.reply { call in
        call.returning(TypedOwnerDelegate.didChange, isolation: nil) { _, number in
          count.add()
          return number
        }
        call.returning(TypedOwnerDelegate.score, answering: { _, _ in 0 }, isolation: nil) { _, _ in
          count.add()
          return -1
        }
      }
      let shared = SharedObject(object: owner)
      await withTaskGroup { group in
        group.addTask { _ = try? shared.object.send("change:", 1) }
        group.addTask { _ = try? shared.object.send("scoreFor:", "x") as Int }
      }
      #expect([1, -1].contains(try await reply.value()))
      #expect(count.value == 1)
    }
  }

  @Test func `Several replies can await one method, and a timeout of one leaves the others waiting`() async throws {
    let owner = makeOwner()
    func wait() throws -> PendingReply<Int> {
      try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    }
    let (first, second, third) = (try wait(), try wait(), try wait())
    await #expect(throws: BlockDelegateError.self) { try await second.value(within: .milliseconds(1)) }
    try change(owner, 9)
    #expect(try await third.value() == 9)
    #expect(try await first.value() == 9)
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `Timeouts end in the order of their times, and a wait with a value has no timeout anymore`() async throws {
    let owners = (0..<4).map { _ in makeOwner() }
    let replies = try owners.map { try $0.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } } }
    try change(owners[3], 1)
    #expect(try await replies[3].value(within: .milliseconds(100)) == 1)
    // The last of these waits ends first.
    let ended = await withTaskGroup(of: Int.self) { group in
      for (index, time) in [(0, 3000), (1, 1500), (2, 1)] {
        group.addTask {
          let error = await #expect(throws: BlockDelegateError.self) {
            try await replies[index].value(within: .milliseconds(time))
          }
          #expect(error?.problems.map(\.reason) == [.timedOut])
          return index
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ended == [2, 1, 0])
    #expect(try await replies[3].value() == 1)
    withExtendedLifetime(owners) {}
  }

  @Test func `An awaited reply with a closure that does not fit is refused, and the owners are unchanged`() throws {
    let (owner, other) = (makeOwner(), makeOwner())
    let before = try DynamicDelegate(TypedOwnerDelegate.self) { $0.on(TypedOwnerDelegate.didChange) { _, _ in } }
    try owner.send("setDelegate:", before.object)
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try owner.reply { call in
        call.returning(TypedOwnerDelegate.didChange) { _, number in number }
        call.of(other).returning(selector("owner:didChange:"), of: ObjCProtocol(TestOwnerDelegate.self)) {
          (_: ObjCObject, text: String) in text.count
        }
      }
    }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentType(1)])
    #expect(owner.delegateIdentity == before.pointer)
    #expect(other.delegateIdentity == nil)
    #expect(throws: BlockDelegateError.self) {
      _ = try ObjCObject("NSObject").reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
    }
  }

  @MainActor @Test
  func `On the main actor, closures of an awaited reply may use main-actor state and non-Sendable values`() async throws
  {
    let owner = makeOwner()
    var seen: ObjCObject?
    let reply = try owner.reply { call in
      call.returning(MainActorOwnerDelegate.score, answering: { _, _ in 7 }) { owner, text in
        seen = owner
        return text
      }
      call.throwing(MainActorOwnerDelegate.didChange) { _, number in Refused(number: number) }
    }
    #expect(try owner.send("scoreFor:", "text") == 7)
    #expect(try await reply.value() == "text")
    #expect(seen?.pointer == owner.pointer)
  }

  @MainActor @Test func `next(within:) registers closures, awaits the first call and restores the owner's delegate`()
    async throws
  {
    let owner = makeOwner()
    let trigger = Task { @MainActor in
      while owner.delegateIdentity == nil { await Task.yield() }
      try owner.send("change:", 5)
    }
    let number = try await owner.next(within: .seconds(60)) { call in
      call.returning(TypedOwnerDelegate.didChange) { _, number in number }
    }
    try await trigger.value
    #expect(number == 5)
    #expect(owner.delegateIdentity == nil)
  }
}
