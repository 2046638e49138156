#if !canImport(ObjectiveC)
  import Foundation

  extension _DelegateSource {
    /// Waits for the first call of one of several methods of this object's delegate.
    ///
    ///     let error = try await session.next(within: .seconds(60)) { call in
    ///       call.returning(.urlSessionTaskDidCompleteWithError) { session, task, error in error == nil }
    ///     }
    ///
    /// During the wait, this object keeps its delegate, which is called first. If this object is deallocated, the wait ends
    /// within a second. A session must have been made with closures.
    ///
    /// - Parameters:
    ///   - timeout: The maximum time to wait; nil for no limit.
    ///   - isolation: The actor on which the delegate is added and removed, by default the actor of the caller.
    ///   - outcomes: A closure that lists the methods to wait for. Each method has a closure that makes a value or an
    ///     error. The methods' closures are retained until the wait ends.
    /// - Returns: The value that a `returning` closure makes from the arguments.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set, or if Foundation never calls any of the
    ///   methods; the error that a closure makes or throws; `CancellationError` if the task is canceled; and
    ///   ``BlockDelegateError`` after the timeout, or after all the objects have been deallocated.
    public func next<Value: Sendable>(
      within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      @_CallOutcomeBuilder _ outcomes: (FoundationNextCall<Delegate>) throws -> [CallOutcome<Value>]
    ) async throws -> Value { try await reply(fileID: fileID, line: line, outcomes).value(within: timeout) }

    /// Registers a wait for the first call of one of several delegate methods, and returns without waiting.
    ///
    ///     let reply = try parser.reply { call in
    ///       call.returning(.parserFoundCharacters) { parser, text in text }
    ///     }
    ///     parser.parse()
    ///     print(try await reply.value())
    ///
    /// - Parameters:
    ///   - outcomes: A closure that lists the methods to wait for. The methods' closures are retained until the wait ends.
    /// - Returns: The reply. Call the reply's method `value(within:)` to wait for the value.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set, or if Foundation never calls any of the
    ///   methods. The objects are unchanged then.
    public func reply<Value: Sendable>(
      fileID: StaticString = #fileID, line: UInt32 = #line,
      @_CallOutcomeBuilder _ outcomes: (FoundationNextCall<Delegate>) throws -> [CallOutcome<Value>]
    ) throws -> PendingReply<Value> {
      try PendingReply(outcomes(FoundationNextCall(source: self)), at: CodeLocation(fileID, line))
    }

    /// Returns a stream of the arguments of one delegate method, if all the arguments are `Sendable`.
    ///
    ///     for await (session, task, data) in try session.messages(.urlSessionDataTaskDidReceive) { ... }
    ///
    /// The stream contains the calls that are made after the stream is created. The object keeps its delegate, which is
    /// called first. The stream ends within a second after the object is deallocated. Each stream has one consumer.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol. All its arguments must be `Sendable`.
    ///   - answer: A closure that returns a result of the method. Omit `answer` for a method without a result, and for a
    ///     method that another delegate of the object implements.
    ///   - policy: The rule for the messages that the stream keeps until they are awaited, by default all messages.
    ///   - isolation: The actor that `answer` is isolated to, by default the actor of the calling code.
    /// - Returns: The stream of the arguments.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set, or if the method has a result and neither
    ///   `answer` nor a delegate returns it. The object is unchanged then.
    public func messages<each A: Sendable, R>(
      _ method: FoundationMethod<Delegate, MethodBody<repeat each A, R>>,
      answering answer: ((repeat each A) -> R)? = nil,
      buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation
    ) throws -> AsyncStream<(repeat each A)> {
      let isNeeded = if case .some = answer { true } else { false }
      return try messages(
        method, answering: answer, buffering: policy, fileID: fileID, line: line, isolation: isNeeded ? isolation : nil
      ) { (arguments: repeat each A) in (repeat each arguments) }
    }

    /// Returns a stream of values that a closure makes from the arguments of one delegate method.
    ///
    ///     let texts = try parser.messages(.parserFoundCharacters) { parser, text in text }
    ///
    /// - Parameters:
    ///   - method: A method of the protocol. The arguments need not be `Sendable`.
    ///   - answer: A closure that returns a result of the method. Omit `answer` for a method without a result, and for a
    ///     method that another delegate of the object implements.
    ///   - policy: The rule for the values that the stream keeps until they are awaited, by default all values.
    ///   - isolation: The actor that both closures are isolated to, by default the actor of the calling code. The program
    ///     stops with a message if the method is called off this actor.
    ///   - body: A closure that makes an element of the stream from the arguments, during the call of the method.
    /// - Returns: The stream of the values.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set, or if the method has a result and neither
    ///   `answer` nor a delegate returns it. The object is unchanged then.
    public func messages<each A, R, Element: Sendable>(
      _ method: FoundationMethod<Delegate, MethodBody<repeat each A, R>>,
      answering answer: ((repeat each A) -> R)? = nil,
      buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      let location = CodeLocation(fileID, line)
      return try DelegateObservation.stream(policy, at: location) { yield in
        ListenedMethod(of: self, method, at: location, isolation: isolation, answering: answer) {
          (arguments: repeat each A) in yield(body(repeat each arguments))
        }
      }
    }

    /// Calls a closure with the arguments and the result of each call of a delegate's method.
    ///
    ///     checks = try manager.observe(.fileManagerShouldRemoveItemAt) { manager, url, answer in print(url, answer) }
    ///
    /// The closure is called after the delegates have returned, on the thread of the call.
    ///
    /// - Parameters:
    ///   - method: A method that a delegate of this object implements.
    ///   - body: The closure. The program stops with a message if it is isolated to an actor and the method is called off
    ///     that actor.
    /// - Returns: The observation, which the caller must keep, because it ends when it is released.
    /// - Throws: ``BlockDelegateError`` if no delegate implements the method. The object is unchanged then.
    public func observe<each A, R>(
      _ method: FoundationMethod<Delegate, MethodBody<repeat each A, R>>, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A, R) -> Void
    ) throws -> DelegateObservation {
      let location = CodeLocation(fileID, line)
      let see = Body<(repeat each A, R), Void>(method.name, at: location, body)
      let seen = ListenedMethod(of: self, method, at: location, isolation: body.isolation, .sendable) {
        (arguments: (repeat each A), result: R) in try? see.call((repeat each arguments, result))
      }
      return try DelegateObservation([seen], at: location)
    }

    /// Calls a closure with the arguments of each call of a delegate's method without a result.
    ///
    /// - Parameters:
    ///   - method: A method without a result that a delegate of this object implements.
    ///   - body: The closure, which is called after the delegates have returned.
    /// - Returns: The observation, which the caller must keep, because it ends when it is released.
    /// - Throws: ``BlockDelegateError`` if no delegate implements the method. The object is unchanged then.
    public func observe<each A>(
      _ method: FoundationMethod<Delegate, MethodBody<repeat each A, Void>>, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (repeat each A) -> Void
    ) throws -> DelegateObservation {
      let location = CodeLocation(fileID, line)
      let see = Body<(repeat each A), Void>(method.name, at: location, body)
      let seen = ListenedMethod(of: self, method, at: location, isolation: body.isolation, .sendable) { arguments, _ in
        try? see.call(arguments)
      }
      return try DelegateObservation([seen], at: location)
    }
  }

  /// The argument of the closure of `next` or `reply`, with which the closure lists the methods to wait for.
  public struct FoundationNextCall<P> {
    let source: any _DelegateSource<P>

    /// Returns a `FoundationNextCall` that lists the methods that another object calls on its delegate.
    ///
    /// - Parameter object: The other object, which is not retained after the wait has begun.
    public func of<Source: _DelegateSource>(_ object: Source) -> FoundationNextCall<Source.Delegate> {
      FoundationNextCall<Source.Delegate>(source: object)
    }

    /// Ends the wait with a value that a closure makes from the arguments of a method.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - answer: A closure that returns a result of the method. Omit `answer` for a method without a result, and for a
    ///     method that another delegate of the object implements.
    ///   - isolation: The actor that both closures are isolated to, by default the actor of the calling code.
    ///   - body: A closure that makes the value, or throws the error that ends the wait. It is called before `answer`,
    ///     during the call of the method.
    /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
    public func returning<each A, R, Value>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, R>>, answering answer: ((repeat each A) -> R)? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) throws -> Value
    ) -> CallOutcome<Value> {
      CallOutcome { finish in
        ListenedMethod(
          of: source, method, at: CodeLocation(fileID, line), isolation: isolation, answering: answer
        ) { (arguments: repeat each A) in finish { try body(repeat each arguments) } }
      }
    }

    /// Ends the wait with an error that a closure makes from the arguments of a method.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - answer: A closure that returns a result of the method. Omit `answer` for a method without a result, and for a
    ///     method that another delegate of the object implements.
    ///   - isolation: The actor that both closures are isolated to, by default the actor of the calling code.
    ///   - body: A closure that makes the error. It is called before `answer`, during the call of the method.
    /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
    public func throwing<each A, R>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, R>>, answering answer: ((repeat each A) -> R)? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) -> any Error
    ) -> CallOutcome<Never> {
      returning(method, answering: answer, fileID: fileID, line: line, isolation: isolation) {
        (arguments: repeat each A) -> Never in throw body(repeat each arguments)
      }
    }
  }
#endif
