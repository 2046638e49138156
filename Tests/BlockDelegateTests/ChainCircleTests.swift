import BlockDelegate
import Foundation
import Testing

/// Chains and forwarding targets that would lead a message back to an object that it has already reached.
@Suite struct ChainCircleTests {
  enum Turning: DeclaredProtocol {
    static let name = "ChainTurningDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("turn:", types: "q@:q"), .optional("stop", types: "v@:"),
    ]
  }

  private static func turn(_ delegate: AnyDelegateBuilder) { delegate.on("turn:") { (number: Int) in number + 1 } }

  @Test func `A delegate that forwards to a chain cannot become a member of that chain`() throws {
    let chain = try DelegateChain(Turning.self)
    let plain = try DynamicDelegate(Turning.self, Self.turn)
    let forwards = try DynamicDelegate(Turning.self, forwardingTo: chain.object) { $0.on("stop") {} }
    try chain.add(forwards.object)
    try chain.add(plain.object)
    #expect(chain.delegates.map(\.pointer) == [plain.pointer])
    #expect(try forwards.object.send("turn:", 1) as Int == 2)
    // The chain `inner`, which contains that delegate, cannot be added either.
    let inner = try DelegateChain(Turning.self)
    try inner.add(forwards.object)
    try chain.add(inner.object)
    #expect(chain.delegates.map(\.pointer) == [plain.pointer])
  }

  @Test func `A member's forwarding target cannot be its own chain or a chain around it`() throws {
    let chain = try DelegateChain(Turning.self)
    let member = try DynamicDelegate(Turning.self, Self.turn)
    let outer = try DelegateChain(Turning.self)
    try chain.add(member.object)
    try outer.add(chain.object)
    for target in [chain.object, outer.object, member.object] {
      let error = #expect(throws: BlockDelegateError.self) { try member.update(forwardingTo: target) }
      #expect(error?.problems.map(\.reason) == [.circularForwarding])
    }
    #expect(!member.responds(to: "stop"))
    #expect(try outer.object.send("turn:", 1) as Int == 2)
  }

  @Test func `Two delegates can't forward to each other`() throws {
    let first = try DynamicDelegate(Turning.self, Self.turn)
    let second = try DynamicDelegate(Turning.self, forwardingTo: first.object) { $0.on("stop") {} }
    #expect(throws: BlockDelegateError.self) { try first.update(forwardingTo: second.object) }
    try second.update(forwardingTo: nil)
    try first.update(forwardingTo: second.object)
    #expect(first.responds(to: "stop"))
  }

  @Test(arguments: [0, 1]) func `If two threads add two chains to each other, at most one chain becomes a member`(
    others: Int
  ) throws {
    for _ in 0..<2_000 {
      let (first, second) = (try DelegateChain(Turning.self), try DelegateChain(Turning.self))
      let member = try DynamicDelegate(Turning.self, Self.turn)
      for chain in [first, second] where others > 0 { try chain.add(member.object) }
      nonisolated(unsafe) let chains = [first, second]  // a chain may be changed on any thread
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        ObjCObject.autoreleasepool { try? chains[index].add(chains[1 - index].object) }
      }
      // Messages of chains that contain each other would never end.
      try #require(first.delegates.count + second.delegates.count == 2 * others + 1)
      #expect(try first.object.send("turn:", 1) as Int == 2 * others)
      #expect(try second.object.send("turn:", 1) as Int == 2 * others)
    }
  }
}
