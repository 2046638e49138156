import BlockDelegate
import BlockDelegateRuntime
import Dispatch
import Foundation
import TestSupport
import Testing

/// A protocol whose methods take completion blocks of every shape as their last argument.
enum CompletionDelegate: DeclaredProtocol {
  static let methods: [MethodDeclaration] = CompletionShape.all.map {
    .optional($0.selector, types: $0.types)
  }
}

/// The shape of a compiled message's completion block, with its selector and types.
struct CompletionShape: CustomTestStringConvertible, Sendable {
  let number: Int

  static let all = sequence(state: 0) { number -> CompletionShape? in
    defer { number += 1 }
    return caller_completionSelector(number) == nil ? nil : CompletionShape(number: number)
  }.map(\.self)

  var selector: String { String(cString: caller_completionSelector(number)!) }
  var types: String { String(cString: caller_completionTypes(number)) }
  var testDescription: String { selector }
  var isOnStack: Bool { selector.hasPrefix("stack") }

  private static let pair = TestPair(a: 3, b: 4)
  private static let large = TestStruct48(a: 1.5, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10)
  private static let object = CompletionObject()

  /// Calls a block with fixed values, as an application would.
  func call(_ block: ObjCBlock) {
    let object = Self.object.object
    switch number {
    case 0: try! block.call()
    case 1, 10: try! block.call(7)
    case 2: try! block.call(true)
    case 3: try! block.call(2.5)
    case 4: try! block.call(object)
    case 5: try! block.call(Self.pair)
    case 6: try! block.call(Self.large)
    case 7: try! block.call(7, object)
    case 8: try! block.call(object, Self.large)
    default: try! block.call(7, 2.5, object)
    }
  }

  /// Gives the method's block a default: the values that `call` passes.
  func giveDefault(_ delegate: DelegateBuilder<CompletionDelegate>) {
    let (selector, object) = (Selector(selector), Self.object.object)
    switch number {
    case 0: delegate.otherwise(selector)
    case 1, 10: delegate.otherwise(selector, 7)
    case 2: delegate.otherwise(selector, true)
    case 3: delegate.otherwise(selector, 2.5)
    case 4: delegate.otherwise(selector, object)
    case 5: delegate.otherwise(selector, Self.pair)
    case 6: delegate.otherwise(selector, Self.large)
    case 7: delegate.otherwise(selector, 7, object)
    case 8: delegate.otherwise(selector, object, Self.large)
    default: delegate.otherwise(selector, 7, 2.5, object)
    }
  }

  /// Whether a block was called with the values that `call` passes.
  func hasValues(_ completion: TestCompletion) -> Bool {
    let object = UnsafeRawPointer(Self.object.object.pointer)
    return switch number {
    case 0: true
    case 1, 10: completion.word == 7
    case 2: completion.word == 1
    case 3: completion.number == 2.5
    case 4: completion.object == object
    case 5: completion.pair.a == 3 && completion.pair.b == 4
    case 6: completion.large == Self.large
    case 7: completion.word == 7 && completion.object == object
    case 8: completion.object == object && completion.large == Self.large
    default: completion.word == 7 && completion.number == 2.5 && completion.object == object
    }
  }

  /// Whether a block was called with zeros and nil.
  func hasZeros(_ completion: TestCompletion) -> Bool {
    let none = UnsafeRawPointer(bitPattern: 1)
    return switch number {
    case 0: true
    case 1, 2, 10: completion.word == 0
    case 3: completion.number == 0
    case 4: completion.object == nil
    case 5: completion.pair.a == 0 && completion.pair.b == 0
    case 6: completion.large == TestStruct48()
    case 7: completion.word == 0 && completion.object == nil
    case 8: completion.object == nil && completion.large == TestStruct48()
    default: completion.word == 0 && completion.number == 0 && completion.object != none && completion.object == nil
    }
  }

  /// Registers a closure that gets the label and the block.
  func register(
    _ delegate: DelegateBuilder<CompletionDelegate>, _ body: @escaping (String, ObjCBlock) throws -> Void
  ) {
    if isOnStack {
      delegate.on(Selector(selector)) { (label: String, _: Int, _: Int, _: Int, _: Int, block: ObjCBlock) in
        try body(label, block)
      }
    } else {
      delegate.on(Selector(selector)) { (label: String, block: ObjCBlock) in try body(label, block) }
    }
  }
}

