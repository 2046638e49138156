#if canImport(ObjectiveC)
  // These methods are named by the members of an Objective-C protocol, as Swift imports it: `Protocol.member`, as in
  // `#selector`.
  extension NextCall {
    /// Returns the value of a closure for the next call of a method, named by its member.
    ///
    ///     try await picker.next { $0.returning(UIDocumentPickerDelegate.documentPicker(_:didPickDocumentsAt:)) { $1 } }
    public func returning<P, each A, R, Value>(
      _ member: (P) throws -> MethodBody<repeat each A, R>?, answering answer: ((repeat each A) -> R)? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) throws -> Value
    ) -> CallOutcome<Value> {
      returning(.forVariadicMember(member), answering: answer, fileID: fileID, line: line, isolation: isolation, body)
    }

    /// Returns the value of a closure for the next call of a method of the main actor, named by its member.
    public func returning<P, each A, R, Value>(
      _ member: (P) throws -> MainActorMethodBody<repeat each A, R>?,
      answering answer: (@MainActor (repeat each A) -> R)? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A) throws -> Value
    ) -> CallOutcome<Value> {
      returning(.forMainActorMember(member), answering: answer, fileID: fileID, line: line, body)
    }

    /// Throws the error of a closure for the next call of a method, named by its member.
    public func throwing<P, each A, R>(
      _ member: (P) throws -> MethodBody<repeat each A, R>?, answering answer: ((repeat each A) -> R)? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
      _ body: @escaping (repeat each A) -> any Error
    ) -> CallOutcome<Never> {
      throwing(.forVariadicMember(member), answering: answer, fileID: fileID, line: line, isolation: isolation, body)
    }

    /// Throws the error of a closure for the next call of a method of the main actor, named by its member.
    public func throwing<P, each A, R>(
      _ member: (P) throws -> MainActorMethodBody<repeat each A, R>?, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> any Error
    ) -> CallOutcome<Never> { throwing(.forMainActorMember(member), fileID: fileID, line: line, body) }
  }
#endif
