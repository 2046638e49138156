import BlockDelegate
import BlockDelegateRuntime
import Foundation
import TestSupport
import Testing

// These tests are in the serialized suite FailureTests, because `DelegateFailure.handler` is global to the process.
extension FailureTests {
  /// Methods that a chain cannot pass on, and completion blocks that it does not call twice.
  @Suite struct ChainFailureTests {
    /// A protocol with two methods that a chain cannot pass on: one has a malformed encoding, and the other takes a
    /// `long double`.
    enum Impaired: DeclaredProtocol {
      static let name = "ChainImpairedDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("owner:didChange:", types: "v@:@q"), .optional("owner:broken:", types: "v@:@x"),
        .optional("owner:precise:", types: "v@:@D"), .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
      ]
    }

    @Test func `A method that a chain cannot pass on is left out of the chain and reported by name`() throws {
      let plain = makePlainDelegate()
      let owner = makeOwner()
      let problems = try FailureTests.failures {
        let chain = try DelegateChain(Impaired.self)
        try chain.add(plain)
        try chain.attach(to: owner)
        try owner.send("change:", 1)
        #expect(plain.plainCalls == 1)
        #expect(chain.responds(to: "ownerShouldStop:"))
        #expect(!chain.responds(to: "owner:precise:"))
        try chain.detach()
      }
      #expect(problems.map(\.selector) == ["owner:broken:", "owner:precise:"])
      #expect(problems.map(\.reason) == [.malformedEncoding, .unsupportedMethod])
      #expect(problems.allSatisfy { $0.protocolName == "ChainImpairedDelegate" })
    }

    private enum ChangeOnly: DeclaredProtocol {
      static let name = "ChainChangeOnlyDelegate"
      static let methods: [MethodDeclaration] = [.optional("owner:didChange:", types: "v@:@q")]
    }