/// Sendable because the object never changes.
private struct CompletionObject: @unchecked Sendable {
  let object = try! ObjCObject("NSObject", selector("init"))
}

/// One message with a completion block, and a record of the block's calls.
private final class SentCompletion {
  let completion = UnsafeMutablePointer<TestCompletion>.allocate(capacity: 1)
  let shape: CompletionShape

  init(_ shape: CompletionShape) {
    self.shape = shape
    completion.initialize(to: TestCompletion())
    // These values differ from zero and from the values that `call` passes.
    (completion.pointee.word, completion.pointee.number, completion.pointee.pair.a) = (-1, -1, -1)
    completion.pointee.large.d = -1
    completion.pointee.object = UnsafeRawPointer(bitPattern: 1)
  }

  deinit { completion.deallocate() }

  /// Sends the message as compiled code does.
  func send(to delegate: ObjCObject, label: String? = "label") throws {
    let label = try label.map { try ObjCClass("NSString").send("stringWithString:", $0) as ObjCObject }
    ObjCObject.autoreleasepool {
      caller_sendCompletion(
        UnsafeMutableRawPointer(delegate.pointer), shape.number, label.map { UnsafeRawPointer($0.pointer) },
        completion)
    }
    withExtendedLifetime(label) {}
  }

  var calls: Int { completion.pointee.calls }
  var hasValues: Bool { shape.hasValues(completion.pointee) }
  var hasZeros: Bool { shape.hasZeros(completion.pointee) }
}

private struct Offline: Error {}

extension FailureTests {
  @Suite struct CompletionTests {
    /// The ways in which a block loses everything that could call it. Each way returns when no reference to the block
    /// is left.
    enum Way: CaseIterable {
      case letsGo, letsGoLater, throwsError, wrongArgument, targetGone
      case removedWhileHeld, deallocatedWhileHeld
      case memberRemoved, membersLetGo, queueMemberGone, chainInChain, targetOfMemberGone

      fileprivate func send(_ sent: SentCompletion, withDefault: Bool) throws {
        let shape = sent.shape
        func delegate(
          forwardingTo target: ObjCObject? = nil, _ body: (DelegateBuilder<CompletionDelegate>) -> Void
        ) throws -> DynamicDelegate<CompletionDelegate> {
          try DynamicDelegate(CompletionDelegate.self, forwardingTo: target) {
            body($0)
            if withDefault { shape.giveDefault($0) }
          }
        }
        func letGo() throws -> DynamicDelegate<CompletionDelegate> { try delegate { shape.register($0) { _, _ in } } }
        var target: AnyDynamicDelegate?
        /// Returns a delegate that forwards to `target`, which lives as long as that variable holds it.
        func deaf() throws -> DynamicDelegate<CompletionDelegate> {
          target = try DynamicDelegate(CompletionDelegate.self) { shape.register($0) { shape.call($1) } }
          return try delegate(forwardingTo: target!.object) { _ in }
        }
        var kept: [ObjCBlock] = []
        func keeps() throws -> DynamicDelegate<CompletionDelegate> {
          try delegate { shape.register($0) { kept.append($1) } }
        }
        func letGoOfKept() {
          #expect(sent.calls == 0)
          #expect(kept.count == 1)
          kept = []
        }
        func chain(_ members: AnyDynamicDelegate...) throws -> DelegateChain<CompletionDelegate> {
          let chain = try DelegateChain(CompletionDelegate.self)
          for member in members { try chain.add(member.object) }
          return chain
        }
        switch self {
        case .letsGo: try sent.send(to: letGo().object)
        case .letsGoLater:
          let made = try keeps()
          try sent.send(to: made.object)
          letGoOfKept()
        case .throwsError:
          try sent.send(to: try delegate { shape.register($0) { _, _ in throw Offline() } }.object)
        case .wrongArgument:
          try sent.send(to: try delegate { shape.register($0) { shape.call($1) } }.object, label: nil)
        case .targetGone:
          let made = try deaf()
          target = nil
          try sent.send(to: made.object)
        case .removedWhileHeld:
          let owner = makeOwner()
          let made = try owner.implement(CompletionDelegate.self) {
            shape.register($0) { kept.append($1) }
            if withDefault { shape.giveDefault($0) }
          }
          try sent.send(to: made.object)
          try owner.removeDynamicDelegate(for: CompletionDelegate.self)
          letGoOfKept()
        case .deallocatedWhileHeld:
          try sent.send(to: keeps().object)
          letGoOfKept()
        case .memberRemoved:
          let member = try letGo()
          let chain = try chain(member)
          chain.remove(member.object)
          try sent.send(to: chain.object)
        case .membersLetGo:
          let members = try (letGo(), letGo(), letGo())
          try sent.send(to: try chain(members.0, members.1, members.2).object)
          withExtendedLifetime(members) {}
        case .queueMemberGone:
          let chain = try DelegateChain(CompletionDelegate.self)
          let queue = DispatchQueue(label: "completions")
          var member: DynamicDelegate<CompletionDelegate>? = try letGo()
          try chain.add(member!.object, delivering: .on(queue))
          queue.suspend()
          try sent.send(to: chain.object)
          #expect(sent.calls == 0)
          member = nil
          queue.resume()
          queue.sync {}
        case .chainInChain:
          let members = try (letGo(), letGo())
          let inner = try chain(members.0, members.1)
          let outer = try DelegateChain(CompletionDelegate.self)
          try outer.add(inner.object)
          try sent.send(to: outer.object)
          withExtendedLifetime((members, inner)) {}
        case .targetOfMemberGone:
          let member = try deaf()
          let chain = try chain(member)
          target = nil
          try sent.send(to: chain.object)
          withExtendedLifetime(member) {}
        }
      }
    }

