import BlockDelegate
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MessageStreamTests {
  private func change(_ owner: ObjCObject, _ number: Int) throws { try owner.send("change:", number) }

  /// A protocol whose messages carry only Sendable values.
  enum Numbers: DeclaredProtocol {
    static let name = "StreamedNumbersDelegate"
    static let number = DelegateMethod<Numbers, MethodBody<String, Int, Void>>(selector("owner:didChange:"))
    static let ask = DelegateMethod<Numbers, MethodBody<String, String, Int>>(selector("owner:scoreFor:"))
    static let methods: [MethodDeclaration] = [.optional(number), .optional(ask)]
  }

  /// Returns an owner, and a function that returns the owner's delegate.
  private func makeChain() throws -> (owner: ObjCObject, delegate: () throws -> ObjCObject) {
    let owner = makeOwner()
    return (owner, { try owner.send("delegate") })
  }

  @Test func `A message stream has each message after its creation, in order, until the owner is deallocated`()
    async throws
  {
    let stream = try {
      let (owner, delegate) = try makeChain()
      let stream = try owner.messages(Numbers.number)
      for number in 1...3 { try delegate().send("owner:didChange:", "n", number) }
      return stream
    }()
    var elements: [String] = []
    for await (text, number) in stream { elements.append("\(text)\(number)") }
    #expect(elements == ["n1", "n2", "n3"])
  }

  @Test func `A message stream's buffering policy decides which messages are kept`() async throws {
    let owner = makeOwner()
    let newest = try owner.messages(TypedOwnerDelegate.didChange, buffering: .bufferingNewest(1)) { _, n in n }
    let oldest = try owner.messages(TypedOwnerDelegate.didChange, buffering: .bufferingOldest(2)) { _, n in n }
    for number in 1...5 { try change(owner, number) }
    var (new, old) = (newest.makeAsyncIterator(), oldest.makeAsyncIterator())
    #expect(await new.next() == 5)
    #expect(await old.next() == 1)
    #expect(await old.next() == 2)
    try change(owner, 6)
    #expect(await old.next() == 6)
    #expect(await new.next() == 6)
  }

  @Test func `Releasing a message stream restores the owner's earlier delegate`() throws {
    let owner = makeOwner()
    let before = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    try withExtendedLifetime(owner.messages(TypedOwnerDelegate.didChange) { _, number in number }) { _ in
      #expect(owner.delegateIdentity != before.pointer)
    }
    #expect(owner.delegateIdentity == before.pointer)
  }

  @Test func `Canceling the task that reads a message stream ends this stream, and no other stream`() async throws {
    let owner = makeOwner()
    let first = try owner.messages(TypedOwnerDelegate.didChange) { _, number in number }
    let second = try owner.messages(TypedOwnerDelegate.didChange) { _, number in number }
    let task = Task {
      var count = 0
      for await _ in first { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
    try change(owner, 4)
    var iterator = second.makeAsyncIterator()
    #expect(await iterator.next() == 4)
  }

  @Test func `A method with a result returns immediately while its messages are streamed`() async throws {
    let owner = makeOwner()
    let stream = try owner.messages(
      TypedOwnerDelegate.score, answering: { _, text in text.count }, { _, text in text })
    #expect(try owner.send("scoreFor:", "four") == 4)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == "four")

    let (other, delegate) = try makeChain()
    var pairs = try other.messages(Numbers.ask, answering: { _, _ in 3 }).makeAsyncIterator()
    #expect(try delegate().send("owner:scoreFor:", "a", "b") == 3)
    #expect(await pairs.next().map { $0 == ("a", "b") } == true)
  }

  @Test func `A message stream has the messages that the owner's delegate implements, until it is released`()
    async throws
  {
    let owner = makeOwner()
    try owner.implement(TypedOwnerDelegate.self) {
      $0.on(TypedOwnerDelegate.didChange) { _, _ in }
      $0.on(TypedOwnerDelegate.score) { _, text in -text.count }
    }
    let before = owner.delegateIdentity
    do {
      let stream = try owner.messages(TypedOwnerDelegate.score) { _, text in text }
      let numbers = try owner.messages(TypedOwnerDelegate.didChange) { _, number in number }
      #expect(try owner.send("scoreFor:", "four") == -4)
      try change(owner, 3)
      var iterator = stream.makeAsyncIterator()
      #expect(await iterator.next() == "four")
      var changes = numbers.makeAsyncIterator()
      #expect(await changes.next() == 3)
    }
    #expect(owner.delegateIdentity == before)
    #expect(try owner.send("scoreFor:", "four") == -4)
  }

  @MainActor @Test func `On the main actor, the elements of a message stream need not be Sendable`() async throws {
    let owner = makeOwner()
    let changes = try owner.messages(MainActorOwnerDelegate.didChange)
    let scores = try owner.messages(MainActorOwnerDelegate.score, answering: { _, _ in 2 })
    try change(owner, 6)
    #expect(try owner.send("scoreFor:", "text") == 2)
    for await (sender, number) in changes {
      #expect(sender.pointer == owner.pointer)
      #expect(number == 6)
      break
    }
    for await (_, text) in scores {
      #expect(text == "text")
      break
    }
  }

  @MainActor @Test func `On the main actor, a closure may make the elements of a message stream`() async throws {
    let owner = makeOwner()
    var sum = 0
    let changes = try owner.messages(MainActorOwnerDelegate.didChange) { _, number in
      sum += number
      return sum
    }
    let scores = try owner.messages(MainActorOwnerDelegate.score, answering: { _, _ in 2 }, { $1 + "!" })
    try change(owner, 6)
    try change(owner, 1)
    #expect(try owner.send("scoreFor:", "text") == 2)
    var numbers = changes.makeAsyncIterator()
    #expect(await [numbers.next(), numbers.next()] == [6, 7])
    for await text in scores {
      #expect(text == "text!")
      break
    }
  }

  @Test func `A message stream for a method with wrong types is refused, and the owner is unchanged`() throws {
    let owner = makeOwner()
    #expect(throws: BlockDelegateError.self) {
      _ = try owner.messages(DelegateMethod<TypedOwnerDelegate, MethodBody<Int, Void>>(selector("owner:didChange:")))
    }
    #expect(owner.delegateIdentity == nil)
  }
}
