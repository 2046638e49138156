import BlockDelegate
import Dispatch
import Foundation
import Testing

/// What would be lost without a word is an error: who is added hears of messages.
@Suite struct ChainLossTests {
  private static func reasons(_ body: () throws -> Void) -> [BlockDelegateError.Reason] {
    (#expect(throws: BlockDelegateError.self, performing: body))?.problems.map(\.reason) ?? []
  }

  private static func makeCounter(_ count: @escaping () -> Void) throws -> DynamicDelegate<TestOwnerDelegate> {
    try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in count() }
    }
  }

  @Test func `A delegate that nobody keeps is refused, and the owner is as before`() throws {
    let owner = makeOwner()
    let before = makePlainDelegate()
    try owner.send("setDelegate:", before)
    #expect(
      Self.reasons {
        try owner.addDelegate(Self.makeCounter {}.object, for: TestOwnerDelegate.self)
      } == [.unkeptDelegate])
    #expect(
      Self.reasons { try owner.addDelegate(Self.makeCounter {}, for: TestOwnerDelegate.self) } == [.unkeptDelegate])
    #expect(
      Self.reasons { try owner.addDelegate(makePlainDelegate(), for: TestOwnerDelegate.self) } == [.unkeptDelegate])
    #expect(owner.delegateIdentity == before.pointer)
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    let chain = try DelegateChain(TestOwnerDelegate.self)
    #expect(Self.reasons { try chain.add(Self.makeCounter {}) } == [.unkeptDelegate])
    #expect(
      Self.reasons { try chain.add(Self.makeCounter {}.object, on: .main) } == [.unkeptDelegate])
    #expect(chain.delegates.isEmpty)
    let several = try MultipleDelegateObject(TestOwnerDelegate.self)
    #expect(Self.reasons { try several.addDelegate(Self.makeCounter {}) } == [.unkeptDelegate])
    #expect(Self.reasons { try several.addDelegate(makePlainDelegate()) } == [.unkeptDelegate])
    #expect(several.delegates.isEmpty)
    let kept = try Self.makeCounter {}
    try chain.add(kept.object)
    try owner.addDelegate(kept, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [before, kept.object])
    #expect(chain.delegates == [kept.object])
  }

  @Test func `A chain that its object has let go of takes no more delegates`() throws {
    let owner = makeOwner()
    let (first, second) = (makePlainDelegate(), makePlainDelegate())
    try owner.addDelegate(first, for: TestOwnerDelegate.self)
    let chain = try #require(owner.delegateChain(for: TestOwnerDelegate.self))
    chain.remove(first)
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    #expect(Self.reasons { try chain.add(second) } == [.detachedChain])
    #expect(chain.delegates.isEmpty)
    // The object itself takes it.
    try owner.addDelegate(second, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [second])
  }

  @Test func `A chain whose object has gone takes no more delegates`() throws {
    let (first, second) = (makePlainDelegate(), makePlainDelegate())
    let chain = try ObjCObject.autoreleasepool {
      let owner = makeOwner()
      try owner.addDelegate(first, for: TestOwnerDelegate.self)
      return try #require(owner.delegateChain(for: TestOwnerDelegate.self))
    }
    #expect(Self.reasons { try chain.add(second) } == [.detachedChain])
    // One that was made by itself may go to another object.
    let own = try ObjCObject.autoreleasepool {
      let chain = try DelegateChain(TestOwnerDelegate.self)
      try chain.attach(to: makeOwner())
      return chain
    }
    try own.add(second)
    #expect(own.delegates == [second])
  }

  @Test func `While the last delegate goes another is added to what is the owner's, or refused`() throws {
    for _ in 0..<300 {
      let owner = makeOwner()
      let (first, second) = (makePlainDelegate(), makePlainDelegate())
      try owner.addDelegate(first, for: TestOwnerDelegate.self)
      nonisolated(unsafe) let chain = try #require(owner.delegateChain(for: TestOwnerDelegate.self))
      nonisolated(unsafe) let (leaving, coming) = (first, second)
      nonisolated(unsafe) var isRefused = false
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        ObjCObject.autoreleasepool {
          if index == 0 {
            chain.remove(leaving)
          } else {
            do { try chain.add(coming) } catch { isRefused = true }
          }
        }
      }
      #expect(owner.delegates(for: TestOwnerDelegate.self) == (isRefused ? [] : [second]))
    }
  }

  @Test func `A second queue for the same member is refused`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let member = try Self.makeCounter {}
    let (queue, other) = (DispatchQueue(label: "one"), DispatchQueue(label: "other"))
    try chain.add(member.object, on: queue)
    try chain.add(member.object, on: queue)
    let error = #expect(throws: BlockDelegateError.self) { try chain.add(member.object, on: other) }
    #expect(
      error.map { "\($0)" }?.contains(
        "with another queue: expected a member on other, or no member, given a member on one")
        == true)
    chain.remove(member)
    try chain.add(member)
    #expect(Self.reasons { try chain.add(member.object, on: queue) } == [.otherQueue])
    chain.remove(member)
    try chain.add(member.object, on: other)
    #expect(chain.delegates == [member.object])
  }

  @Test func `Closures are added that the object keeps, on a queue of their own`() throws {
    final class Captured {}
    let owner = makeOwner()
    let queue = DispatchQueue(label: "ChainLossTests")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    nonisolated(unsafe) var heard: [Int] = []
    weak var captured: Captured?
    try ObjCObject.autoreleasepool {
      let kept = Captured()
      captured = kept
      try owner.addDelegate(TestOwnerDelegate.self, on: queue, label: "logger") { delegate in
        delegate.on("owner:didChange:") { (_: ObjCObject, value: Int) in
          withExtendedLifetime(kept) { if DispatchQueue.getSpecific(key: key) == true { heard.append(value) } }
        }
      }
    }
    let plain = try owner.addDelegate(TestOwnerDelegate.self) { delegate in
      delegate.on("owner:didChange:") { (_: ObjCObject, value: Int) in }
    }
    try owner.send("change:", 3)
    queue.sync {}
    #expect(heard == [3])
    #expect(captured != nil)
    owner.removeDelegate(plain, for: TestOwnerDelegate.self)
    let member = try #require(owner.delegates(for: TestOwnerDelegate.self).first)
    owner.removeDelegate(member, for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == nil)
    // What needs an answer is refused, and nothing was added.
    #expect(
      Self.reasons {
        try owner.addDelegate(TestOwnerDelegate.self, on: queue) { delegate in
          delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
          delegate.on("ownerShouldStop:") { (_: ObjCObject) in true }
        }
      } == [.synchronousMessage])
    #expect(owner.delegateIdentity == nil)
  }

  // MARK: Many

  enum Rowed: DeclaredProtocol {
    static let name = "ChainRowDelegate"
    static let methods: [MethodDeclaration] = [.optional("value", types: "q@:")]
  }

  /// Chains, each a member of the next, with one delegate in the first.
  private func makeRow(_ count: Int, fromTop: Bool) throws -> [DelegateChain<Rowed>] {
    let chains = try (0..<count).map { _ in try DelegateChain(Rowed.self) }
    for index in fromTop ? Array((1..<count).reversed()) : Array(1..<count) {
      try chains[index].add(chains[index - 1].object)
    }
    return chains
  }

  @Test(arguments: [false, true]) func `A long row of chains hears of a member that comes and goes`(fromTop: Bool)
    throws
  {
    let chains = try makeRow(2_000, fromTop: fromTop)
    let member = try DynamicDelegate(Rowed.self) { $0.on("value") { 5 } }
    try chains[0].add(member)
    #expect(chains.last!.responds(to: "value"))
    #expect(try chains[1_000].object.send("value") as Int == 5)
    chains[0].remove(member)
    #expect(!chains.last!.responds(to: "value"))
    // A circle is refused, however long it is.
    try chains[0].add(chains.last!.object)
    #expect(chains[0].delegates.isEmpty)
  }

  @Test func `In a diamond of chains each is asked once for a change`() throws {
    // Each level of two chains has both of the level before as members: 2 to the 30 ways from the top to the bottom.
    var level = try [DelegateChain(Rowed.self), DelegateChain(Rowed.self)]
    let bottom = level
    var all = level
    for _ in 0..<30 {
      let next = try [DelegateChain(Rowed.self), DelegateChain(Rowed.self)]
      for chain in next { for inner in level { try chain.add(inner.object) } }
      level = next
      all += next
    }
    let member = try DynamicDelegate(Rowed.self) { $0.on("value") { 5 } }
    try bottom[0].add(member)
    #expect(level[1].responds(to: "value"))
    try bottom[1].add(level[0].object)
    #expect(bottom[1].delegates.isEmpty)
    bottom[0].remove(member.object)
    #expect(!level[1].responds(to: "value"))
    withExtendedLifetime(all) {}
  }
}