    @Test(arguments: Way.allCases, CompletionShape.all)
    func `A completion block is called once, with the default or zeros, however its last caller vanishes`(
      _ way: Way, _ shape: CompletionShape
    ) throws {
      for withDefault in [false, true] {
        let sent = SentCompletion(shape)
        _ = try FailureTests.errors { try way.send(sent, withDefault: withDefault) }
        #expect(sent.calls == 1)
        // A member that was deallocated or removed no longer provides its default.
        let isMembers = [.memberRemoved, .queueMemberGone].contains(way)
        #expect(withDefault && !isMembers ? sent.hasValues : sent.hasZeros)
      }
    }

    @Test(arguments: CompletionShape.all)
    func `A completion block that its closure calls once gets the closure's values, and nothing is reported`(
      _ shape: CompletionShape
    ) throws {
      let delegate = try DynamicDelegate(CompletionDelegate.self) { delegate in
        shape.register(delegate) { shape.call($1) }
      }
      let sent = SentCompletion(shape)
      let problems = try FailureTests.failures { try sent.send(to: delegate.object) }
      #expect(sent.calls == 1)
      #expect(sent.hasValues)
      #expect(problems.isEmpty)
    }
  }
}

extension FailureTests.CompletionTests {
  enum Decisions: DeclaredProtocol {
    static let name = "CompletionDecisions"
    static let decide = DelegateMethod<Decisions, MethodBody<String, (Int) -> Void, Void>>("decide:then:")
    static let challenge = DelegateMethod<Decisions, MethodBody<(Int, String?) -> Void, Void>>("challenge:")
    static let block = DelegateMethod<Decisions, MethodBody<ObjCBlock, Void>>("block:")
    static let isOpen = DelegateMethod<Decisions, MethodBody<String, Bool>>("isOpen:")
    static let caption = DelegateMethod<Decisions, MethodBody<Int, String?>>("name:")
    static let frame = DelegateMethod<Decisions, MethodBody<Int, TestStruct48>>("frame:")
    static let save = DelegateMethod<Decisions, MethodBody<Int, Bool>>("save:error:")
    static let methods: [MethodDeclaration] = [
      .optional(decide), .optional(challenge), .optional(block), .optional(isOpen), .optional(caption),
      .optional(frame),
      .optional(save, takesError: true),
      // These methods belong to NSURLSession's and UIApplication's delegates.
      .optional("URLSession:didReceiveChallenge:completionHandler:", types: "v@:@@@?"),
      .optional("application:performFetchWithCompletionHandler:", types: "v@:@@?"),
    ]
  }

  private func delegate(
    forwardingTo target: ObjCObject? = nil, _ body: (DelegateBuilder<Decisions>) -> Void
  ) throws -> DynamicDelegate<Decisions> {
    try DynamicDelegate(Decisions.self, forwardingTo: target, body)
  }

