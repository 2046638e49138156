import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Closures that are isolated to an actor, by an attribute or by the context in which they are written, and that are
/// called off that actor.
@Suite struct IsolationTests {
  enum Shapes: DeclaredProtocol {
    static let words = DelegateMethod<Shapes, MethodBody<Int, Int, Int>>(selector("words:and:"))
    static let numbers = DelegateMethod<Shapes, MethodBody<Double, Int, Double>>(selector("numbers:and:"))
    static let methods: [MethodDeclaration] = [.optional(words), .optional(numbers)]
  }

  @MainActor static var sum = 0

  actor Counter {
    var count = 0
    private var delegate: DynamicDelegate<Shapes>?

    func makeDelegate() throws -> SharedObject {
      let delegate = try DynamicDelegate(Shapes.self) { delegate in
        delegate.on(Shapes.words) { a, b in
          self.count += a + b
          return self.count
        }
      }
      self.delegate = delegate
      return SharedObject(object: delegate.object)
    }

    func call() throws -> Int { try delegate!.object.send("words:and:", 1, 2) }

    /// Releases the delegate, whose closure captures the counter.
    func end() { delegate = nil }
  }

  @MainActor private static func makeDelegate() throws -> SharedObject {
    let delegate = try DynamicDelegate(Shapes.self) { delegate in
      delegate.on(Shapes.words, line: 1234) { a, b in
        sum += a + b
        return sum
      }
      delegate.on("numbers:and:") { (a: Double, b: Int) in a + Double(b + sum) }
    }
    return SharedObject(object: delegate.object)
  }

  @Test @MainActor func `A main-actor closure runs like any other closure when it is called on the main actor`() throws
  {
    Self.sum = 4
    let delegate = try Self.makeDelegate().object
    #expect(try delegate.send("words:and:", 1, 2) == 7)
    #expect(try delegate.send("numbers:and:", 0.5, 1) as Double == 8.5)
  }

  @Test func `A closure of a custom actor runs when it is called on that actor`() async throws {
    let counter = Counter()
    _ = try await counter.makeDelegate()
    #expect(try await counter.call() == 3)
    #expect(try await counter.call() == 6)
    await counter.end()
  }

  @Test @MainActor func `A closure that is marked Sendable is not isolated, and may be called on any thread`()
    async throws
  {
    let delegate = try DynamicDelegate(Shapes.self) { delegate in
      delegate.on(Shapes.words) { @Sendable a, b in a * b }
    }
    let object = SharedObject(object: delegate.object)
    #expect(try await Task.detached { try object.object.send("words:and:", 3, 4) as Int }.value == 12)
    withExtendedLifetime(delegate) {}
  }

  @Test func `A failure handler is called on its actor, wherever the closure fails`() async throws {
    struct Refused: Error {}
    let (failures, continuation) = AsyncStream.makeStream(of: Bool.self)
    let delegate = try await MainActor.run {
      let delegate = try DynamicDelegate(Shapes.self) { delegate in
        delegate.on(Shapes.words) { @Sendable _, _ in throw Refused() }
        delegate.onFailure { failure in
          MainActor.preconditionIsolated()
          Self.sum = 5
          continuation.yield(failure.error is Refused)
        }
      }
      return SharedObject(object: delegate.object)
    }
    #expect(try delegate.object.send("words:and:", 1, 2) as Int == 0)
    #expect(await failures.first { _ in true } == true)
    // On the main actor it is called before the method returns.
    try await MainActor.run {
      Self.sum = 0
      _ = try delegate.object.send("words:and:", 1, 2) as Int
      #expect(Self.sum == 5)
    }
  }

  @Test func `A failure handler of a custom actor is called on that actor`() async throws {
    actor Log {
      var failures = 0
      func start(_ noted: AsyncStream<Void>.Continuation) throws -> SharedObject {
        let delegate = try DynamicDelegate(Shapes.self) { delegate in
          delegate.on(Shapes.words) { @Sendable _, _ in throw CancellationError() }
          delegate.onFailure { _ in
            self.preconditionIsolated()
            self.failures += 1
            noted.yield()
          }
        }
        return SharedObject(object: delegate.object)
      }
    }
    let log = Log()
    let (noted, continuation) = AsyncStream.makeStream(of: Void.self)
    let delegate = try await log.start(continuation)
    _ = try delegate.object.send("words:and:", 1, 2) as Int
    _ = await noted.first { true }
    #expect(await log.failures == 1)
  }