    @Test
    func `A protocol with more methods than delegates can have is one problem, however many methods have no slot`()
      throws
    {
      enum Many: DeclaredProtocol {
        static let name = "ChainManyDelegate"
        static let methods: [MethodDeclaration] = (0..<1_000).map { .optional("many\($0)", types: "v@:") }
      }
      let target = makePlainDelegate()
      let problems = try FailureTests.failures {
        let chain = try DelegateChain(Many.self)
        #expect(!chain.responds(to: "many999"))
        _ = try DynamicDelegate(Many.self, forwardingTo: target) { _ in }
      }
      #expect(problems.map(\.reason) == [.tooManyMethods, .tooManyMethods])
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Many.self) { for method in Many.methods { $0.on(Selector(method.selector)) {} } }
      }
      #expect(error?.problems.map(\.selector) == ["many960"])
    }

    @Test func `An exception of a member on a queue is reported if no caller waits, and later messages arrive`() throws
    {
      let queue = DispatchQueue(label: "ChainFailureTests")
      let chain = try DelegateChain(ChangeOnly.self)
      let plain = makePlainDelegate()
      try chain.add(plain, delivering: .on(queue))
      try plain.send("setRaising:", true)
      let owner = makeOwner()
      let errors = try FailureTests.errors {
        for number in 1...2 { try chain.object.send("owner:didChange:", owner, number) }
        queue.sync {}
      }
      #expect(errors.map { ($0 as? ObjCException)?.name } == ["TestRaised", "TestRaised"])
      #expect(plain.plainCalls == 2)
    }

    @Test func `An exception of a member on a queue is raised in a sender that waits, also without a result`() throws {
      let chain = try DelegateChain(TestOwnerDelegate.self)
      let plain = makePlainDelegate()
      try chain.add(plain, delivering: .on(DispatchQueue(label: "ChainFailureTests"), waiting: true))
      try plain.send("setRaising:", true)
      let exception = #expect(throws: ObjCException.self) {
        try chain.object.send("owner:didChange:", makeOwner(), 1)
      }
      #expect(exception?.name == "TestRaised")
      try plain.send("setRaising:", false)
      try chain.object.send("owner:didChange:", makeOwner(), 2)
      #expect(plain.plainCalls == 2)
    }

    @Test func `Combining the results of a method that a chain left out is refused with the reason`() throws {
      try FailureTests.failures {
        let chain = try DelegateChain(Impaired.self)
        let error = #expect(throws: BlockDelegateError.self) {
          try chain.combineResults(of: "owner:broken:", by: .first)
        }
        #expect(error?.problems.map(\.reason) == [.malformedEncoding])
      }
    }

    @Test func `A delegate can be added although its protocol has a method that a chain cannot pass on`() throws {
      let owner = makeOwner()
      let plain = makePlainDelegate()
      try FailureTests.failures { try owner.addDelegate(plain, for: Impaired.self) }
      try owner.send("change:", 1)
      #expect(plain.plainCalls == 1)
    }

    @Test func `A delegate with a malformed method forwards all methods, and the malformed one with all registers`()
      throws
    {
      // This protocol is the runtime's own, because a Swift declaration with the wrong encoding would be refused.
      let types = ["owner:didChange:": "v@:@q", "ownerShouldStop:": "\(encodedBOOL)@:@x", "owner:scoreFor:": "q@:@@"]
      _ = ProtocolHandle(
        declaration: .init(
          name: "ForwardedImpairedDelegate", inherited: [],
          methods: types.map { .init(selector: SelectorHandle($0), types: $1, isRequired: false, isInstance: true) }))
      let forwarded = try ObjCProtocol("ForwardedImpairedDelegate")
      let owner = makeOwner()
      let plain = makePlainDelegate()
      var changes = 0
      let problems = try FailureTests.failures {
        try owner.implement(forwarded, forwardingTo: plain) {
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in changes += 1 }
        }
      }
      try owner.send("change:", 1)
      #expect(changes == 1)
      #expect(plain.plainCalls == 0)
      #expect(try owner.send("scoreFor:", "abc") as Int == 100)
      #expect(plain.plainCalls == 1)
      #expect(try owner.send("shouldStop") as Bool)
      #expect(problems.isEmpty)
    }

    @Test func `A setter that raised is sent again on refresh, although the chain responds to the same methods`() throws
    {
      let owner = try ObjCObject("TestUIOwner")
      let setter = "setUnseenDelegate:"
      func setterCalls() throws -> Int { try owner.send("calls") }
      let chain = try DelegateChain(TestOwnerDelegate.self)
      try chain.attach(to: owner, setter: Selector(setter))
      try owner.send("setRefusing:", true)
      let plain = makePlainDelegate()
      let errors = FailureTests.errors { try? chain.add(plain) }
      #expect(errors.map { $0 is ObjCException } == [true])
      try owner.send("setRefusing:", false)
      let before = try setterCalls()
      try chain.refresh(plain)
      #expect(try setterCalls() == before + 2)
      try chain.refresh(plain)
      #expect(try setterCalls() == before + 2)
    }

    // MARK: Completion blocks

    enum Loading: DeclaredProtocol {
      static let name = "ChainLoadingDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("load:then:", types: "v@:@@?"), .optional("decide:", types: "q@:@?"),
        .optional("measure:a:b:c:d:then:", types: "v@:dqqqq@?"), .optional("then:load:", types: "v@:@?@"),
      ]
    }

    /// Returns members that each call a message's completion block immediately.
    private func loaders(_ count: Int) throws -> [AnyDynamicDelegate] {
      try (1...count).map { number in
        try DynamicDelegate(Loading.self) {
          $0.on("load:then:") { (_: ObjCObject?, then: ObjCBlock?) in try! then?.call(number, 0.5) }
          $0.on("decide:") { (then: ObjCBlock) -> Int in
            try! then.call(number, 0.5)
            return number
          }
          $0.on("measure:a:b:c:d:then:") { (_: Double, _: Int, _: Int, _: Int, d: Int, then: ObjCBlock) in
            try! then.call(number + d, 0.5)
          }
          $0.on("then:load:") { (then: ObjCBlock, _: ObjCObject?) in try! then.call(number, 0.5) }
        }
      }
    }

    private func chain(of members: [AnyDynamicDelegate]) throws -> AnyDelegateChain {
      let chain = try DelegateChain(Loading.self)
      for member in members { try chain.add(member.object) }
      return chain
    }

    private let nothing: ObjCObject? = nil

    @Test func `A completion block that several members call runs once, and the other calls are reported`() throws {
      let members = try loaders(3)
      let chain = try chain(of: members)
      defer { withExtendedLifetime(members) {} }
      var calls: [String] = []
      let then: @convention(block) (Int, Double) -> Void = { calls.append("\($0) \($1)") }
      let problems = try FailureTests.failures {
        try chain.object.send("load:then:", nothing, ObjCBlock(then))
        #expect(calls == ["1 0.5"])
        // Each message lets its block run once.
        try chain.object.send("load:then:", nothing, ObjCBlock(then))
        #expect(calls == ["1 0.5", "1 0.5"])
        // Here the block is on the stack, as the seventh word of the arguments.
        try chain.object.send("measure:a:b:c:d:then:", 1.5, 1, 2, 3, 40, ObjCBlock(then))
        #expect(calls.last == "41 0.5")
        #expect(calls.count == 3)
        #expect(try chain.object.send("decide:", ObjCBlock(then)) as Int == 3)
        #expect(calls.last == "1 0.5")
        #expect(calls.count == 4)
      }
      #expect(problems.map(\.reason) == Array(repeating: .repeatedCompletion, count: 8))
      #expect(
        problems.map(\.selector)
          == ["load:then:", "load:then:", "measure:a:b:c:d:then:", "decide:"].flatMap { [$0, $0] })
      #expect(problems.allSatisfy { $0.protocolName == "ChainLoadingDelegate" })
    }

    @Test func `A completion block runs once with combined results, and in a chain inside a chain`() throws {
      let members = try loaders(2)
      let inner = try chain(of: members)
      let outer = try DelegateChain(Loading.self)
      let third = try loaders(1)[0]
      defer { withExtendedLifetime((members, third)) {} }
      try outer.add(inner.object)
      try outer.add(third.object)
      try outer.combineResults(of: "decide:") { (results: [Int]) in results.reduce(0, +) }
      var calls = 0
      let then: @convention(block) (Int, Double) -> Void = { _, _ in calls += 1 }
      let problems = try FailureTests.failures {
        let sum: Int = try outer.object.send("decide:", ObjCBlock(then))
        #expect(sum == 3)
      }
      #expect(calls == 1)
      #expect(problems.map(\.reason) == [.repeatedCompletion, .repeatedCompletion])
    }

    @Test func `A block that is not a completion block, or is exempted, may be called by each member`() throws {
      let members = try loaders(2)
      let chain = try chain(of: members)
      defer { withExtendedLifetime(members) {} }
      var calls = 0
      let then: @convention(block) (Int, Double) -> Void = { _, _ in calls += 1 }
      let problems = try FailureTests.failures {
        // A block that returns a value is not limited.
        let counts: @convention(block) (Int, Double) -> Int = { _, _ in
          calls += 1
          return calls
        }
        try chain.object.send("load:then:", nothing, ObjCBlock(counts))
        #expect(calls == 2)
        // A block that is not the last argument is not limited.
        try chain.object.send("then:load:", ObjCBlock(then), nothing)
        #expect(calls == 4)
        try chain.object.send("load:then:", nothing, nil as ObjCBlock?)
        try chain.passCompletionBlockUnchanged(of: "load:then:")
        try chain.object.send("load:then:", nothing, ObjCBlock(then))
        #expect(calls == 6)
        // Only the block of `load:then:` is exempted, so this block runs once.
        try chain.object.send("measure:a:b:c:d:then:", 1.5, 1, 2, 3, 4, ObjCBlock(then))
        #expect(calls == 7)
      }
      #expect(problems.map(\.selector) == ["measure:a:b:c:d:then:"])
      #expect(throws: BlockDelegateError.self) { try chain.passCompletionBlockUnchanged(of: "then:load:") }
      #expect(throws: BlockDelegateError.self) { try chain.passCompletionBlockUnchanged(of: "load:than:") }
    }

    @Test func `A completion block runs once for a single member, and with zeros if no member calls it`() throws {
      let member = try DynamicDelegate(Loading.self) {
        $0.on("load:then:") { (_: ObjCObject?, then: ObjCBlock) in for call in 1...3 { try! then.call(call, 0.5) } }
      }
      let chain = try chain(of: [member])
      defer { withExtendedLifetime(member) {} }
      var calls: [Int] = []
      let then: @convention(block) (Int, Double) -> Void = { call, _ in calls.append(call) }
      let problems = try FailureTests.failures {
        try chain.object.send("load:then:", nothing, ObjCBlock(then))
        #expect(calls == [1])
        chain.removeAll()
        try chain.object.send("load:then:", nothing, ObjCBlock(then))
        #expect(calls == [1, 0])
      }
      #expect(problems.map(\.reason) == [.repeatedCompletion, .repeatedCompletion, .droppedCompletion])
    }

    @Test func `A completion block that members keep runs once on many threads, and is released with its last copy`()
      throws
    {
      final class Kept: @unchecked Sendable {
        // Sendable because one thread appends the blocks before other threads read them, and the lock guards `count`.
        var blocks: [ObjCBlock] = []
        private let lock = NSLock()
        private(set) var count = 0
        func increment() { lock.withLock { count += 1 } }
      }
      let calls = Kept()
      let kept = Kept()
      weak var captured: Kept?
      let dropped = Kept()
      let before = DelegateFailure.handler
      DelegateFailure.handler = { _ in dropped.increment() }
      defer { DelegateFailure.handler = before }
      try ObjCObject.autoreleasepool {
        let members = try (1...4).map { _ in
          try DynamicDelegate(Loading.self) {
            $0.on("load:then:") { (_: ObjCObject?, then: ObjCBlock) in kept.blocks.append(then) }
          }
        }
        let chain = try chain(of: members)
        defer { withExtendedLifetime(members) {} }
        let token = Kept()
        captured = token
        let then: @convention(block) (Int, Double) -> Void = { _, _ in
          calls.increment()
          withExtendedLifetime(token) {}
        }
        try chain.object.send("load:then:", nothing, ObjCBlock(then))
      }
      #expect(kept.blocks.count == 4)
      DispatchQueue.concurrentPerform(iterations: 400) { try! kept.blocks[$0 % 4].call($0, 0.5) }
      #expect(calls.count == 1)
      #expect(dropped.count == 399)
      #expect(captured != nil)
      kept.blocks = []
      #expect(captured == nil)
    }
  }
}