  @Test func `A typed member's completion handler can have a typed default`() throws {
    var answers: [String] = []
    let delegate = try delegate {
      $0.on(Decisions.decide) { name, decide in if name == "known" { decide(1) } }
      $0.otherwise(Decisions.decide, 2)
      $0.otherwise(Decisions.challenge, 3, "other")
      $0.on(Decisions.challenge) { _ in }
      $0.otherwise(Decisions.block, 4)
      $0.on(Decisions.block) { _ in throw Offline() }
    }
    let decided = try ObjCBlock { (number: Int) in answers.append("\(number)") }
    let problems = try FailureTests.errors {
      try delegate.object.send(selector("decide:then:"), "known", decided)
      try delegate.object.send(selector("decide:then:"), "unknown", decided)
      try delegate.object.send(
        selector("challenge:"),
        ObjCBlock { (number: Int, text: String?) in answers.append("\(number) \(text ?? "nil")") })
      try delegate.object.send(selector("block:"), decided)
    }
    #expect(answers == ["1", "2", "3 other", "4"])
    // A dropped block is not reported if it has an explicit default.
    #expect(problems.map { $0 is Offline } == [true])
  }

  @Test func `A default whose types differ from the block's is reported, and the block gets zero`() throws {
    var answers: [Double] = []
    let delegate = try delegate {
      $0.otherwise(Decisions.block, "text")
      $0.on(Decisions.block) { _ in }
    }
    let problems = try FailureTests.failures {
      try delegate.object.send(selector("block:"), ObjCBlock { (number: Double) in answers.append(number) })
    }
    #expect(answers == [0])
    #expect(problems.map(\.reason) == [.wrongArgumentType(0)])
  }

  @Test func `A dropped completion block of a well-known Apple method is answered with no`() throws {
    var answers: [String] = []
    let delegate = try delegate {
      $0.on("URLSession:didReceiveChallenge:completionHandler:") { (_: ObjCObject?, _: ObjCObject?, _: ObjCBlock) in }
      $0.on("application:performFetchWithCompletionHandler:") { (_: ObjCObject?, _: ObjCBlock) in }
    }
    let nothing: ObjCObject? = nil
    let problems = try FailureTests.failures {
      try delegate.object.send(
        selector("URLSession:didReceiveChallenge:completionHandler:"), nothing, nothing,
        ObjCBlock { (number: Int, credential: ObjCObject?) in answers.append("\(number) \(credential == nil)") })
      try delegate.object.send(
        selector("application:performFetchWithCompletionHandler:"), nothing,
        ObjCBlock { (number: UInt) in answers.append("\(number)") })
    }
    #expect(answers == ["2 true", "1"])
    #expect(problems.map(\.reason) == [.droppedCompletion, .droppedCompletion])
  }

  @Test func `A second call of a completion block is dropped, and reported with both closures' source locations`()
    throws
  {
    var kept: [(Int) -> Void] = []
    var lines: [UInt32] = []
    let first = try delegate {
      lines.append(#line + 1)
      $0.on(Decisions.decide) { _, decide in kept.append(decide) }
    }
    let second = try delegate {
      lines.append(#line + 1)
      $0.on(Decisions.decide) { _, decide in kept.append(decide) }
    }
    let chain = try DelegateChain(Decisions.self)
    for member in [first, second] { try chain.add(member.object) }
    defer { withExtendedLifetime((first, second)) {} }
    var answers: [Int] = []
    let block = try ObjCBlock { (number: Int) in answers.append(number) }
    let problems = try FailureTests.failures {
      try chain.object.send(selector("decide:then:"), "a", block)
      kept[1](1)
      kept[0](2)
      kept[1](3)
    }
    #expect(answers == [1])
    #expect(problems.map(\.reason) == [.repeatedCompletion, .repeatedCompletion])
    let file = "BlockDelegateTests/CompletionTests.swift"
    #expect(
      problems.map(\.given) == [
        "first by the closure at \(file):\(lines[1]), and again by the closure at \(file):\(lines[0])",
        "first by the closure at \(file):\(lines[1]), and again by the closure at \(file):\(lines[1])",
      ])
    #expect(problems.map(\.line) == [lines[0], lines[1]])
  }

  @Test func `A report about a completion block names the protocol, even if the method's first block had no closure`()
    throws
  {
    enum Late: DeclaredProtocol {
      static let name = "CompletionLate"
      static let methods: [MethodDeclaration] = [.optional("late:", types: "v@:@?")]
    }
    let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer) -> Void = { _, _ in }
    let removed = try DynamicDelegate(Late.self) { $0.on("late:", block: block) }
    try removed.update { $0.remove("late:") }
    let problems = try FailureTests.failures {
      try removed.object.send(selector("late:"), ObjCBlock { (_: Int) in })
      let dropping = try DynamicDelegate(Late.self) { $0.on("late:") { (_: ObjCBlock) in } }
      try dropping.object.send(selector("late:"), ObjCBlock { (_: Int) in })
    }
    #expect(problems.map(\.reason) == [.droppedCompletion, .droppedCompletion])
    #expect(problems.map(\.protocolName) == ["CompletionLate", "CompletionLate"])
  }

