import Foundation

// The caller of a delegate's method waits until the method returns, so the method can't wait for the consumer of a
// stream. A stream of messages therefore has no back pressure, but its buffering policy can limit the number of
// messages that the stream keeps.
extension ObjCObject {
  /// Returns a stream of the arguments of one delegate method, if all the arguments are `Sendable`.
  ///
  ///     let files = try download.messages(DownloadDelegate.saved, buffering: .bufferingNewest(1))
  ///     for await (sender, file) in files { ... }
  ///
  /// The stream contains the calls that are made after the stream is created. The object keeps its original delegate,
  /// which is called first. The stream ends when the object is deallocated. After the stream is released or its task is
  /// canceled, the object has the same delegates as without the stream. Each stream has one consumer, and an object can
  /// have any number of streams.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol. All arguments of the method must be `Sendable`.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. `answer` runs during the call of the method. Omit `answer` for a method
  ///     without a result, and for a method that another delegate of the object implements: the stream then observes
  ///     the call and leaves the result unchanged.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - policy: The rule for the messages that the stream keeps until they are awaited, by default all messages. The
  ///     caller of the method never waits.
  ///   - isolation: The actor that `answer` is isolated to, by default the actor of the calling code. The program stops
  ///     with a message if the method is called off this actor. If `answer` is nil, the method may be called on any
  ///     thread.
  /// - Returns: The stream of the arguments.
  /// - Throws: ``BlockDelegateError`` if the Swift types do not fit the method type encoding, if the method has a
  ///   result and neither `answer` nor a delegate returns it, or if the object has no setter for the delegate;
  ///   ``ObjCException`` if the setter raises an exception. The object is unchanged then.
  public func messages<P, each A: Sendable, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, answering answer: ((repeat each A) -> R)? = nil,
    setter: Selector? = nil, buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation
  ) throws -> AsyncStream<(repeat each A)> {
    let hasAnswer = if case .some = answer { true } else { false }
    return try messageStream(
      method, setter, policy, at: CodeLocation(fileID, line), isolation: hasAnswer ? isolation : nil,
      answering: answer, { (arguments: repeat each A) in (repeat each arguments) })
  }

  /// Returns a stream of values that a closure makes from the arguments of one delegate method.
  ///
  ///     let texts = try parser.messages(.parserFoundCharacters) { parser, text in text }
  ///
  /// The stream contains the calls that are made after the stream is created. The object keeps its original delegate,
  /// which is called first. The stream ends when the object is deallocated. After the stream is released or its task is
  /// canceled, the object has the same delegates as without the stream.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol. The arguments need not be `Sendable`.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. Omit `answer` for a method without a result, and for a method that another
  ///     delegate of the object implements.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - policy: The rule for the values that the stream keeps until they are awaited, by default all values. The
  ///     caller of the method never waits.
  ///   - isolation: The actor that both closures are isolated to, by default the actor of the calling code. The program
  ///     stops with a message if the method is called off this actor.
  ///   - body: A closure that makes an element of the stream from the arguments. The closure is retained, and runs
  ///     during the call of the method, on the thread of the call.
  /// - Returns: The stream of the values.
  /// - Throws: ``BlockDelegateError`` if the Swift types do not fit the method type encoding, if the method has a
  ///   result and neither `answer` nor a delegate returns it, or if the object has no setter for the delegate;
  ///   ``ObjCException`` if the setter raises an exception. The object is unchanged then.
  public func messages<P, each A, R, Element: Sendable>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, answering answer: ((repeat each A) -> R)? = nil,
    setter: Selector? = nil, buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) -> Element
  ) throws -> AsyncStream<Element> {
    try messageStream(
      method, setter, policy, at: CodeLocation(fileID, line), isolation: isolation, answering: answer, body)
  }

  // This overload exists for the compiler's message about a closure with the wrong number of arguments. Without this
  // overload, the compiler prints no helpful message, because the other overloads have parameter packs.
  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func messages<P, F>(_ method: DelegateMethod<P, F>, _ body: F) -> AsyncStream<Void> {
    fatalError("unavailable")
  }

  // MARK: On the main actor

  // A stream on the main actor may have elements that are not Sendable. The stream and its elements never leave the
  // main actor.

  /// Returns a stream of the arguments of one delegate method that is isolated to the main actor.
  ///
  ///     for await notification in try window.messages(.windowDidResize, buffering: .bufferingNewest(1)) { ... }
  ///
  /// The arguments need not be `Sendable`. The program stops with a message if the method is called off the main actor.
  /// The stream contains the calls that are made after the stream is created, and ends when the object is deallocated.
  /// The object keeps its original delegate, which is called first. After the stream is released or its task is
  /// canceled, the object has the same delegates as without the stream.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that is isolated to the main actor.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. Omit `answer` for a method without a result, and for a method that another
  ///     delegate of the object implements.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - policy: The rule for the messages that the stream keeps until they are awaited, by default all messages. The
  ///     caller of the method never waits.
  /// - Returns: The stream of the arguments.
  /// - Throws: ``BlockDelegateError`` if the Swift types do not fit the method type encoding, if the method has a
  ///   result and neither `answer` nor a delegate returns it, or if the object has no setter for the delegate;
  ///   ``ObjCException`` if the setter raises an exception. The object is unchanged then.
  @MainActor public func messages<P, each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>,
    answering answer: (@MainActor (repeat each A) -> R)? = nil, setter: Selector? = nil,
    buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> AsyncStream<(repeat each A)> {
    try messageStream(
      method, setter, policy, at: CodeLocation(fileID, line), isolation: MainActor.shared,
      answering: unisolated(answer), { (arguments: repeat each A) in (repeat each arguments) })
  }

  /// Returns a stream of values that a main-actor closure makes from the arguments of one delegate method that is
  /// isolated to the main actor.
  ///
  ///     let sizes = try window.messages(.windowWillResizeToSize) { window, size in size }
  ///
  /// The program stops with a message if the method is called off the main actor. The stream contains the calls that
  /// are made after the stream is created, and ends when the object is deallocated. The object keeps its original
  /// delegate, which is called first. After the stream is released or its task is canceled, the object has the same
  /// delegates as without the stream.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that is isolated to the main actor.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. Omit `answer` for a method without a result, and for a method that another
  ///     delegate of the object implements.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - policy: The rule for the values that the stream keeps until they are awaited, by default all values. The
  ///     caller of the method never waits.
  ///   - body: A closure that makes an element of the stream from the arguments. The closure is retained, and runs
  ///     during the call of the method.
  /// - Returns: The stream of the values.
  /// - Throws: ``BlockDelegateError`` if the Swift types do not fit the method type encoding, if the method has a
  ///   result and neither `answer` nor a delegate returns it, or if the object has no setter for the delegate;
  ///   ``ObjCException`` if the setter raises an exception. The object is unchanged then.
  @MainActor public func messages<P, each A, R, Element>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>,
    answering answer: (@MainActor (repeat each A) -> R)? = nil, setter: Selector? = nil,
    buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Element
  ) throws -> AsyncStream<Element> {
    try messageStream(
      method, setter, policy, at: CodeLocation(fileID, line), isolation: MainActor.shared,
      answering: unisolated(answer), unisolated(body))
  }

  private func messageStream<P, F, each A, R, Element>(
    _ method: DelegateMethod<P, F>, _ setter: Selector?, _ policy: AsyncStream<Element>.Continuation.BufferingPolicy,
    at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) -> Element
  ) throws -> AsyncStream<Element> {
    let owner = ListenedMethod.Owner(object: delegateOwner, setter: setter) { try .named(by: P.self) }
    return try DelegateObservation.stream(policy, at: location) { yield in
      ListenedMethod(of: owner, method.selector, at: location, isolation: isolation, keeping: true, answering: answer) {
        (arguments: repeat each A) in yield(body(repeat each arguments))
      }
    }
  }
}
