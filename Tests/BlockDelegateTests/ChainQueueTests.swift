import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Members that get their messages on a queue.
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

  /// What members saw; they are called on other threads.
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

  @Test func `Messages come later, in order, on the member's queue; others get them at once`() throws {
    let log = Log()
    let later = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("later \(value) \(Self.isOnQueue)") }
    }
    let now = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("now \(value) \(Self.isOnQueue)") }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(later.object, on: queue)
    try chain.add(later.object, on: queue)
    try chain.add(chain.object, on: queue)
    chain.add(now.object)
    #expect(chain.delegates.map(\.pointer) == [later.delegate.pointer, now.delegate.pointer])
    queue.suspend()
    for value in 1...3 { try chain.object.send("owner:didChange:", makeOwner(), value) }
    #expect(log.lines == ["now 1 false", "now 2 false", "now 3 false"])
    queue.resume()
    queue.sync {}
    #expect(log.lines.suffix(3) == ["later 1 true", "later 2 true", "later 3 true"])
  }

  @Test func `Objects and blocks live until the member has them, structs and the stack are copied`() throws {
    let log = Log()
    let member = try Member(Later.self) {
      $0.on("text:then:") { (text: String, block: ObjCBlock) in try! block.call(text.utf8.count) }
      $0.on("number:rect:a:b:c:d:") { (number: Double, rect: CGRect, a: Int, b: Int, c: Int, d: Int) in
        log.append("\(number) \(rect.origin.x) \(rect.size.height) \(a) \(d)")
      }
      $0.on("cls:selector:") { (cls: ObjCClass, selector: Selector) in log.append("\(cls.name) \(selector)") }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, on: queue)
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

  @Test func `Messages that must be answered now are refused by name when the member is added`() throws {
    let member = try Member(Later.self) {
      $0.on("score:") { (value: Int) -> Int in value }
      $0.on("stop:") { (_: OpaquePointer) in }
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    let chain = try DelegateChain(Later.self)
    do {
      try chain.add(member.object, on: queue)
      Issue.record("accepted")
    } catch let error as BlockDelegateError {
      #expect(error.problems.map(\.selector) == ["score:", "stop:"])
      #expect(error.problems.allSatisfy { $0.reason == .synchronousMessage && $0.protocolName == "ChainLaterDelegate" })
    }
    #expect(chain.delegates.isEmpty)
  }

  @Test func `Who chooses to wait gets results, from the queue too`() throws {
    let log = Log()
    let member = try Member(Later.self) {
      $0.on("score:") { (value: Int) -> Int in
        log.append("\(Self.isOnQueue)")
        return value + 1
      }
      $0.on("rect:") { (range: NSRange) -> NSRange in NSRange(location: range.location + 1, length: 2) }
    }
    let chain = try DelegateChain(Later.self)
    try chain.add(member.object, on: queue, waitingForResults: true)
    #expect(try chain.object.send("score:", 5) as Int == 6)
    #expect((try chain.object.send("rect:", NSRange(location: 7, length: 0)) as NSRange).location == 8)
    let object = chain.object
    let nested = try queue.sync { try object.send("score:", 1) as Int }
    #expect(nested == 2)
    #expect(log.lines == ["true", "true"])
    // Global queues are no one's.
    chain.removeAll()
    try chain.add(member.object, on: .global(), waitingForResults: true)
    #expect(try chain.object.send("score:", 5) as Int == 6)
  }

  @Test func `What a member raises while its sender waits is raised in the sender, and the queue goes on`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    try chain.add(plain, on: queue, waitingForResults: true)
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

  @Test func `A message that waits for a member that is removed or gone reaches nobody`() throws {
    let log = Log()
    let chain = try DelegateChain(Later.self)
    let removed = try Member(Later.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in log.append("removed") }
    }
    try chain.add(removed.object, on: queue)
    queue.suspend()
    try ObjCObject.autoreleasepool {
      let gone = try Member(Later.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in log.append("gone") }
      }
      try chain.add(gone.object, on: queue)
      try chain.object.send("owner:didChange:", makeOwner(), 1)
      chain.remove(removed.object)
      try gone.owner.removeBlockDelegate(for: Later.self)
    }
    queue.resume()
    queue.sync {}
    #expect(log.lines.isEmpty)
    #expect(chain.delegates.isEmpty)
  }
}
