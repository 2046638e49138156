import BlockDelegateRuntime
import Foundation

// A delegate is called on its caller's stack, which returns when the method does: nobody can have it wait for a consumer.
// So there is no back pressure, but a number of messages that are kept.
extension ObjCObject {
  /// The messages to this object's delegate, from now on: the arguments of one method.
  ///
  ///     for await (sender, file) in try download.messages(DownloadDelegate.saved, buffering: .bufferingNewest(1)) { ... }
  ///
  /// The delegate from before stays, and is called first. The stream ends when the object goes. When nobody awaits it
  /// any more, because it was let go of or its task was cancelled, everything is as before. Each stream is for one
  /// consumer; there may be any number of streams.
  /// - Parameters:
  ///   - method: a method all of whose arguments are `Sendable`.
  ///   - answer: makes the method's own result, which is one among those of the other delegates, if there are any. It is
  ///     called where the method is. Leave it out for a method without a result, and for one that the delegate or a
  ///     member of its chain answers: it is seen before, and the answer stays as it is.
  ///   - setter: the message that sets the delegate; by default as for `addDelegate`.
  ///   - policy: how many messages are kept that nobody has awaited yet, and which. Callers never wait.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - isolation: the actor that `answer` is called on, or the program stops: by default where it is written.
  /// - Throws: ``BlockDelegateError`` when the method does not fit, nobody answers it, or the object has no such setter,
  ///   ``ObjCException`` when the setter raises one. Everything is as before then.
  public func messages<P, each A: Sendable, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
    setter: Selector? = nil, buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation
  ) throws -> AsyncStream<(repeat each A)> {
    let hasAnswer = if case .some = answer { true } else { false }
    return try messageStream(
      method.selector, of: P.self, setter, policy, at: CodeLocation(fileID, line),
      isolation: hasAnswer ? isolation : nil, answering: answer,
      { (arguments: repeat each A) in (repeat each arguments) })
  }

  /// The messages to this object's delegate: what a closure makes of the arguments of one method.
  ///
  ///     let texts = try parser.messages(.parserFoundCharacters) { parser, text in text }
  ///
  /// - Parameters: as for the arguments themselves, which may be of any types here; and `body`, which makes the element
  ///   when the method is called, where it is called. `isolation` is that of both closures.
  public func messages<P, each A, R, Element: Sendable>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
    setter: Selector? = nil, buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) -> Element
  ) throws -> AsyncStream<Element> {
    try messageStream(
      method.selector, of: P.self, setter, policy, at: CodeLocation(fileID, line), isolation: isolation,
      answering: answer, body)
  }

  // For the compiler's message about a closure with another number of arguments: with packs alone it has none.
  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func messages<P, F>(_ method: DelegateMethod<P, F>, _ body: F) -> AsyncStream<Void> {
    fatalError("unavailable")
  }

  // MARK: On the main actor

  // Elements that aren't Sendable come from the main actor and go to it: neither such a stream nor its elements can leave
  // it.

  /// The messages to this object's delegate on the main actor: the arguments of one of its methods, `Sendable` or not.
  ///
  ///     for await notification in try window.messages(.windowDidResize, buffering: .bufferingNewest(1)) { ... }
  ///
  /// The program stops with a message when the method is called elsewhere. `answer` makes the method's own result, if it
  /// has one and nobody else answers it.
  @MainActor public func messages<P, each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    answering answer: (@MainActor (repeat each A) -> R)? = nil, setter: Selector? = nil,
    buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> AsyncStream<(repeat each A)> {
    try messageStream(
      method.selector, of: P.self, setter, policy, at: CodeLocation(fileID, line), isolation: MainActor.shared,
      answering: unisolated(answer), { (arguments: repeat each A) in (repeat each arguments) })
  }

  /// The messages to this object's delegate on the main actor: the arguments of a method that is called there, though it
  /// is not the main actor's.
  ///
  ///     for await (cache, object) in try cache.mainActorMessages(.cacheWillEvictObject) { ... }
  @MainActor public func mainActorMessages<P, each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, setter: Selector? = nil,
    buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> AsyncStream<(repeat each A)> {
    try messageStream(
      method.selector, of: P.self, setter, policy, at: CodeLocation(fileID, line), isolation: MainActor.shared,
      answering: nil as ((repeat each A) -> R)?, { (arguments: repeat each A) in (repeat each arguments) })
  }

  private func messageStream<P, each A, R, Element>(
    _ selector: Selector, of type: P.Type, _ setter: Selector?,
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) -> Element
  ) throws -> AsyncStream<Element> {
    let owner = ListenedMethod.Owner(object: self, setter: setter) { try .named(by: type) }
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let listened = ListenedMethod(of: owner, selector, at: location, isolation: isolation, answering: answer) {
      (arguments: repeat each A) in
      // Sendable, or the main actor's as the stream is.
      nonisolated(unsafe) let element = body(repeat each arguments)
      continuation.yield(element)
    }
    let listening = try DelegateListening([listened], at: location) { continuation.finish() }
    // The delegate has the continuation, and this the delegate; the stream calls it once, and lets go of it.
    continuation.onTermination = { _ in listening.end() }
    return stream
  }
}
