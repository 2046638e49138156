import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Closures that are called on a dispatch queue, whichever thread calls the method.
@Suite struct QueueDeliveryTests {
  typealias Log = ChainQueueTests.Log

  private enum Later: DeclaredProtocol {
    static let name = "TestQueuedDelegate"
    static let changed = DelegateMethod<Later, MethodBody<ObjCObject, Int, Void>>(selector("owner:didChange:"))
    static let score = DelegateMethod<Later, MethodBody<Int, Int>>(selector("score:"))
    @MainActor static let shown = DelegateMethod<Later, MainActorMethodBody<Int, Void>>(selector("shown:"))
    static let methods: [MethodDeclaration] = [
      .optional(changed), .optional(score), .optional("shown:", types: "v@:q"),
      .optional("text:then:", types: "v@:@@?"), .optional("rect:", types: "{_NSRange=QQ}@:{_NSRange=QQ}"),
      .optional("number:rect:a:b:c:d:", types: "v@:d{CGRect={CGPoint=dd}{CGSize=dd}}qqqq"),
      .optional("load:", types: "\(encodedBOOL)@:^@"), .optional("stop:", types: "v@:^\(encodedBOOL)"),
      .optional("named:as:", types: "v@:q*"), .optional("fail", types: "v@:"),
      .optional("version", types: "q@:", isInstance: false),
    ]
  }

  private let queue = DispatchQueue(label: "QueueDeliveryTests")
  private let log = Log()
  /// Sendable because the key never changes.
  private final class Mark: @unchecked Sendable { let key = DispatchSpecificKey<Bool>() }
  private static let mark = Mark()

  init() { queue.setSpecific(key: Self.mark.key, value: true) }

  private static var isOnQueue: Bool { DispatchQueue.getSpecific(key: mark.key) == true }

  @Test func `A closure delivered on a queue is called later and in order, and other closures immediately`() throws {
    let delegate = try DynamicDelegate(Later.self) { [log] in
      $0.on(Later.changed).delivered(.on(queue)) { _, number in log.append("later \(number) \(Self.isOnQueue)") }
      $0.on(Later.score) { number in
        log.append("now \(number) \(Self.isOnQueue)")
        return number
      }
    }
    queue.suspend()
    for number in 1...3 {
      try delegate.object.send("owner:didChange:", makeOwner(), number)
      _ = try delegate.object.send("score:", number) as Int
    }
    #expect(log.lines == ["now 1 false", "now 2 false", "now 3 false"])
    queue.resume()
    queue.sync {}
    #expect(log.lines.suffix(3) == ["later 1 true", "later 2 true", "later 3 true"])
  }

  @Test func `A delivery on a queue retains object arguments, and copies structs and stack arguments`() throws {
    let delegate = try DynamicDelegate(Later.self) { [log] in
      $0.on(selector("text:then:")).delivered(.on(queue)) { (text: String, then: ObjCBlock) in
        try then.call(text.utf8.count)
      }
      $0.on(selector("number:rect:a:b:c:d:")).delivered(.on(queue)) {
        (number: Double, rect: CGRect, a: Int, b: Int, c: Int, d: Int) in
        log.append("\(number) \(rect.origin.x) \(rect.size.height) \(a) \(d)")
      }
    }
    queue.suspend()
    try ObjCObject.autoreleasepool {
      let block: @convention(block) (Int) -> Void = { [log] in log.append("block \($0)") }
      try delegate.object.send("text:then:", String(repeating: "long", count: 20), ObjCBlock(block))
      try delegate.object.send("number:rect:a:b:c:d:", 0.5, CGRect(x: 1, y: 2, width: 3, height: 4), 1, 2, 3, 4)
    }
    queue.resume()
    queue.sync {}
    #expect(log.lines == ["block 80", "0.5 1.0 4.0 1 4"])
  }