  @Test func `A delegate that passes a block unchanged neither limits its calls nor reports a dropped block`() throws {
    var answers: [Int] = []
    let delegate = try delegate {
      $0.passCompletionBlockUnchanged(of: Decisions.decide)
      $0.on(Decisions.decide) { name, decide in if name == "twice" { [1, 2].forEach(decide) } }
    }
    let problems = try FailureTests.failures {
      for name in ["twice", "never"] {
        try delegate.object.send(
          selector("decide:then:"), name, ObjCBlock { (number: Int) in answers.append(number) })
      }
    }
    #expect(answers == [1, 2])
    #expect(problems.isEmpty)
  }

  @Test func `A completion block that a main-actor closure drops is called on the main queue`() async throws {
    /// Sendable because a lock keeps the threads apart. An old value is released after the lock is unlocked.
    final class Kept: @unchecked Sendable {
      private let lock = NSLock()
      private var values: (block: ObjCBlock?, delegate: AnyDynamicDelegate?)

      var block: ObjCBlock? {
        get { lock.withLock { values.block } }
        set { exchange(\.block, newValue) }
      }

      var delegate: AnyDynamicDelegate? {
        get { lock.withLock { values.delegate } }
        set { exchange(\.delegate, newValue) }
      }

      private func exchange<Value>(
        _ value: WritableKeyPath<(block: ObjCBlock?, delegate: AnyDynamicDelegate?), Value>, _ new: Value
      ) {
        let old = lock.withLock {
          let old = values[keyPath: value]
          values[keyPath: value] = new
          return old
        }
        withExtendedLifetime(old) {}
      }
    }
    let kept = Kept()
    let isMain = try await withCheckedThrowingContinuation { continuation in
      Task { @MainActor in
        do {
          kept.delegate = try DynamicDelegate(Decisions.self) {
            $0.on("block:") { @MainActor [] (block: ObjCBlock) in kept.block = block }
          }
          let block = try ObjCBlock { @Sendable (_: Int) in continuation.resume(returning: MainQueue.isCurrent) }
          try kept.delegate!.object.send(selector("block:"), block)
          DispatchQueue.global().async { kept.block = nil }
        } catch { continuation.resume(throwing: error) }
      }
    }
    // The delegate's closure captures `kept`, which holds the delegate, so this breaks the cycle.
    kept.delegate = nil
    #expect(isMain)
  }

  // MARK: Results

  @Test func `A result's default is returned when the closure throws`() throws {
    let large = TestStruct48(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10)
    let delegate = try delegate {
      $0.on(Decisions.isOpen) { _ in throw Offline() }
      $0.otherwise(Decisions.isOpen, true)
      $0.on(Decisions.frame) { _ in throw Offline() }
      $0.otherwise(Decisions.frame, large)
      $0.on(Decisions.caption) { number in number == 0 ? nil : "one" }
      $0.otherwise(Decisions.caption, "none")
    }
    let errors = try FailureTests.errors {
      #expect(try delegate.object.send(selector("isOpen:"), "a") as Bool)
      let frame: TestStruct48 = try delegate.object.send(selector("frame:"), 1)
      #expect(frame.a == 1 && frame.j == 10)
      #expect(try delegate.object.send(selector("name:"), 1) as String? == "one")
      // A nil that the closure itself returns is not replaced by the default.
      #expect(try delegate.object.send(selector("name:"), 0) as String? == nil)
    }
    #expect(errors.map { $0 is Offline } == [true, true])
  }

