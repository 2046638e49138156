#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  // With `otherwise` as a parameter that has a default, the overloads of DelegateBuilder+Member.swift would be as good as
  // those that refuse optional results.
  extension DelegateBuilder {
    /// Implements a method, and says what it returns when the closure throws.
    ///
    ///     delegate.on({ $0.parser(_:mayStart:) }, otherwise: true) { parser, name in try isKnown(name) }
    ///
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`, and `value`, the result: see `otherwise(_:_:fileID:line:)`.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil, otherwise value: R,
      fileID: StaticString = #fileID, line: UInt32 = #line, anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      register(
        selector ?? self.selector(of: member), Closure(withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true), otherwise: value)
    }

    /// Implements a method that the main actor isolates, and says what it returns when the closure throws.
    ///
    ///     delegate.on({ $0.windowShouldClose }, otherwise: true) { window in try save() }
    ///
    /// - Parameters: as of `on(_:selector:otherwise:fileID:line:_:)`.
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      otherwise value: R, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R
    ) {
      register(
        selector ?? selectorOnMainActor(of: member), Closure(mainActorWithLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true), otherwise: value)
    }

    /// Implements a method for a receiver, which the delegate holds weakly, and says what it returns when that has gone.
    /// - Parameters: as of `on(_:selector:otherwise:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, otherwise value: R, fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      register(
        selector ?? self.selector(of: member),
        Closure(for: receiver, withLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true),
        otherwise: value)
    }

    /// Implements a method that the main actor isolates for a receiver, and says what it returns when that has gone.
    ///
    ///     delegate.on({ $0.windowShouldClose }, for: self, otherwise: true) { me, window in me.isSaved }
    ///
    /// - Parameters: as of `on(_:selector:for:otherwise:fileID:line:_:)`.
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      for receiver: Receiver, otherwise value: R, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      register(
        selector ?? selectorOnMainActor(of: member),
        Closure(for: receiver, mainActorWithLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true), otherwise: value)
    }
  }
#endif
