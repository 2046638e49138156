import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Block arguments that closures get as Swift closures, as Apple's platforms import them.
@Suite struct CompletionHandlerTests {
  enum Policy: Int {
    case cancel, allow
  }

  enum Navigation: DeclaredProtocol {
    static let name = "TestPolicyDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("finish:", types: "v@:@?"), .optional("decide:by:", types: "v@:@@?"),
      .optional("answer:", types: "v@:@?"), .optional("load:", types: "v@:@?"), .optional("frame:", types: "v@:@?"),
      .optional("handler", types: "@?@:"), .optional("take:", types: "v@:@"), .optional("four:", types: "v@:@?"),
    ]
  }

  private func send(
    _ name: String, _ arguments: ObjCBlock, _ register: (DelegateBuilder<Navigation>) -> Void
  ) throws {
    try DynamicDelegate(Navigation.self, register).object.send(selector(name), arguments)
  }

  @Test func `A completion handler without arguments calls its block`() throws {
    var calls = 0
    try send("finish:", ObjCBlock { calls += 1 }) {
      $0.on("finish:") { (done: @escaping () -> Void) in done() }
    }
    #expect(calls == 1)
  }

  @Test func `A completion handler that takes a Swift enumeration passes the raw value to its block`() throws {
    var answer: Int?
    let delegate = try DynamicDelegate(Navigation.self) {
      $0.on("decide:by:") { (view: ObjCObject, decide: @escaping (Policy) -> Void) in decide(.allow) }
    }
    try delegate.object.send(selector("decide:by:"), delegate.object, ObjCBlock { (policy: Int) in answer = policy })
    #expect(answer == 1)
  }

  @Test func `A completion handler passes an object, a string and an optional error to its block`() throws {
    struct Offline: Error {}
    var answers: [String] = []
    let block = try ObjCBlock { (object: ObjCObject, text: String, error: (any Error)?) in
      answers.append("\(text) \(error == nil)")
    }
    try send("load:", block) {
      $0.passCompletionBlockUnchanged(of: "load:")
      $0.on("load:") { (done: @escaping (ObjCObject, String, (any Error)?) -> Void) in
        done(makeOwner(), "first", nil)
        done(makeOwner(), "second", Offline())
      }
    }
    #expect(answers == ["first true", "second false"])
  }

  @Test func `A completion handler passes a struct to its block`() throws {
    var frame: CGRect?
    try send("frame:", ObjCBlock { (rect: CGRect) in frame = rect }) {
      $0.on("frame:") { (set: @escaping (CGRect) -> Void) in set(CGRect(x: 1, y: 2, width: 3, height: 4)) }
    }
    #expect(frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `A completion handler can be kept and called on another thread after the message has returned`()
    async throws
  {
    final class Kept: @unchecked Sendable { var handler: (@Sendable (Int, String) -> Void)? }
    let kept = Kept()
    let answers = AsyncStream<String>.makeStream()
    try send(
      "answer:", ObjCBlock { (number: Int, text: String) -> Void in answers.continuation.yield("\(number) \(text)") }
    ) {
      $0.on("answer:") { (done: @escaping @Sendable (Int, String) -> Void) in kept.handler = done }
    }
    Thread { kept.handler?(3, "three") }.start()
    var next = answers.stream.makeAsyncIterator()
    #expect(await next.next() == "3 three")
  }

  @Test @MainActor func `A main-actor completion handler calls its block`() throws {
    var answers: [Bool] = []
    try send("answer:", ObjCBlock { (flag: Bool) in answers.append(flag) }) {
      $0.on("answer:") { (done: @escaping @MainActor (Bool) -> Void) in done(true) }
    }
    #expect(answers == [true])
  }

  @Test func `A closure gets nil in place of a completion handler if the block is nil`() throws {
    var isNil: [Bool] = []
    let delegate = try DynamicDelegate(Navigation.self) {
      $0.on("finish:") { (done: (() -> Void)?) in
        isNil.append(done == nil)
        done?()
      }
    }
    try delegate.object.send(selector("finish:"), nil as ObjCBlock?)
    try delegate.object.send(selector("finish:"), ObjCBlock { isNil.append(false) })
    #expect(isNil == [true, false, false])
  }

  @Test func `A closure as the result of a delegate method is refused, and a block is not`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Navigation.self) { $0.on("handler") { () -> (Int) -> Void in { _ in } } }
    }
    #expect(error?.problems.map(\.reason) == [.wrongResultType])
    var numbers: [Int] = []
    let delegate = try DynamicDelegate(Navigation.self) {
      $0.on("handler") { () throws -> ObjCBlock in try ObjCBlock { (number: Int) in numbers.append(number) } }
    }
    let block: ObjCBlock = try delegate.object.send(selector("handler"))
    try block.call(7)
    #expect(numbers == [7])
  }

  @Test func `A block lives as long as the completion handler that was made from it`() throws {
    final class Witness {}
    weak var witness: Witness?
    var handlers: [() -> Void] = []
    try ObjCObject.autoreleasepool {
      let kept = Witness()
      witness = kept
      try send("finish:", ObjCBlock { withExtendedLifetime(kept) {} }) {
        $0.on("finish:") { (done: @escaping () -> Void) in handlers.append(done) }
      }
    }
    #expect(witness != nil)
    handlers.removeAll()
    #expect(witness == nil)
  }

  @Test func `A completion handler whose types differ from the block's is refused when the message arrives`() throws {
    var failures: [DelegateFailure] = []
    var calls = 0
    try send("answer:", ObjCBlock { (number: Double) in calls += 1 }) {
      $0.onFailure { failures.append($0) }
      $0.otherwise("answer:", 0.0)
      $0.on("answer:") { (done: @escaping (Int) -> Void) throws in done(1) }
    }
    // The library called the block with the default value.
    #expect(calls == 1)
    let error = try #require(failures.first?.error as? BlockDelegateError)
    #expect(error.problems.map(\.reason) == [.wrongArgumentType(0)])
  }

  @Test func `A handler that does not fit the method, or that has an unsupported type, is refused at registration`()
    throws
  {
    #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Navigation.self) { $0.on("take:") { (done: @escaping () -> Void) in done() } }
    }
    #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Navigation.self) {
        $0.on("four:") { (done: @escaping (Int, Int, Int, Int) -> Void) in done(1, 2, 3, 4) }
      }
    }
    #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Navigation.self) { $0.on("four:") { (done: @escaping (Int) -> Int) in _ = done(1) } }
    }
    #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Navigation.self) { $0.on("four:") { (done: @escaping (Int) throws -> Void) in try done(1) } }
    }
  }

  @Test func `A completion handler in a declared method's Swift type has the encoding of a block`() throws {
    func types<F>(_ type: F.Type) -> String {
      MethodDeclaration.optional(DelegateMethod<Navigation, F>(selector("one"))).types
    }
    #expect(types(((ObjCObject, @escaping (Policy) -> Void) -> Void).self) == "v@:@@?")
    #expect(types((((@MainActor () -> Void)?) -> Void).self) == "v@:@?")
    #expect(types((() -> (Int, String) -> Void).self) == "@?@:")
  }
}
