#if !canImport(ObjectiveC)
  import Foundation

  extension DelegateOwner {
    /// Awaits the first call of one of several methods on this object's delegate.
    ///
    ///     let text = try await parser.next(within: .seconds(60)) { reply in
    ///       reply.returning(.parserFoundCharacters) { parser, text in text }
    ///       reply.throwing(.parserParseErrorOccurred) { parser, error in error }
    ///     }
    ///
    /// What was the delegate before stays, and is called too. Afterwards everything is as before. What is to bring the
    /// call about can be done between registering and awaiting: ``reply(fileID:line:_:)``.
    /// - Parameters:
    ///   - timeout: how long to wait; nil for as long as it takes. Nobody hears when the object ends.
    ///   - isolation: where the delegate is added and taken out: by default where it is awaited.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    ///   - outcomes: names the methods.
    /// - Returns: what a `returning` closure has made of the arguments.
    /// - Throws: as ``reply(fileID:line:_:)`` and ``PendingReply/value(within:isolation:)``.
    public func next<Value: Sendable>(
      within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
    ) async throws -> Value {
      try await reply(fileID: fileID, line: line, outcomes).value(within: timeout)
    }

    /// Waits from now on for the first call of one of several methods on this object's delegate.
    ///
    /// - Parameters: as those of ``next(within:isolation:fileID:line:_:)``.
    /// - Returns: what can be awaited, and waits until it is let go of. The object is not retained.
    /// - Throws: ``BlockDelegateError`` when a method is not one of the object's delegates. Everything is as before then.
    public func reply<Value: Sendable>(
      fileID: StaticString = #fileID, line: UInt32 = #line,
      @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
    ) throws -> PendingReply<Value> {
      try PendingReply(outcomes(Reply(object: self)), at: CodeLocation(fileID, line)) { methods, _ in
        try DelegateListening(methods.map { $0 as! ListenedMethod })
      }
    }

    /// The messages to this object's delegate: the arguments of one of its methods.
    ///
    ///     for await (files, from, to) in try FileManager.default.messages(.fileManagerShouldCopyItemAtPathToPath) {
    ///       print(from, to)
    ///     }
    ///
    /// - Parameters: as for what a closure makes of the arguments, which must be `Sendable` here.
    public func messages<each A: Sendable, R>(
      _ method: DelegateMethod<Delegate, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
      buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation
    ) throws -> AsyncStream<(repeat each A)> {
      let hasAnswer = if case .some = answer { true } else { false }
      return try stream(
        method, answer, policy, CodeLocation(fileID, line), hasAnswer ? isolation : nil
      ) { (arguments: repeat each A) in (repeat each arguments) }
    }

    /// The messages to this object's delegate: what a closure makes of the arguments of one method.
    ///
    ///     for await text in try parser.messages(.parserFoundCharacters) { parser, text in text } { print(text) }
    ///
    /// Listening begins with this call, and ends when nobody has the stream any more, or awaits it. The stream does not end
    /// with the object: nobody hears of that. What was the delegate before stays, and is called too.
    /// - Parameters:
    ///   - method: the method.
    ///   - answer: makes the method's own result. Leave it out where others answer.
    ///   - policy: how many messages are kept that nobody has awaited yet, and which. Callers never wait.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    ///   - isolation: the actor that the closures are called on: by default where they are written.
    ///   - body: makes the element when the method is called, where it is called.
    /// - Throws: ``BlockDelegateError`` when the protocol is none of Foundation's.
    public func messages<each A, R, Element: Sendable>(
      _ method: DelegateMethod<Delegate, (repeat each A) -> R>, answering answer: ((repeat each A) -> R)? = nil,
      buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      try stream(method, answer, policy, CodeLocation(fileID, line), isolation, body)
    }

    private func stream<each A, R, Element: Sendable>(
      _ method: DelegateMethod<Delegate, (repeat each A) -> R>, _ answer: ((repeat each A) -> R)?,
      _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, _ location: CodeLocation, _ isolation: (any Actor)?,
      _ body: @escaping (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
      let listened = ListenedMethod(
        of: self, method, at: location, isolation: isolation, answering: answer
      ) { (arguments: repeat each A) in
        continuation.yield(body(repeat each arguments))
      }
      let listening = try DelegateListening([listened])
      continuation.onTermination = { _ in listening.end() }
      return stream
    }
  }
#endif
