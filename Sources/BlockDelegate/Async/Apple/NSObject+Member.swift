#if canImport(ObjectiveC)
  import Foundation

  // These methods are named by the members of an Objective-C protocol, as Swift imports it: `Protocol.member`, as in
  // `#selector`.
  extension NSObject {
    /// Returns a stream of values that a closure makes from the arguments of one delegate method, named by its member.
    ///
    ///     let texts = try parser.messages(XMLParserDelegate.parser(_:foundCharacters:)) { parser, text in text }
    public func messages<P, each A, R, Element: Sendable>(
      _ member: (P) throws -> MethodBody<repeat each A, R>?, answering answer: ((repeat each A) -> R)? = nil,
      setter: Selector? = nil, buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      try messages(
        .forVariadicMember(member), answering: answer, setter: setter, buffering: policy, fileID: fileID, line: line,
        isolation: isolation, body)
    }

    /// Returns a stream of the arguments of one delegate method, named by its member, if they are all `Sendable`.
    public func messages<P, each A: Sendable, R>(
      _ member: (P) throws -> MethodBody<repeat each A, R>?, answering answer: ((repeat each A) -> R)? = nil,
      setter: Selector? = nil, buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation
    ) throws -> AsyncStream<(repeat each A)> {
      try messages(
        .forVariadicMember(member), answering: answer, setter: setter, buffering: policy, fileID: fileID, line: line,
        isolation: isolation)
    }

    /// Returns a stream of values that a closure makes from the arguments of one delegate method of the main actor, named
    /// by its member.
    @MainActor public func messages<P, each A, R, Element>(
      _ member: (P) throws -> MainActorMethodBody<repeat each A, R>?,
      answering answer: (@MainActor (repeat each A) -> R)? = nil, setter: Selector? = nil,
      buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Element
    ) throws -> AsyncStream<Element> {
      try messages(
        .forMainActorMember(member), answering: answer, setter: setter, buffering: policy, fileID: fileID, line: line,
        body)
    }

    /// Returns a stream of the arguments of one delegate method of the main actor, named by its member.
    ///
    ///     for await list in try list.messages(UIScrollViewDelegate.scrollViewDidScroll) { ... }
    @MainActor public func messages<P, each A, R>(
      _ member: (P) throws -> MainActorMethodBody<repeat each A, R>?,
      answering answer: (@MainActor (repeat each A) -> R)? = nil, setter: Selector? = nil,
      buffering policy: AsyncStream<(repeat each A)>.Continuation.BufferingPolicy = .unbounded,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> AsyncStream<(repeat each A)> {
      try messages(
        .forMainActorMember(member), answering: answer, setter: setter, buffering: policy, fileID: fileID, line: line)
    }

    /// Calls a closure with the arguments and the result of each call of a delegate method, named by its member.
    public func observe<P, each A, R>(
      _ member: (P) throws -> MethodBody<repeat each A, R>?, setter: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (repeat each A, R) -> Void
    ) throws -> DelegateObservation {
      try observe(.forVariadicMember(member), setter: setter, fileID: fileID, line: line, body)
    }

    /// Calls a closure with the arguments of each call of a delegate method without a result, named by its member.
    public func observe<P, each A>(
      _ member: (P) throws -> MethodBody<repeat each A, Void>?, setter: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (repeat each A) -> Void
    ) throws -> DelegateObservation {
      try observe(.forVariadicMember(member), setter: setter, fileID: fileID, line: line, body)
    }

    /// Calls a closure with the arguments and the result of each call of a delegate method of the main actor, named by its
    /// member.
    public func observe<P, each A, R>(
      _ member: (P) throws -> MainActorMethodBody<repeat each A, R>?, setter: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A, R) -> Void
    ) throws -> DelegateObservation {
      try observe(.forMainActorMember(member), setter: setter, fileID: fileID, line: line, body)
    }

    /// Calls a closure with the arguments of each call of a delegate method of the main actor without a result, named by
    /// its member.
    public func observe<P, each A>(
      _ member: (P) throws -> MainActorMethodBody<repeat each A, Void>?, setter: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> Void
    ) throws -> DelegateObservation {
      try observe(.forMainActorMember(member), setter: setter, fileID: fileID, line: line, body)
    }
  }
#endif
