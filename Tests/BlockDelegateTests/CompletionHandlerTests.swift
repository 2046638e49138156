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
      .optional("ask:", types: "v@:@?"), .optional("fill:", types: "v@:@?"), .optional("turn:", types: "v@:@?"),
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

  @Test func `A message's completion handler is a Swift closure, as its declaration says`() throws {
    enum Pages: DeclaredProtocol {
      static let name = "TestPagesDelegate"
      static let decide = method("page:decide:", String.self, ((Bool, String?) -> Void).self)
      static let finish = method("finish:", (() -> Void)?.self)
      static let methods: [MethodDeclaration] = [.optional(decide), .optional(finish)]
    }
    var (answers, ends) = ([String](), 0)
    let delegate = try DynamicDelegate(Pages.self) {
      $0.on(Pages.decide) { page, decide in decide(page == "first", page) }
      $0.on(Pages.finish) { done in
        if let done { done() } else { ends -= 1 }
      }
    }
    for page in ["first", "second"] {
      try delegate.object.send(Pages.decide, page, { answers.append("\($0) \($1 ?? "")") })
    }
    try delegate.object.send(Pages.finish, { ends += 10 })
    try delegate.object.send(Pages.finish, nil)
    #expect(answers == ["true first", "false second"])
    #expect(ends == 9)
    // Also by a selector, where the closure declares its types.
    let count = { (answer: Bool, page: String?) in ends += answer ? 1 : 0 }
    try delegate.object.send(selector("page:decide:"), "first", count)
    #expect(ends == 10)
  }

  private enum Nesting: DeclaredProtocol {
    static let nest = method("nest:", ((Bool, @escaping (Int) -> Void) -> Void).self)
    static let methods: [MethodDeclaration] = [.optional(nest)]
  }

  @Test func `A closure that is passed with a message can take a completion handler`() throws {
    var numbers: [Int] = []
    let delegate = try DynamicDelegate(Nesting.self) { delegate in
      delegate.on(Nesting.nest) { next in next(true) { number in numbers.append(number) } }
    }
    try delegate.object.send(Nesting.nest, { isFirst, done in done(isFirst ? 1 : 0) })
    let block = try ObjCBlock { (isFirst: Bool, done: @escaping (Int) -> Void) in done(isFirst ? 2 : 0) }
    try delegate.object.send("nest:", block)
    #expect(numbers == [1, 2])
  }

  @Test func `A closure that is passed with a message is released with its block`() throws {
    final class Captured {}
    weak var captured: Captured?
    try ObjCObject.autoreleasepool {
      let object = Captured()
      captured = object
      let delegate = try DynamicDelegate(Navigation.self) {
        $0.on(selector("finish:")) { (done: @escaping () -> Void) in done() }
      }
      try delegate.object.send(selector("finish:"), { withExtendedLifetime(object) {} })
    }
    #expect(captured == nil)
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
    func refused<F>(_: F.Type) -> String {
      let error = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(Navigation.self) { $0.on("four:") { (_: F) in } }
      }
      return error?.problems.first?.given ?? ""
    }
    typealias Five = (Int, Int, Int, Int, Int) -> Void
    let rule = """
      ; a handler, which only an argument can be, has up to four arguments, does not throw, and has no result or one \
      that can be zero or nil, such as a number or an Optional
      """
    #expect(refused(Five.self) == "(Int, Int, Int, Int, Int) -> ()\(rule)")
    #expect(refused(((Int) throws -> Void)?.self) == "Optional<(Int) throws -> ()>\(rule)")
    // A handler whose call fails could return no value of these types.
    #expect(refused((() -> String).self) == "() -> String\(rule)")
    #expect(refused((() -> ObjCObject).self).hasSuffix(rule))
    #expect(refused((() -> ObjCClass).self).hasSuffix(rule))
    #expect(refused((() -> UnsafeRawPointer).self).hasSuffix(rule))
    #expect(refused((() -> Line).self).hasSuffix(rule))
    #expect(refused((() -> Side).self).hasSuffix(rule))
    // Blocks of these types can't be called by Swift closures.
    #expect(refused((() -> () -> Void).self).hasSuffix(rule))
    #expect(refused((() -> Character).self).hasSuffix(rule))
  }

  /// An enumeration without a case for zero.
  enum Side: Int {
    case left = 1
    case right
  }

  /// A struct that can't be all zeros.
  struct Line: ObjCEncodable {
    var start: UnsafeRawPointer
    var count: Int
    static var objCTypeEncoding: String { "{Line=^vq}" }
  }

  /// Sends a compiled message whose block returns a result.
  private func ask<F>(_ name: String, _ body: @escaping (F) -> Void) throws -> TestCompletion {
    let delegate = try DynamicDelegate(Navigation.self) { $0.on(selector(name)) { (block: F) in body(block) } }
    var completion = TestCompletion()
    withExtendedLifetime(delegate) {
      caller_sendQuestion(UnsafeMutableRawPointer(delegate.object.pointer), name, &completion)
    }
    return completion
  }

  @Test func `A handler with four arguments calls its compiled block and returns the block's result`() throws {
    let owner = makeOwner()
    var answers: [Bool] = []
    let completion = try ask("ask:") { (ask: @escaping (Int, Double, ObjCObject?, Bool) -> Bool) in
      answers = [ask(1, 0.5, nil, false), ask(7, 2.5, owner, true)]
    }
    #expect(answers == [false, true])
    #expect(completion.calls == 2 && completion.word == 7 && completion.number == 2.5)
    #expect(completion.object == UnsafeRawPointer(owner.pointer))
  }

  @Test func `A handler with four arguments may ignore the result of its block`() throws {
    let completion = try ask("ask:") { (ask: @escaping (Int, Double, ObjCObject?, Bool) -> Void) in
      ask(7, 2.5, nil, true)
    }
    #expect(completion.calls == 1 && completion.word == 7)
  }

  @Test func `A handler returns a large struct that its block returns in memory`() throws {
    var filled = TestStruct48()
    _ = try ask("fill:") { (fill: @escaping (Int) -> TestStruct48) in filled = fill(9) }
    #expect(filled.a == 0.5 && filled.j == 9)
  }

  @Test func `A handler returns the converted object that its block returns, or nil`() throws {
    var texts: [String?] = []
    _ = try ask("turn:") { (turn: @escaping (String?) -> String?) in texts = [turn("text"), turn(nil)] }
    #expect(texts == ["text", nil])
  }

  @Test func `A handler with a result can be kept and called after the message has returned`() throws {
    var kept: ((Int) -> TestStruct48)?
    _ = try ask("fill:") { (fill: @escaping @Sendable (Int) -> TestStruct48) in kept = fill }
    #expect(kept?(3).j == 3)
  }

  @Test func `A completion handler in a declared method's Swift type has the encoding of a block`() throws {
    func types<F>(_ type: F.Type) -> String {
      MethodDeclaration.optional(DelegateMethod<Navigation, F>(selector("one"))).types
    }
    #expect(types(((ObjCObject, @escaping (Policy) -> Void) -> Void).self) == "v@:@@?")
    #expect(types((((@MainActor () -> Void)?) -> Void).self) == "v@:@?")
    #expect(types((() -> (Int, String) -> Void).self) == "@?@:")
    #expect(types((((Int, String, Bool, Policy) -> CGRect) -> Void).self) == "v@:@?")
  }
}