  @Test func `A result's default is returned when the forwarding target was deallocated, also inside a chain`() throws {
    var target: DynamicDelegate<Decisions>? = try delegate {
      $0.on(Decisions.isOpen) { _ in false }
      $0.on(Decisions.caption) { _ in "target" }
    }
    let delegate = try delegate(forwardingTo: target!.object) { $0.otherwise(Decisions.isOpen, true) }
    let chain = try DelegateChain(Decisions.self)
    try chain.add(delegate.object)
    // Forwarding a message autoreleases the target, so this pool releases it.
    let before = try ObjCObject.autoreleasepool {
      try [delegate.object, chain.object].map { try $0.send(selector("isOpen:"), "a") as Bool }
    }
    #expect(before == [false, false])
    target = nil
    var answers: [Bool] = []
    var names: [String?] = []
    _ = try FailureTests.errors {
      for object in [delegate.object, chain.object] {
        for _ in 1...3 { answers.append(try object.send(selector("isOpen:"), "a")) }
        names.append(try object.send(selector("name:"), 1))
      }
    }
    #expect(answers == Array(repeating: true, count: 6))
    #expect(names == [nil, nil])
  }

  @Test func `A method that passes its closure's error to the caller does not return the default`() throws {
    let delegate = try delegate {
      $0.on(Decisions.save) { _ in throw Offline() }
      $0.otherwise(Decisions.save, true)
    }
    var error: OpaquePointer?
    let isSaved: Bool = try withUnsafeMutablePointer(to: &error) {
      try delegate.object.send(selector("save:error:"), 1, Optional($0))
    }
    #expect(!isSaved && error != nil)
  }

  @Test func `An update can change a result's default, and a newly registered closure has no default`() throws {
    let delegate = try delegate {
      $0.on(Decisions.isOpen) { _ in throw Offline() }
      $0.otherwise(Decisions.isOpen, true)
    }
    var answers: [Bool] = []
    func ask() throws { answers.append(try delegate.object.send(selector("isOpen:"), "a")) }
    _ = try FailureTests.errors {
      try ask()
      try delegate.update { $0.otherwise(Decisions.isOpen, false) }
      try ask()
      try delegate.update { $0.otherwise(Decisions.isOpen, true) }
      try ask()
      // This new closure has no default.
      try delegate.update { $0.on(Decisions.isOpen) { _ in throw Offline() } }
      try ask()
    }
    #expect(answers == [true, false, true, false])
  }

  @Test func `A default that does not fit its method's result or block is refused`() throws {
    func reasons(_ body: (DelegateBuilder<Decisions>) -> Void) -> [BlockDelegateError.Reason] {
      do {
        _ = try delegate(body)
        return []
      } catch { return (error as? BlockDelegateError)?.problems.map(\.reason) ?? [] }
    }
    #expect(reasons { $0.otherwise("isOpen:", "yes") } == [.wrongResultType])
    #expect(reasons { $0.otherwise("isOpen:", true) } == [.unansweredMethod])
    #expect(reasons { $0.otherwise("isOpen:", true, 5) } == [.wrongArgumentCount])
    #expect(reasons { $0.otherwise("isOpen:") } == [.wrongArgumentCount])
    #expect(reasons { $0.otherwise("isShut:", true) } == [.unknownSelector])
    #expect(reasons { $0.passCompletionBlockUnchanged(of: "isOpen:") } == [.wrongResultType])
  }
}

extension FailureTests.CompletionTests {
  @Test func `A closure that removes its own delegate and then throws still returns its default`() throws {
    for _ in 1...100 {
      let owner = makeOwner()
      try ObjCObject.autoreleasepool {
        _ = try owner.implement(TestOwnerDelegate.self) {
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
          $0.otherwise("ownerShouldStop:", true)
          $0.on("ownerShouldStop:") { (owner: ObjCObject) throws -> Bool in
            try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
            throw Offline()
          }
        }
      }
      var stops = false
      _ = try FailureTests.errors { stops = try owner.send(selector("shouldStop")) }
      #expect(stops)
    }
  }
}