  @Test func `A delivery of a method with a result or a pointer is refused unless its callers wait`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Later.self) {
        $0.on(Later.score).delivered(.on(queue)) { $0 }
        $0.on(selector("stop:")).delivered(.on(queue)) { (_: OpaquePointer) in }
        $0.on(selector("named:as:")).delivered(.on(queue)) { (_: Int, _: UnsafePointer<CChar>) in }
        $0.on(Later.changed).delivered(.on(queue)) { _, _ in }
        $0.on(Later.changed).delivered(.on(queue)) { _, _ in }
        $0.on(selector("load:")).delivered(.on(queue, waiting: true)) { (_: Int) in true }
      }
    }
    let expected: [BlockDelegateError.Reason] = [
      .synchronousMessage, .synchronousMessage, .synchronousMessage, .duplicateMethod, .wrongArgumentType(0),
    ]
    #expect(error?.problems.map(\.reason) == expected)
    #expect(error?.problems.map(\.selector) == ["score:", "stop:", "named:as:", "owner:didChange:", "load:"])
    #expect(
      error?.problems.prefix(3).map(\.text)
        == [
          ("score:", "a result, Int (q)"), ("stop:", "argument 1, a pointer (^\(encodedBOOL))"),
          ("named:as:", "argument 2, a pointer (*)"),
        ].map { selector, given in
          "-[TestQueuedDelegate \(selector)]: the message can't be delivered later, because its sender must wait: "
            + "expected a delivery that waits, .on(queue, waiting: true), given \(given)"
        })
    #expect(error?.problems.allSatisfy { $0.line != nil } == true)
  }

  @Test func `A caller that waits for a delivery gets results of any size, even on the queue itself`() throws {
    let delegate = try DynamicDelegate(Later.self) { [log] in
      $0.on(Later.score).delivered(.on(queue, waiting: true)) { number in
        log.append("\(Self.isOnQueue)")
        return number + 1
      }
      $0.on(selector("rect:")).delivered(.on(queue, waiting: true)) { (range: NSRange) in
        NSRange(location: range.location + 1, length: 2)
      }
      $0.on(Later.changed).delivered(.on(queue, waiting: true)) { _, number in log.append("\(number)") }
    }
    let object = delegate.object
    #expect(try object.send("score:", 5) as Int == 6)
    #expect((try object.send("rect:", NSRange(location: 7, length: 0)) as NSRange).location == 8)
    nonisolated(unsafe) let shared = object  // any thread may send messages to the library's objects
    #expect(try queue.sync { try shared.send("score:", 1) as Int } == 2)
    // The caller of a method without a result waits too.
    queue.async { Thread.sleep(forTimeInterval: 0.02) }
    try object.send("owner:didChange:", makeOwner(), 3)
    #expect(log.lines == ["true", "true", "3"])
  }

  @Test func `A caller that waits for a delivery gets the error that the closure throws`() throws {
    struct Offline: Error {}
    let delegate = try DynamicDelegate(Later.self) {
      $0.on(selector("load:")).delivered(.on(queue, waiting: true)) { () throws -> Bool in throw Offline() }
    }
    #expect(throws: (any Error).self) { try delegate.object.send("load:") }
  }

  @Test func `An exception of a delivered closure is raised in the waiting caller, and the queue continues`() throws {
    let delegate = try DynamicDelegate(Later.self) { RaisingClosures.onQueue(queue, $0) }
    let exception = #expect(throws: ObjCException.self) { try delegate.object.send("score:", 2) as Int }
    #expect(exception?.name == "TestRaised")
    #expect(try delegate.object.send("score:", 1) as Int == 1)
  }

  @Test func `An error of a delivered closure goes to the failure handler if no caller waits`() throws {
    struct Offline: Error {}
    let delegate = try DynamicDelegate(Later.self) { [log] delegate in
      delegate.onFailure { @Sendable failure in log.append("\(failure.error is Offline) \(Self.isOnQueue)") }
      delegate.on(selector("fail")).delivered(.on(queue)) { () throws in throw Offline() }
    }
    try delegate.object.send(selector("fail"))
    queue.sync {}
    #expect(log.lines == ["true true"])
  }

  @Test func `An exception of a delivered closure goes to the failure handler if no caller waits`() throws {
    let delegate = try DynamicDelegate(Later.self) { [log] delegate in
      delegate.onFailure { @Sendable failure in log.append("\((failure.error as? ObjCException)?.name ?? "")") }
      RaisingClosures.later(queue, delegate)
    }
    try delegate.object.send(selector("fail"))
    queue.sync {}
    #expect(log.lines == ["TestRaised"])
  }

  /// Runs its closure when it is deallocated.
  private final class Ending: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  @Test func `A queued call runs even after its delegate was deallocated, and then its closure is released`() throws {
    queue.suspend()
    try ObjCObject.autoreleasepool {
      let delegate = try DynamicDelegate(TestOwnerDelegate.self) { [log] in
        let ending = Ending { log.append("ended") }
        $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (_: ObjCObject?, number: Int) in
          withExtendedLifetime(ending) { log.append("\(number)") }
        }
      }
      try delegate.object.send("owner:didChange:", nil as ObjCObject?, 1)
    }
    #expect(log.lines == [])
    queue.resume()
    // The captures of the delivered block are released before the next block runs.
    queue.sync {}
    #expect(log.lines == ["1", "ended"])
  }

  /// Sends a message while the queue is suspended, then removes its closure, and sends another one if the closure is
  /// there again.
  private func dropped(_ remove: (ObjCObject, DynamicDelegate<TestOwnerDelegate>) throws -> Void) throws -> [String] {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) { [log] in
      $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (_: ObjCObject, number: Int) in
        log.append("\(number)")
      }
    }
    try owner.send("change:", 1)
    queue.sync {}
    queue.suspend()
    try owner.send("change:", 2)
    try remove(owner, delegate)
    try owner.send("change:", 3)
    queue.resume()
    queue.sync {}
    return log.lines
  }

  @Test func `A queued call is dropped when an update removes its closure`() throws {
    let delegate = try DynamicDelegate(Later.self) { [log] in
      $0.on(Later.changed).delivered(.on(queue)) { _, number in log.append("\(number)") }
    }
    queue.suspend()
    try delegate.object.send("owner:didChange:", makeOwner(), 1)
    try delegate.update { $0.remove(Later.changed) }
    queue.resume()
    queue.sync {}
    #expect(log.lines == [])
  }

  @Test func `A queued call is dropped when an update replaces its closure, but not calls of the new closure`() throws {
    let lines = try dropped { _, delegate in
      try delegate.update { [log] in
        $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (_: ObjCObject, number: Int) in
          log.append("new \(number)")
        }
      }
    }
    #expect(lines == ["1", "new 3"])
  }

  @Test func `A queued call is not dropped when an update changes another closure`() throws {
    #expect(try dropped { try $1.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } } } == ["1", "2", "3"])
  }

  @Test func `A queued call is dropped when its delegate is removed`() throws {
    #expect(try dropped { owner, _ in try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) } == ["1"])
  }

  @Test func `A queued call is dropped when another delegate replaces its delegate`() throws {
    let lines = try dropped { owner, _ in
      try owner.implement(TestOwnerDelegate.self, replacing: true) { [log] in
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in log.append("other \(number)") }
      }
    }
    #expect(lines == ["1", "other 3"])
  }

  @Test func `A queued call is dropped when its delegate, which was added from closures, is removed from the chain`()
    throws
  {
    let owner = makeOwner()
    let delegate = try owner.addDelegate(TestOwnerDelegate.self) { [log] in
      $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (_: ObjCObject, number: Int) in
        log.append("\(number)")
      }
    }
    queue.suspend()
    try owner.send("change:", 1)
    owner.removeDelegate(delegate.object, for: TestOwnerDelegate.self)
    queue.resume()
    queue.sync {}
    #expect(log.lines == [])
  }

  @Test func `A failing update drops no queued calls`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) { [log] in
      $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (_: ObjCObject, number: Int) in
        log.append("\(number)")
      }
    }
    queue.suspend()
    try owner.send("change:", 1)
    #expect(throws: BlockDelegateError.self) {
      try delegate.update {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        $0.remove("ownerShouldStop:")
      }
    }
    queue.resume()
    queue.sync {}
    #expect(log.lines == ["1"])
  }

  /// Removes a closure while its call is queued, and returns what the call's completion block gets.
  private func completionOfDroppedCall(
    after change: (DynamicDelegate<Later>) throws -> Void = { _ in }
  ) throws -> [String] {
    let delegate = try DynamicDelegate(Later.self) {
      $0.on(selector("text:then:")).delivered(.on(queue)) { (_: String, then: ObjCBlock) in try then.call(1) }
    }
    try change(delegate)
    queue.suspend()
    let block: @convention(block) (Int) -> Void = { [log] in log.append("block \($0)") }
    try delegate.object.send("text:then:", "text", ObjCBlock(block))
    try delegate.update { $0.remove("text:then:") }
    queue.resume()
    queue.sync {}
    return log.lines
  }

  @Test func `The completion block of a dropped call gets the default of its method`() throws {
    #expect(try completionOfDroppedCall() == ["block 0"])
  }

  @Test func `A default that an update sets for a delivered closure is its dropped calls' default`() throws {
    #expect(try completionOfDroppedCall { try $0.update { $0.otherwise("text:then:", 3) } } == ["block 3"])
  }

  @Test func `A caller that waits for a closure on a queue gets zero if the closure is removed meanwhile`()
    throws
  {
    let delegate = try DynamicDelegate(Later.self) {
      $0.on(Later.score).delivered(.on(queue, waiting: true)) { $0 }
    }
    nonisolated(unsafe) let shared = delegate  // used only while the caller waits
    let (object, started) = (delegate.object, DispatchSemaphore(value: 0))
    queue.async {
      started.signal()
      // After this time the caller waits for the queue.
      Thread.sleep(forTimeInterval: 0.05)
      try? shared.update { $0.remove(Later.score) }
    }
    started.wait()
    #expect(try object.send("score:", 5) as Int == 0)
  }

  @Test func `An update can change the queue on which a closure is called`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) { [log] in
      $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (_: ObjCObject, _: Int) in
        log.append("\(Self.isOnQueue)")
      }
    }
    try owner.send("change:", 1)
    queue.sync {}
    try delegate.update { [log] in
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in log.append("\(Self.isOnQueue)") }
    }
    try owner.send("change:", 1)
    #expect(log.lines == ["true", "false"])
  }

  @Test func `The default of a method is its completion block's default when a delivered closure throws`() throws {
    struct Offline: Error {}
    let delegate = try DynamicDelegate(Later.self) { [log] delegate in
      delegate.onFailure { @Sendable _ in log.append("failed") }
      delegate.on(selector("text:then:")).delivered(.on(queue)) { (_: String, _: ObjCBlock) in throw Offline() }
      delegate.otherwise("text:then:", 3)
    }
    let block: @convention(block) (Int) -> Void = { [log] in log.append("block \($0)") }
    try delegate.object.send("text:then:", "text", ObjCBlock(block))
    queue.sync {}
    #expect(log.lines == ["failed", "block 3"])
  }

  @Test @MainActor func `Calls can be delivered on the main queue`() async throws {
    let ended = AsyncStream<Bool>.makeStream()
    let delegate = try DynamicDelegate(Later.self) {
      $0.on(Later.changed).delivered(.on(.main)) { _, _ in
        MainActor.assertIsolated()
        ended.continuation.yield(true)
      }
      $0.on(Later.score).delivered(.on(.main, waiting: true)) { $0 + 1 }
    }
    // A delivery on the main queue from the main thread does not wait for itself.
    #expect(try delegate.object.send("score:", 1) as Int == 2)
    var answers = ended.stream.makeAsyncIterator()
    try delegate.object.send("owner:didChange:", makeOwner(), 1)
    #expect(await answers.next() == true)
  }

  @Test @MainActor func `A main-actor closure of a delegate that is added on another queue is refused with its line`()
    throws
  {
    let owner = makeOwner()
    var sum = 0
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.addDelegate(TestOwnerDelegate.self, delivering: .on(queue)) { delegate in
        delegate.on("owner:didChange:", line: 12) { (_: ObjCObject, number: Int) in sum += number }
      }
    }
    #expect(error?.problems.map(\.reason) == [.otherThread])
    #expect(error?.problems.map(\.line) == [12])
    #expect(owner.delegateIdentity == nil)
    try owner.addDelegate(TestOwnerDelegate.self, delivering: .on(queue)) { delegate in
      delegate.on("owner:didChange:") { @Sendable (_: ObjCObject, number: Int) in }
    }
  }

  @Test @MainActor func `A main-actor closure may be added on the main actor, the main queue and the main run loop`()
    throws
  {
    func add<Isolation>(_ delivery: Delivery<Isolation>) throws {
      try makeOwner().addDelegate(TestOwnerDelegate.self, delivering: delivery) { delegate in
        delegate.on("owner:didChange:") { @MainActor [] (_: ObjCObject, number: Int) in }
      }
    }
    try add(.onMainActor)
    try add(.on(.main))
    try add(.runLoop(.main))
  }
}
