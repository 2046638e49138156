import BlockDelegate
import BlockDelegateRuntime
import BlockDelegateTesting
import Foundation
import TestSupport
import Testing

/// The delegate of an owner changes while the owner sends it messages on another thread. The owner does not retain its
/// delegate. SENDING_ROUNDS is the number of changes in each test.
///
/// The suite is serialized, because many threads that send without a pause would keep other tests from running.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SendingOwnerTests {
  enum SentDelegate: DeclaredProtocol {
    static let didChange = DelegateMethod<SentDelegate, MethodBody<ObjCObject, Int, Void>>(
      selector("owner:didChange:"))
    static let score = DelegateMethod<SentDelegate, MethodBody<ObjCObject, String?, Int>>(selector("owner:scoreFor:"))
    static let methods: [MethodDeclaration] = [.optional(didChange), .optional(score)]
  }

  /// An owner, and the thread on which it sends messages.
  ///
  /// Sendable because the lock guards the variables, and an owner and its delegates can be used on any thread.
  final class Sender: @unchecked Sendable {
    let owner = ObjCObject(owned: OpaquePointer(sending_makeOwner()))
    private let lock = NSLock()
    private var (isStopped, sent) = (false, 0)
    private let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    /// Starts sending messages, and returns after the first ones.
    func start() {
      Thread {
        self.send()
        self.begun.signal()
        while !self.lock.withLock({ self.isStopped }) {
          // Half of the messages are sent without an autorelease pool.
          ObjCObject.autoreleasepool { self.send() }
          self.send()
          Thread.sleep(forTimeInterval: 0.0001)
        }
        self.ended.signal()
      }.start()
      begun.wait()
    }

    private func send() {
      let count = (try? owner.send("changeTimes:", 50) as Int) ?? 0
      lock.withLock { sent += count }
    }

    /// Stops the thread. Returns the number of messages that it has sent.
    func stop() -> Int {
      lock.withLock { isStopped = true }
      ended.wait()
      return sent
    }
  }

  /// Sendable because the lock guards the number.
  final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    func add() { lock.withLock { number += 1 } }
    var value: Int { lock.withLock { number } }
  }

  private let rounds = ProcessInfo.processInfo.environment["SENDING_ROUNDS"].flatMap { Int($0) } ?? 100
  private let sender = Sender()
  private var owner: ObjCObject { sender.owner }
  private let earlier = makePlainDelegate()
  private let heard = Count()

  /// Changes the delegate of a sending owner that has an earlier one. Expects that this one gets all messages.
  private func besideEarlier(_ change: (Int) async throws -> Void) async throws {
    try owner.send("setDelegate:", earlier)
    sender.start()
    for round in 0..<rounds { try await change(round) }
    let sent = sender.stop()
    #expect(earlier.plainCalls == sent)
    #expect(owner.delegateIdentity == earlier.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  /// Returns a wait for the owner's next message. Waits alternate between a wait that gets it and one that is left.
  private func wait(_ round: Int) async throws {
    let reply = try owner.reply { call in
      call.returning(SentDelegate.didChange, isolation: nil) { _, number in number }
    }
    if !round.isMultiple(of: 4) { _ = try await reply.value(within: .seconds(60)) }
  }

  private func hears(_ delegate: DelegateBuilder<SentDelegate>) {
    delegate.on(SentDelegate.didChange) { [heard] _, _ in heard.add() }
  }

  private func scores(_ delegate: DelegateBuilder<SentDelegate>) {
    delegate.on(SentDelegate.score) { _, _ in 5 }
  }

  // MARK: Waits

  @Test func `The earlier delegate gets all messages while waits begin and end`() async throws {
    try await besideEarlier(wait)
  }

  @Test func `Waits begin and end for an owner without an earlier delegate`() async throws {
    sender.start()
    for round in 0..<rounds { try await wait(round) }
    _ = sender.stop()
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `Delegates that were added get all messages while waits begin and end`() async throws {
    try await besideEarlier { round in
      if round == 0 {
        try owner.addDelegate(SentDelegate.self) { delegate in
          scores(delegate)
        }
      }
      _ = try await owner.next(within: .seconds(60), isolation: nil) { call in
        call.returning(SentDelegate.didChange, isolation: nil) { _, number in number }
      }
      if round == rounds - 1 {
        for added in owner.delegates(for: SentDelegate.self) where added != earlier {
          owner.removeDelegate(added, for: SentDelegate.self)
        }
      }
    }
  }

  @Test func `Waits end by a timeout or a cancellation beside messages`() async throws {
    try await besideEarlier { round in
      let reply = try owner.reply { call in
        call.returning(SentDelegate.score, answering: { _, _ in 1 }, isolation: nil) { _, text in text }
      }
      let task = Task { try await reply.value(within: .microseconds(round % 200)) }
      if round.isMultiple(of: 3) { task.cancel() }
      _ = await task.result
    }
  }

  // MARK: Streams, observations and recordings

  @Test func `Streams, observations and recordings begin and end beside messages`() async throws {
    try await besideEarlier { round in
      switch round % 3 {
      case 0:
        let stream = try owner.messages(SentDelegate.didChange) { _, number in number }
        for await _ in stream { break }
      case 1:
        let heard = heard
        try owner.observe(SentDelegate.didChange) { @Sendable _, _ in heard.add() }.cancel()
      default:
        try owner.record(SentDelegate.self).cancel()
      }
    }
  }

  // MARK: Delegates

  @Test func `Delegates are added and removed beside messages`() async throws {
    try await besideEarlier { round in
      let added = try owner.addDelegate(SentDelegate.self, hears)
      let other = try owner.addDelegate(SentDelegate.self, scores)
      for delegate in round.isMultiple(of: 2) ? [added, other] : [other, added] {
        owner.removeDelegate(delegate.object, for: SentDelegate.self)
      }
    }
  }

  @Test func `The target of a delegate gets all messages while the delegate comes and goes`() async throws {
    try await besideEarlier { round in
      let delegate = try owner.implement(SentDelegate.self, forwardingTo: earlier, scores)
      // In half of the rounds other code refers to the delegate after its removal.
      if round.isMultiple(of: 2) {
        try owner.removeDynamicDelegate(for: SentDelegate.self)
        withExtendedLifetime(delegate) {}
      } else {
        _ = consume delegate
        try owner.removeDynamicDelegate(for: SentDelegate.self)
      }
    }
  }

  @Test func `Each message runs the old or the new closure while a delegate is replaced`() async throws {
    let first = try owner.implement(SentDelegate.self, hears)
    sender.start()
    for _ in 0..<rounds {
      try owner.implement(SentDelegate.self, replacing: true, hears)
      let other = try owner.implement(SentDelegate.self, replacing: true, hears)
      withExtendedLifetime(other) {}
    }
    #expect(sender.stop() == heard.value)
    withExtendedLifetime(first) {}
  }

  @Test func `Each message runs the old or the new closure while a delegate is updated`() async throws {
    let delegate = try owner.implement(SentDelegate.self, hears)
    sender.start()
    for _ in 0..<rounds {
      try delegate.update(hears)
      try delegate.update(scores)
      try delegate.update { $0.remove(SentDelegate.score) }
    }
    #expect(sender.stop() == heard.value)
  }

  @Test(arguments: [false, true])
  func `A target is deallocated and replaced beside messages`(_ isRetained: Bool) throws {
    final class Target: @unchecked Sendable { var object: ObjCObject? }  // only this thread uses it
    let target = Target()
    target.object = makePlainDelegate()
    let delegate = try owner.implement(
      SentDelegate.self, forwardingTo: target.object, retainingTarget: isRetained, scores)
    sender.start()
    for _ in 0..<rounds {
      try ObjCObject.autoreleasepool {
        let next = makePlainDelegate()
        try delegate.update(forwardingTo: next, retainingTarget: isRetained)
        target.object = next
      }
    }
    _ = sender.stop()
    withExtendedLifetime(target) {}
  }

  @Test func `The earlier delegate gets all messages while delegates of a chain are implemented and removed`()
    async throws
  {
    try await besideEarlier { round in
      let added = try owner.addDelegate(SentDelegate.self, scores)
      try owner.implement(SentDelegate.self, hears)
      if round.isMultiple(of: 2) { try owner.dynamicDelegate(for: SentDelegate.self)?.update(scores) }
      try owner.implement(SentDelegate.self, replacing: true, hears)
      owner.removeDelegate(added.object, for: SentDelegate.self)
      // The chain stays while the implemented delegate is one of its members.
      try owner.removeDynamicDelegate(for: SentDelegate.self)
    }
  }

  @Test func `A delegate that forwards to the removed one gets no message back`() throws {
    var first: DynamicDelegate<SentDelegate>? = try owner.implement(SentDelegate.self, hears)
    try ObjCObject.autoreleasepool {
      try owner.implement(SentDelegate.self, forwardingTo: first?.object, replacing: true, scores)
      #expect(try owner.send("changeTimes:", 3) as Int == 3)
    }
    ObjCObject.autoreleasepool { first = nil }
    #expect(first == nil)
    // The removed delegate is a stand-in now.
    _ = try owner.send("changeTimes:", 3) as Int
    #expect(heard.value == 3)
    #expect(try owner.send("scoreTimes:", 2) as Int == 10)
    let third = try owner.implement(SentDelegate.self, replacing: true, hears)
    #expect(try owner.send("changeTimes:", 3) as Int == 3)
    #expect(heard.value == 6)
    withExtendedLifetime(third) {}
  }

  @Test func `An owner's delegate that other code has set and deallocated is not touched by a removal`() throws {
    try owner.implement(SentDelegate.self, hears)
    try ObjCObject.autoreleasepool { try owner.send("setDelegate:", makePlainDelegate()) }
    try owner.removeDynamicDelegate(for: SentDelegate.self)
    #expect(owner.dynamicDelegate(for: SentDelegate.self) == nil)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `A delegate is removed beside messages`() async throws {
    sender.start()
    for _ in 0..<rounds {
      try owner.implement(SentDelegate.self, hears)
      try owner.removeDynamicDelegate(for: SentDelegate.self)
    }
    _ = sender.stop()
  }

  @Test func `A chain of one's own is attached and detached beside messages`() async throws {
    sender.start()
    for _ in 0..<rounds {
      let chain = try DelegateChain(SentDelegate.self)
      try chain.add(earlier)
      try chain.attach(to: owner)
      try chain.detach()
    }
    _ = sender.stop()
  }

  // MARK: What an owner keeps

  @Test func `An owner does not keep a delegate that was only a member of a chain`() throws {
    try owner.addDelegate(SentDelegate.self, scores)
    for _ in 0..<10 {
      let delegate = try ObjCObject.autoreleasepool {
        let delegate = WeakReference(try owner.implement(SentDelegate.self, hears).object.handle)
        try owner.implement(SentDelegate.self, replacing: true, hears)
        #expect(try owner.send("changeTimes:", 2) as Int == 2)
        try owner.removeDynamicDelegate(for: SentDelegate.self)
        return delegate
      }
      #expect(!delegate.isLiving)
    }
    #expect(heard.value == 20)
  }

  @Test func `Chains that come, change and go use few objects`() throws {
    var objects: Set<UnsafeRawPointer?> = []
    try owner.implement(SentDelegate.self, hears)
    for _ in 0..<50 {
      try ObjCObject.autoreleasepool {
        let observation = try owner.observe(SentDelegate.didChange) { @Sendable _, _ in }
        // The chain responds to another method, so the setter gets a stand-in.
        let added = try owner.addDelegate(SentDelegate.self, scores)
        owner.removeDelegate(added.object, for: SentDelegate.self)
        objects.insert(owner.delegateIdentity.map { UnsafeRawPointer($0) })
        observation.cancel()
      }
    }
    #expect(objects.count <= 3)
  }
}
