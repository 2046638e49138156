import BlockDelegate
import BlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Tests the behaviors that ReactiveCocoa's own tests check for its delegate proxies (DelegateProxySpec.swift).
/// Docs/WhenToUse.md lists the intended differences.
@Suite(.timeLimit(.minutes(10))) struct ReactiveCocoaTests {
  private enum Owned: DeclaredProtocol {
    static let name = "ProxiedTestOwnerDelegate"
    static let didChange = DelegateMethod<Owned, MethodBody<ObjCObject, Int, Void>>(selector("owner:didChange:"))
    static let score = DelegateMethod<Owned, MethodBody<ObjCObject, String, Int>>(selector("owner:scoreFor:"))
    static let shouldStop = DelegateMethod<Owned, MethodBody<ObjCObject, Bool>>(selector("ownerShouldStop:"))
    static let methods: [MethodDeclaration] = [.optional(didChange), .optional(score), .optional(shouldStop)]
  }

  @Test func `A delegate conforms to its protocol, and responds only to the methods that it implements`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    #expect(delegate.object.conforms(to: Owned.self))
    #expect(delegate.responds(to: "owner:didChange:"))
    #expect(!delegate.responds(to: "owner:scoreFor:"))
    #expect(!delegate.responds(to: "ownerShouldStop:"))
  }

  @Test func `A call of implement also sets the delegate of the object`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    #expect(owner.delegateIdentity == delegate.pointer)
  }

  @Test func `A delegate and its closures are released when the owner is deallocated`() throws {
    weak var captured: AnyObject?
    let owner = try {
      let owner = makeOwner()
      let token = Token()
      captured = token
      try owner.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in withExtendedLifetime(token) {} } }
      return WeakReference(owner.handle)
    }()
    #expect(captured == nil)
    #expect(!owner.isLiving)
  }

  @Test func `A delegate does not retain its forwarding target`() throws {
    let owner = makeOwner()
    weak var forwardee: ObjCObject?
    try ObjCObject.autoreleasepool {
      let plain = makePlainDelegate()
      forwardee = plain
      try owner.implement(Owned.self, forwardingTo: plain) { _ in }
      try owner.send("change:", 1)
      #expect(plain.plainCalls == 1)
    }
    #expect(forwardee == nil)
    try owner.send("change:", 2)
  }

  @Test func `A stream of messages ends when the owner is deallocated`() async throws {
    let stream = try makeOwner().messages(Owned.didChange) { _, number in number }
    for await _ in stream { Issue.record("a message of an object that is gone") }
  }

  @Test func `A stream has one element for each call of its method after the stream is made`() async throws {
    let (changes, scores) = try {
      let owner = makeOwner()
      let changes = try owner.messages(Owned.didChange) { _, number in number }
      try owner.send("change:", 1)
      let scores = try owner.messages(Owned.didChange) { _, number in number * 10 }
      try owner.send("change:", 2)
      return (changes, scores)
    }()
    var seen: [Int] = []
    for await number in changes { seen.append(number) }
    for await number in scores { seen.append(number) }
    #expect(seen == [1, 2, 20])
  }

  @Test func `A delegate responds to the methods of its present forwarding target`() throws {
    let delegate = try DynamicDelegate(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    #expect(!delegate.responds(to: "ownerShouldStop:"))
    let plain = makePlainDelegate()
    try delegate.update(forwardingTo: plain)
    withExtendedLifetime(plain) { #expect(delegate.responds(to: "ownerShouldStop:")) }
    try delegate.update(forwardingTo: nil)
    #expect(!delegate.responds(to: "ownerShouldStop:"))
  }

  @Test func `An observed message also reaches the delegate`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.send("setDelegate:", plain)
    var seen: [Int] = []
    let observation = try owner.observe(Owned.didChange) { _, number in seen.append(number) }
    try owner.send("change:", 1)
    try owner.send("change:", 2)
    #expect(seen == [1, 2])
    #expect(plain.plainCalls == 2)
    observation.cancel()
  }

  @Test func `A stream gets the calls of an optional method that the delegate does not implement`() async throws {
    let stream = try {
      let owner = makeOwner()
      try owner.implement(Owned.self) { $0.on(Owned.score) { _, _ in 1 } }
      let stream = try owner.messages(Owned.didChange) { _, number in number }
      try owner.send("change:", 3)
      return stream
    }()
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [3])
  }

  @Test func `An optional method without a closure is called on the forwarding target`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.implement(Owned.self, forwardingTo: plain) { $0.on(Owned.didChange) { _, _ in } }
    _ = try owner.send("shouldStop") as Bool
    #expect(plain.plainCalls == 1)
  }

  @Test func `The setter is sent again whenever the forwarding target changes`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    #expect(owner.setterLog == "object")
    #expect(try owner.send("scoreFor:", "x") as Int == -1)
    let plain = makePlainDelegate()
    try delegate.update(forwardingTo: plain)
    #expect(owner.setterLog == "object,object,object")
    #expect(try owner.send("scoreFor:", "x") as Int == 100)
    try delegate.update(forwardingTo: nil)
    #expect(owner.setterLog == "object,object,object,object,object")
    #expect(try owner.send("scoreFor:", "x") as Int == -1)
    #expect(owner.delegateIdentity == delegate.pointer)
  }

  @Test func `Delegates of two objects for one protocol do not affect each other`() throws {
    let (first, second) = (makeOwner(), makeOwner())
    let a = try first.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    let b = try second.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in } }
    let (one, other) = (makePlainDelegate(), makePlainDelegate())
    try a.update(forwardingTo: one)
    #expect(first.setterLog == "object,object,object")
    #expect(second.setterLog == "object")
    try b.update(forwardingTo: other)
    #expect(try first.send("scoreFor:", "x") as Int == 100)
    #expect(try second.send("scoreFor:", "x") as Int == 100)
    #expect(one.plainCalls == 1)
    #expect(other.plainCalls == 1)
    try a.update(forwardingTo: nil)
    #expect(try first.send("scoreFor:", "x") as Int == -1)
    #expect(try second.send("scoreFor:", "x") as Int == 100)
    #expect(second.setterLog == "object,object,object")
  }

  @Test func `A closure can return another object's result, or its own result if there is no other object`() throws {
    let owner = makeOwner()
    var forwardee: ObjCObject? = makePlainDelegate()
    var calls = 0
    try owner.implement(Owned.self) {
      $0.on(Owned.didChange) { _, _ in }
      $0.on(Owned.score) { owner, text in
        calls += 1
        return try forwardee?.send("owner:scoreFor:", owner, text) ?? 2048
      }
    }
    #expect(try owner.send("scoreFor:", "x") as Int == 100)
    #expect(forwardee?.plainCalls == 1)
    forwardee = nil
    #expect(try owner.send("scoreFor:", "x") as Int == 2048)
    #expect(calls == 2)
  }

  @Test func `Removing a dynamic delegate keeps the delegate with which other code replaced it`() throws {
    let owner = makeOwner()
    try owner.implement(Owned.self) { $0.on(Owned.didChange) { _, _ in Issue.record("replaced") } }
    let plain = makePlainDelegate()
    try owner.send("setDelegate:", plain)
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 1)
    try owner.removeDynamicDelegate(for: Owned.self)
    #expect(owner.delegateIdentity == plain.pointer)
  }
}

private final class Token {}
