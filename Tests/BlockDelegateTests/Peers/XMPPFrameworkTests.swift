import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests the behaviors that XMPPFramework's own tests check for GCDMulticastDelegate (MulticastDelegateTest.m,
/// DelegateTesters.m, MulticastDelegateTestAppDelegate.m): several delegates, each with its own queue.
/// Docs/WhenToUse.md lists the intended differences.
@Suite(.timeLimit(.minutes(10))) struct XMPPFrameworkTests {
  private enum Singing: DeclaredProtocol {
    static let name = "XMPPFrameworkTestsDelegate"
    static let did = DelegateMethod<Singing, MethodBody<Void>>(selector("didSomething"))
    static let didElse = DelegateMethod<Singing, MethodBody<Bool, Void>>(selector("didSomethingElse:"))
    static let found = DelegateMethod<Singing, MethodBody<String, Void>>(selector("foundString:"))
    static let foundBoth = DelegateMethod<Singing, MethodBody<String, ObjCObject, Void>>(
      selector("foundString:andNumber:"))
    static let calls = DelegateMethod<Singing, MethodBody<ObjCBlock, Selector, Void>>(selector("call:selector:"))
    static let sings = DelegateMethod<Singing, MethodBody<Bool>>(selector("sings"))
    static let counts = DelegateMethod<Singing, MethodBody<Int>>(selector("counts"))
    static let methods: [MethodDeclaration] = [
      .optional(did), .optional(didElse), .optional(found), .optional(foundBoth), .optional(calls), .optional(sings),
      .optional(counts),
    ]
  }

  /// Makes dispatch queues, and returns the name of the queue that runs the calling code.
  ///
  /// The class is Sendable because its key never changes.
  private final class Queues: @unchecked Sendable {
    private let key = DispatchSpecificKey<String>()

    var current: String { DispatchQueue.getSpecific(key: key) ?? "no queue" }

    func make(_ name: String) -> DispatchQueue {
      let queue = DispatchQueue(label: name)
      queue.setSpecific(key: key, value: name)
      return queue
    }
  }

  private let queues = Queues()
  private let log = ChainQueueTests.Log()

  private func member(_ body: (DelegateBuilder<Singing>) -> Void) throws -> DynamicDelegate<Singing> {
    try DynamicDelegate(Singing.self, body)
  }

  /// Returns a member that appends `name` to the log when it gets the message `didSomething`.
  private func noting(_ name: String) throws -> DynamicDelegate<Singing> {
    try member { [log] in $0.on(Singing.did) { log.append(name) } }
  }

  private func chain(of members: [DynamicDelegate<Singing>]) throws -> DelegateChain<Singing> {
    let chain = try DelegateChain(Singing.self)
    for member in members { try chain.add(member.object) }
    return chain
  }

  @Test func `Each member of a chain gets all messages in order, on its own queue`() throws {
    let names = ["1", "2", "3"]
    let own = names.map { queues.make($0) }
    let members = try names.map { name in
      try member { [log, queues] in
        $0.on(Singing.did) { log.append("\(name) did on \(queues.current)") }
        $0.on(Singing.didElse) { flag in log.append("\(name) else \(flag) on \(queues.current)") }
        $0.on(Singing.found) { text in log.append("\(name) found \(text) on \(queues.current)") }
        $0.on(Singing.foundBoth) { text, number in log.append("\(name) \(text) \(number) on \(queues.current)") }
      }
    }
    let chain = try DelegateChain(Singing.self)
    for (member, queue) in zip(members, own) { try chain.add(member.object, delivering: .on(queue)) }
    try chain.object.send(Singing.did)
    try chain.object.send(Singing.didElse, true)
    try chain.object.send(Singing.found, "cheese")
    try chain.object.send(Singing.foundBoth, "lucky", try ObjCObject("NSString", "initWithString:", "15"))
    for queue in own { queue.sync {} }
    for name in names {
      #expect(
        log.lines.filter { $0.hasPrefix(name) } == [
          "\(name) did on \(name)", "\(name) else true on \(name)", "\(name) found cheese on \(name)",
          "\(name) lucky 15 on \(name)",
        ])
    }
    withExtendedLifetime(members) {}
  }

  @Test func `A member with a busy queue delays neither the sender nor the other members`() throws {
    let (busy, free) = (queues.make("busy"), queues.make("free"))
    let members = [try noting("busy"), try noting("free")]
    let chain = try DelegateChain(Singing.self)
    try chain.add(members[0].object, delivering: .on(busy))
    try chain.add(members[1].object, delivering: .on(free))
    busy.suspend()
    try chain.object.send(Singing.did)
    free.sync {}
    #expect(log.lines == ["free"])
    busy.resume()
    busy.sync {}
    #expect(log.lines == ["free", "busy"])
    withExtendedLifetime(members) {}
  }

  @Test(arguments: [[false, false, false], [false, false, true], [true, false, true], [true, true, true]])
  func `The results of members on queues are combined by the rules any and all`(answers: [Bool]) throws {
    let members = try answers.map { answer in
      try member { [log, queues] in
        $0.on(Singing.sings) {
          log.append(queues.current)
          return answer
        }
      }
    }
    let chain = try DelegateChain(Singing.self)
    for (index, member) in members.enumerated() {
      try chain.add(member.object, delivering: .on(queues.make("\(index)"), waiting: true))
    }
    try chain.combineResults(of: Singing.sings, by: .any)
    #expect(try chain.object.send(Singing.sings) == answers.contains(true))
    try chain.combineResults(of: Singing.sings, by: .all)
    #expect(try chain.object.send(Singing.sings) == !answers.contains(false))
    #expect(log.lines == ["0", "1", "2", "0", "1", "2"])
    withExtendedLifetime(members) {}
  }

  @Test func `After a member is deallocated, only the other members get messages`() throws {
    let stays = try noting("stays")
    var goes: DynamicDelegate? = try noting("goes")
    let chain = try DelegateChain(Singing.self)
    try ObjCObject.autoreleasepool {
      try chain.add(goes!.object)
      try chain.add(stays.object)
      try chain.object.send(Singing.did)
      goes = nil
    }
    try chain.object.send(Singing.did)
    #expect(log.lines == ["goes", "stays", "stays"])
    #expect(chain.delegates.map(\.pointer) == [stays.pointer])
  }

  @Test func `A message that one member implements is sent only to that member`() throws {
    let members = [try noting("did"), try member { [log] in $0.on(Singing.found) { text in log.append(text) } }]
    let chain = try chain(of: members)
    try chain.object.send(Singing.found, "fast")
    #expect(log.lines == ["fast"])
    withExtendedLifetime(members) {}
  }

  @Test func `A message that no member implements returns zero, and the chain does not respond to it`() throws {
    let members = [try noting("did")]
    let chain = try chain(of: members)
    #expect(!chain.responds(to: Singing.sings.selector))
    #expect(try !chain.object.send(Singing.sings))
    #expect(try chain.object.send(Singing.counts) == 0)
    #expect(log.lines.isEmpty)
    withExtendedLifetime(members) {}
  }

  @Test func `A removed member gets no messages, and a chain without members responds to none`() throws {
    let members = try ["a", "b", "c"].map { try noting($0) }
    let chain = try chain(of: members)
    chain.remove(members[1].object)
    try chain.object.send(Singing.did)
    #expect(log.lines == ["a", "c"])
    chain.removeAll()
    try chain.object.send(Singing.did)
    #expect(log.lines == ["a", "c"])
    #expect(!chain.responds(to: Singing.did.selector))
    withExtendedLifetime(members) {}
  }

  @Test func `A message skips a member that an earlier member removes during the message`() throws {
    let chain = try DelegateChain(Singing.self)
    var others: [DynamicDelegate<Singing>] = []
    let first = try member { [log, weak chain] in
      $0.on(Singing.did) {
        log.append("first")
        for member in chain?.delegates.prefix(2) ?? [] { chain?.remove(member) }
      }
    }
    others = try ["second", "third"].map { try noting($0) }
    for member in [first] + others { try chain.add(member.object) }
    try chain.object.send(Singing.did)
    #expect(log.lines == ["first", "third"])
    try chain.object.send(Singing.did)
    #expect(log.lines == ["first", "third", "third"])
    withExtendedLifetime(first) {}
  }

  @Test func `A member that is added during a message gets only later messages`() throws {
    let chain = try DelegateChain(Singing.self)
    let added = try noting("added")
    let first = try member { [log, weak chain] in
      $0.on(Singing.did) {
        log.append("first")
        try chain?.add(added.object)
      }
    }
    try chain.add(first.object)
    try chain.object.send(Singing.did)
    #expect(log.lines == ["first"])
    try chain.object.send(Singing.did)
    #expect(log.lines == ["first", "first", "added"])
    withExtendedLifetime((first, added)) {}
  }

  @Test func `A member on a queue gets a block and a selector after the sender has released them`() throws {
    let queue = queues.make("later")
    let later = try member { $0.on(Singing.calls) { block, selector in try block.call("\(selector)") } }
    let chain = try DelegateChain(Singing.self)
    try chain.add(later.object, delivering: .on(queue))
    queue.suspend()
    try ObjCObject.autoreleasepool {
      let text = try ObjCBlock(calling: { [log] (text: String) in log.append(text) })
      try chain.object.send(Singing.calls, text, Singing.did.selector)
    }
    #expect(log.lines.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(log.lines == ["didSomething"])
    withExtendedLifetime(later) {}
  }

  @Test func `The order of members is kept on one queue, and among members without a queue`() throws {
    let queue = queues.make("queue")
    let members = try (1...4).map { try noting("\($0)") }
    let chain = try DelegateChain(Singing.self)
    for member in members[..<2] { try chain.add(member.object, delivering: .on(queue)) }
    for member in members[2...] { try chain.add(member.object) }
    queue.suspend()
    try chain.object.send(Singing.did)
    #expect(log.lines == ["3", "4"])
    queue.resume()
    queue.sync {}
    #expect(log.lines == ["3", "4", "1", "2"])
    withExtendedLifetime(members) {}
  }
}
