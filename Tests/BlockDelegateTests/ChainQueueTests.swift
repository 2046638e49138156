import BlockDelegate
import BlockDelegateTesting
import Foundation
import TestSupport
import Testing

/// Chain members that get their messages on a dispatch queue.
@Suite struct ChainQueueTests {
  typealias Member = ChainTestMember

  enum Later: DeclaredProtocol {
    static let name = "ChainLaterDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("owner:didChange:", types: "v@:@q"), .optional("text:then:", types: "v@:@@?"),
      .optional("number:rect:a:b:c:d:", types: "v@:d{CGRect={CGPoint=dd}{CGSize=dd}}qqqq"),
      .optional("cls:selector:", types: "v@:#:"), .optional("score:", types: "q@:q"),
      .optional("rect:", types: "{_NSRange=QQ}@:{_NSRange=QQ}"),
      .optional("stop:", types: "v@:^\(encodedBOOL)"),
    ]
  }

  /// A log of the messages that members got on several threads.
  final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []

    func append(_ line: String) { lock.withLock { all.append(line) } }
    var lines: [String] { lock.withLock { all } }
  }

  let queue = DispatchQueue(label: "ChainQueueTests")
  /// Sendable because the key never changes.
  private final class Mark: @unchecked Sendable { let key = DispatchSpecificKey<Bool>() }
  private static let mark = Mark()

  init() { queue.setSpecific(key: Self.mark.key, value: true) }

  static var isOnQueue: Bool { DispatchQueue.getSpecific(key: mark.key) == true }

  @Test func `A member on a queue gets messages later and in order, and other members get them immediately`() throws {
    let log = Log()
    let later = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("later \(value) \(Self.isOnQueue)") }
    }
    let now = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("now \(value) \(Self.isOnQueue)") }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(later.object, delivering: .on(queue))
    try chain.add(later.object, delivering: .on(queue))
    try chain.add(chain.object, delivering: .on(queue))
    try chain.add(now.object)
    #expect(chain.delegates.map(\.pointer) == [later.delegate.pointer, now.delegate.pointer])
    queue.suspend()
    for value in 1...3 { try chain.object.send("owner:didChange:", makeOwner(), value) }
    #expect(log.lines == ["now 1 false", "now 2 false", "now 3 false"])
    queue.resume()
    queue.sync {}
    #expect(log.lines.suffix(3) == ["later 1 true", "later 2 true", "later 3 true"])
  }

  @Test func `A queued message retains its objects and blocks, and copies its structs and stack arguments`() throws {
    let log = Log()
    let member = try Member(Later.self) {
      $0.on("text:then:") { (text: String, block: ObjCBlock) in try! block.call(text.utf8.count) }
      $0.on("number:rect:a:b:c:d:") { (number: Double, rect: CGRect, a: Int, b: Int, c: Int, d: Int) in
        log.append("\(number) \(rect.origin.x) \(rect.size.height) \(a) \(d)")
      }
      $0.on("cls:selector:") { (cls: ObjCClass, selector: Selector) in log.append("\(cls.name) \(selector)") }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, delivering: .on(queue))
    queue.suspend()
    try ObjCObject.autoreleasepool {
      let block: @convention(block) (Int) -> Void = { log.append("block \($0)") }
      try chain.object.send("text:then:", String(repeating: "long", count: 20), ObjCBlock(block))
      try chain.object.send("number:rect:a:b:c:d:", 0.5, CGRect(x: 1, y: 2, width: 3, height: 4), 1, 2, 3, 4)
      try chain.object.send("cls:selector:", try ObjCClass("NSObject"), Selector(("a:b:")))
    }
    queue.resume()
    queue.sync {}
    #expect(log.lines == ["block 80", "0.5 1.0 4.0 1 4", "NSObject a:b:"])
  }

  @Test func `A member on a queue is refused if it implements messages that need a result, and they are named`() throws
  {
    let member = try Member(Later.self) {
      $0.on("score:") { (value: Int) -> Int in value }
      $0.on("stop:") { (_: OpaquePointer) in }
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    let chain = try DelegateChain(Later.self)
    do {
      try chain.add(member.object, delivering: .on(queue))
      Issue.record("accepted")
    } catch let error as BlockDelegateError {
      #expect(error.problems.map(\.selector) == ["score:", "stop:"])
      #expect(error.problems.allSatisfy { $0.reason == .synchronousMessage && $0.protocolName == "ChainLaterDelegate" })
    }
    #expect(chain.delegates.isEmpty)
  }

  @Test func `A member whose delivery waits returns results, even to callers on its own queue`() throws {
    let log = Log()
    let member = try Member(Later.self) {
      $0.on("score:") { (value: Int) -> Int in
        log.append("\(Self.isOnQueue)")
        return value + 1
      }
      $0.on("rect:") { (range: NSRange) -> NSRange in NSRange(location: range.location + 1, length: 2) }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, delivering: .on(queue, waiting: true))
    #expect(try chain.object.send("score:", 5) as Int == 6)
    #expect((try chain.object.send("rect:", NSRange(location: 7, length: 0)) as NSRange).location == 8)
    let object = chain.object
    let nested = try queue.sync { try object.send("score:", 1) as Int }
    #expect(nested == 2)
    #expect(log.lines == ["true", "true"])
    // Waiting for results also works on a global queue.
    chain.removeAll()
    try chain.add(member.object, delivering: .on(.global(), waiting: true))
    #expect(try chain.object.send("score:", 5) as Int == 6)
  }

  @Test func `A message without a result waits for a member whose delivery waits`() throws {
    let log = Log()
    let member = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in log.append("\(number), \(Self.isOnQueue)") }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, delivering: .on(queue, waiting: true))
    queue.async { Thread.sleep(forTimeInterval: 0.02) }
    try chain.object.send("owner:didChange:", makeOwner(), 3)
    #expect(log.lines == ["3, true"])
  }

  @Test func `The result of a member on a queue is combined in the member's order in the chain`() throws {
    let chain = try DelegateChain(Later.self)
    func scores(_ number: Int) throws -> Member {
      try Member(Later.self) { $0.on("score:") { (_: Int) in number } }
    }
    let members = try (1...3).map { try scores($0) }
    defer { withExtendedLifetime(members) {} }  // the chain holds its members weakly
    for member in members[..<2] { try chain.add(member.object) }
    try chain.add(members[2].object, delivering: .on(queue, waiting: true))
    #expect(try chain.object.send("score:", 0) as Int == 3)
    try chain.combineResults(of: "score:") { (scores: [Int]) in scores.reduce(0) { 10 * $0 + $1 } }
    #expect(try chain.object.send("score:", 0) as Int == 123)
  }

  @Test func `A member on a queue that later implements a message with a result does not get that message`() throws {
    let log = Log()
    let member = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("\(value)") }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, delivering: .on(queue))
    try member.update {
      $0.on("score:") { (value: Int) in value + 1 }
      $0.on("text:then:") { (text: String, _: ObjCBlock?) in log.append(text) }
    }
    #expect(!chain.responds(to: "score:"))
    #expect(try chain.object.send("score:", 5) as Int == 0)
    try chain.object.send("text:then:", "later", nil as ObjCBlock?)
    queue.sync {}
    #expect(log.lines == ["later"])
  }

  @Test func `A block on the sender's stack is copied for a member on a queue`() throws {
    let member = try Member(Later.self) {
      $0.on("text:then:") { (text: String, block: ObjCBlock) in try! block.call(text.utf8.count) }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, delivering: .on(queue))
    queue.suspend()
    var total = 0
    try withUnsafeMutablePointer(to: &total) { total in
      try ObjCObject.autoreleasepool {
        let text = try ObjCObject("NSString", "initWithString:", "four")
        caller_sendStackBlock(
          UnsafeMutableRawPointer(chain.object.pointer), UnsafeMutableRawPointer(text.pointer), total)
      }
      queue.resume()
      queue.sync {}
    }
    #expect(total == 4)
  }

  @Test func `A caller that waits for a member on a queue gets zero if the member is removed meanwhile`() throws {
    let member = try Member(Later.self) {
      $0.on("score:") { (_: Int) in -1 }
      $0.on("rect:") { (_: NSRange) in NSRange(location: -1, length: -1) }
    }
    for isNumber in [true, false] {
      let chain = try DelegateChain(Later.self)
      try chain.add(member.object, delivering: .on(queue, waiting: true))
      nonisolated(unsafe) let (shared, object) = (chain, member.object)  // used only while the other thread waits
      func send() throws -> [Int] {
        if isNumber { return [try chain.object.send("score:", 1)] }
        let range: NSRange = try chain.object.send("rect:", NSRange(location: 1, length: 1))
        return [range.location, range.length]
      }
      #expect(try send().allSatisfy { $0 == -1 })
      queue.async {
        // After this time the message waits for the member.
        Thread.sleep(forTimeInterval: 0.05)
        shared.remove(object)
      }
      #expect(try send().allSatisfy { $0 == 0 })
    }
  }

  @Test func `An exception of a member on a queue is raised in the waiting sender, and the queue continues`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    try chain.add(plain, delivering: .on(queue, waiting: true))
    try plain.send("setRaising:", true)
    for _ in 0..<3 {
      let exception = #expect(throws: ObjCException.self) {
        try chain.object.send("owner:scoreFor:", plain, "text") as Int
      }
      #expect(exception?.name == "TestRaised")
    }
    try plain.send("setRaising:", false)
    #expect(try chain.object.send("owner:scoreFor:", plain, "text") as Int == 100)
    queue.sync {}
    #expect(plain.plainCalls == 4)
  }

  @Test func `A queued message is dropped if its member is removed or deallocated meanwhile`() throws {
    let change = selector("owner:didChange:")
    let chain = try DelegateChain(Later.self)
    let removed = try DelegateSpy(Later.self, responding: [change])
    try chain.add(removed.object, delivering: .on(queue))
    queue.suspend()
    let log = try ObjCObject.autoreleasepool {
      let gone = try DelegateSpy(Later.self, responding: [change])
      try chain.add(gone.object, delivering: .on(queue))
      try chain.object.send("owner:didChange:", makeOwner(), 1)
      chain.remove(removed.object)
      return gone.log
    }
    queue.resume()
    queue.sync {}
    removed[change].verifyNever()
    log[change].verifyNever()
    #expect(chain.delegates.isEmpty)
  }
}
