import BlockDelegate
import Dispatch
import Foundation
import Testing

/// A chain throws an error instead of accepting a delegate that would never get a message.
@Suite struct ChainLossTests {
  private static func reasons(_ body: () throws -> Void) -> [BlockDelegateError.Reason] {
    (#expect(throws: BlockDelegateError.self, performing: body))?.problems.map(\.reason) ?? []
  }

  private static func makeCounter(_ count: @escaping () -> Void) throws -> DynamicDelegate<TestOwnerDelegate> {
    try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in count() }
    }
  }

  @Test func `Adding a delegate that nothing retains is refused, and the owner is unchanged`() throws {
    let owner = makeOwner()
    let before = makePlainDelegate()
    try owner.send("setDelegate:", before)
    #expect(
      Self.reasons {
        try owner.addDelegate(Self.makeCounter {}.object, for: TestOwnerDelegate.self)
      } == [.unkeptDelegate])
    #expect(
      Self.reasons { try owner.addDelegate(Self.makeCounter {}.object, for: TestOwnerDelegate.self) } == [
        .unkeptDelegate
      ])
    #expect(
      Self.reasons { try owner.addDelegate(makePlainDelegate(), for: TestOwnerDelegate.self) } == [.unkeptDelegate])
    #expect(owner.delegateIdentity == before.pointer)
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    let chain = try DelegateChain(TestOwnerDelegate.self)
    #expect(Self.reasons { try chain.add(Self.makeCounter {}.object) } == [.unkeptDelegate])
    #expect(
      Self.reasons { try chain.add(Self.makeCounter {}.object, delivering: .on(.main)) } == [.unkeptDelegate])
    #expect(chain.delegates.isEmpty)
    let several = try MultipleDelegateObject(TestOwnerDelegate.self)
    #expect(Self.reasons { try several.addDelegate(Self.makeCounter {}.object) } == [.unkeptDelegate])
    #expect(Self.reasons { try several.addDelegate(makePlainDelegate()) } == [.unkeptDelegate])
    #expect(several.delegates.isEmpty)
    let kept = try Self.makeCounter {}
    try chain.add(kept.object)
    try owner.addDelegate(kept.object, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [before, kept.object])
    #expect(chain.delegates == [kept.object])
  }

  @Test func `A chain that its owner has released refuses new delegates`() throws {
    let owner = makeOwner()
    let (first, second) = (makePlainDelegate(), makePlainDelegate())
    try owner.addDelegate(first, for: TestOwnerDelegate.self)
    let chain = try #require(owner.delegateChain(for: TestOwnerDelegate.self))
    chain.remove(first)
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    #expect(Self.reasons { try chain.add(second) } == [.detachedChain])
    #expect(chain.delegates.isEmpty)
    // The owner itself accepts the delegate.
    try owner.addDelegate(second, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [second])
  }

  @Test func `A chain whose owner was deallocated refuses new delegates`() throws {
    let (first, second) = (makePlainDelegate(), makePlainDelegate())
    let chain = try ObjCObject.autoreleasepool {
      let owner = makeOwner()
      try owner.addDelegate(first, for: TestOwnerDelegate.self)
      return try #require(owner.delegateChain(for: TestOwnerDelegate.self))
    }
    #expect(Self.reasons { try chain.add(second) } == [.detachedChain])
    // A chain that was created directly can still be attached to another owner.
    let own = try ObjCObject.autoreleasepool {
      let chain = try DelegateChain(TestOwnerDelegate.self)
      try chain.attach(to: makeOwner())
      return chain
    }
    try own.add(second)
    #expect(own.delegates == [second])
  }

  @Test func `A delegate added while the last one is removed is either attached to the owner or refused`() throws {
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

  @Test func `Adding a member again with another queue is refused`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let member = try Self.makeCounter {}
    let (queue, other) = (DispatchQueue(label: "one"), DispatchQueue(label: "other"))
    try chain.add(member.object, delivering: .on(queue))
    try chain.add(member.object, delivering: .on(queue))
    let error = #expect(throws: BlockDelegateError.self) { try chain.add(member.object, delivering: .on(other)) }
    #expect(
      error.map { "\($0)" }?.contains(
        "with another queue: expected a member on the queue other, or no member, given a member on the queue one")
        == true)
    chain.remove(member.object)
    try chain.add(member.object)
    #expect(Self.reasons { try chain.add(member.object, delivering: .on(queue)) } == [.otherQueue])
    chain.remove(member.object)
    try chain.add(member.object, delivering: .on(other))
    #expect(chain.delegates == [member.object])
  }

  @Test func `An owner retains closures that are added with a queue, and they are called on that queue`() throws {
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
      try owner.addDelegate(TestOwnerDelegate.self, delivering: .on(queue), label: "logger") { delegate in
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
    owner.removeDelegate(plain.object, for: TestOwnerDelegate.self)
    let member = try #require(owner.delegates(for: TestOwnerDelegate.self).first)
    owner.removeDelegate(member, for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == nil)
    // Closures for a message that needs a result are refused on a queue, and nothing is added.
    #expect(
      Self.reasons {
        try owner.addDelegate(TestOwnerDelegate.self, delivering: .on(queue)) { delegate in
          delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
          delegate.on("ownerShouldStop:") { (_: ObjCObject) in true }
        }
      } == [.synchronousMessage])
    #expect(owner.delegateIdentity == nil)
  }

  // MARK: Many chains

  enum Rowed: DeclaredProtocol {
    static let name = "ChainRowDelegate"
    static let methods: [MethodDeclaration] = [.optional("value", types: "q@:")]
  }

  /// Returns a row of chains, each of which is a member of the next.
  private func makeRow(_ count: Int, fromTop: Bool) throws -> [DelegateChain<Rowed>] {
    let chains = try (0..<count).map { _ in try DelegateChain(Rowed.self) }
    for index in fromTop ? Array((1..<count).reversed()) : Array(1..<count) {
      try chains[index].add(chains[index - 1].object)
    }
    return chains
  }

  @Test(arguments: [false, true])
  func `A chain around 1,999 others responds to a method only while the innermost has a member for it`(fromTop: Bool)
    throws
  {
    let chains = try makeRow(2_000, fromTop: fromTop)
    let member = try DynamicDelegate(Rowed.self) { $0.on("value") { 5 } }
    try chains[0].add(member.object)
    #expect(chains.last!.responds(to: "value"))
    #expect(try chains[1_000].object.send("value") as Int == 5)
    chains[0].remove(member.object)
    #expect(!chains.last!.responds(to: "value"))
    // A chain does not accept a member that would make a cycle, however long the cycle is.
    try chains[0].add(chains.last!.object)
    #expect(chains[0].delegates.isEmpty)
  }

  @Test func `A change in a diamond of nested chains is examined once by each chain`() throws {
    // Each level has two chains, whose members are both chains of the level below. Thus 2 to the 30 paths lead from the
    // top to the bottom.
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
    try bottom[0].add(member.object)
    #expect(level[1].responds(to: "value"))
    try bottom[1].add(level[0].object)
    #expect(bottom[1].delegates.isEmpty)
    bottom[0].remove(member.object)
    #expect(!level[1].responds(to: "value"))
    withExtendedLifetime(all) {}
  }
}