extension FailureTests {
  @Suite struct HandlerResultTests {
    private typealias Navigation = CompletionHandlerTests.Navigation

    /// Calls a handler with 1 or with the given argument. Its block returns the argument, or raises an exception for 0.
    private func answer<R>(_ argument: Int = 1, as type: R.Type) throws -> (result: R?, errors: [any Error]) {
      let block = try ObjCBlock { (number: Int) throws -> Int in
        if number == 0 { try ObjCException.raise("Busy", reason: "no answer") }
        return number
      }
      return try call(block) { (ask: @escaping (Int) -> R) in ask(argument) }
    }

    private func call<F, R>(
      _ block: ObjCBlock, _ body: @escaping (F) -> R
    ) throws -> (result: R?, errors: [any Error]) {
      var result: R?
      let errors = try FailureTests.errors {
        let delegate = try DynamicDelegate(Navigation.self) { $0.on("answer:") { (ask: F) in result = body(ask) } }
        try delegate.object.send("answer:", block)
      }
      return (result, errors)
    }

    private func reasons(_ errors: [any Error]) -> [BlockDelegateError.Reason] {
      errors.compactMap { $0 as? BlockDelegateError }.flatMap(\.problems).map(\.reason)
    }

    @Test func `A handler whose block raises an exception returns zero and reports the exception`() throws {
      #expect(try answer(5, as: Int.self).result == 5)
      let (result, errors) = try answer(0, as: Int.self)
      #expect(result == 0)
      #expect((errors.first as? ObjCException)?.reason == "no answer")
      #expect(try answer(0, as: CompletionHandlerTests.Policy.self).result == .cancel)
    }

    @Test func `A handler whose block returns a value without a Swift value returns zero or nil and reports it`() throws
    {
      let number = try answer(5, as: CompletionHandlerTests.Policy.self)
      #expect(number.result == .cancel && reasons(number.errors) == [.unexpectedValue(nil)])
      let object = try call(ObjCBlock { try! ObjCObject("NSObject") }) { (ask: @escaping () -> String?) in ask() }
      #expect(object.result == .some(nil) && reasons(object.errors) == [.unexpectedClass(nil)])
    }

    @Test func `A handler whose result differs from the block's is refused when the message arrives`() throws {
      let (result, errors) = try answer(as: CGRect.self)
      #expect(result == nil && reasons(errors) == [.wrongResultType])
    }
  }
}