  #if os(macOS) || os(Linux)
    private func message(of result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    private static let ending =
      " has a main-actor closure and was called on the wrong thread: write .delivered(.onMainActor) before the closure, or mark the closure @Sendable"

    @Test func `A MainActor closure that is called off the main actor stops the program with its method and line`()
      async
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let owner = makeOwner()
        try owner.implement(TestOwnerDelegate.self) { delegate in
          delegate.on("owner:didChange:", line: 4321) { @MainActor [] (_: ObjCObject, number: Int) in Self.sum += number
          }
        }
        // This code is not isolated to an actor.
        try owner.send("change:", 1)
      }
      #expect(
        message(of: result).contains(
          "-[TestOwnerDelegate owner:didChange:] at BlockDelegateTests/IsolationTests.swift:4321" + Self.ending))
    }

    @MainActor private static func makeWaits(_ owner: ObjCObject, _ form: Int) throws -> any Sendable {
      switch form {
      case 0: try owner.reply { $0.returning(TypedOwnerDelegate.didChange) { _, number in number } }
      case 1: try owner.messages(TypedOwnerDelegate.didChange) { _, number in number }
      default: try owner.observe(TypedOwnerDelegate.didChange) { _, number in sum += number }
      }
    }

    @Test func `The message about a wait's, a stream's or an observation's closure says what helps there`() async {
      // Swift 6.2's exit tests capture nothing.
      let wait = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await Self.sendOffMainActor(0)
      }
      let stream = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await Self.sendOffMainActor(1)
      }
      let observation = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await Self.sendOffMainActor(2)
      }
      for result in [wait, stream] {
        let remedy = "pass isolation: nil (name a method of the main actor by its selector)"
        #expect(message(of: result).contains("called on the wrong thread: \(remedy)\n"))
      }
      #expect(message(of: observation).contains("called on the wrong thread: mark the closure @Sendable\n"))
    }

    /// Makes the owner send a message, off the main actor, to a closure that belongs to it.
    private static func sendOffMainActor(_ form: Int) async throws {
      nonisolated(unsafe) let owner = makeOwner()  // one thread after the other uses it
      let plain = makePlainDelegate()
      try owner.send("setDelegate:", plain)
      let wait = try await Self.makeWaits(owner, form)
      try withExtendedLifetime((wait, plain)) { try owner.send("change:", 1) }
    }

    @Test func `A wait's and a stream's closure without isolation can be called off the main actor`() async throws {
      nonisolated(unsafe) let owner = makeOwner()  // one thread after the other uses it
      let reply = try await MainActor.run {
        try owner.reply { $0.returning(TypedOwnerDelegate.didChange, isolation: nil) { _, number in number } }
      }
      let stream = try await MainActor.run {
        try owner.messages(TypedOwnerDelegate.didChange, isolation: nil) { _, number in number }
      }
      try owner.send("change:", 7)
      #expect(try await reply.value() == 7)
      for await number in stream {
        #expect(number == 7)
        break
      }
    }

    @Test func `A closure written on the main actor stops the program when it is called off the main actor`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let delegate = try await Self.makeDelegate()
        _ = try delegate.object.send("words:and:", 1, 2) as Int
      }
      #expect(
        message(of: result).contains(
          "-[Shapes words:and:] at BlockDelegateTests/IsolationTests.swift:1234" + Self.ending)
      )
    }

    @Test func `A main-actor closure with a Double argument stops the program when called off the main actor`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let delegate = try await Self.makeDelegate()
        _ = try delegate.object.send("numbers:and:", 0.5, 2) as Double
      }
      #expect(message(of: result).contains("-[Shapes numbers:and:] at "))
      #expect(message(of: result).contains(Self.ending))
    }

    @Test func `A custom actor's closure that is called off its actor stops the program and names the actor`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let delegate = try await Counter().makeDelegate()
        _ = try delegate.object.send("words:and:", 1, 2) as Int
      }
      #expect(message(of: result).contains("Counter"))
    }
  #endif
}
