#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  // Closures whose result is optional where the method's is not. Function types convert to ones with an optional
  // result: without these, the overloads of DelegateBuilder+Member.swift would accept such a closure, and nil would go
  // to a caller that knows none. The compiler takes these where they fit better, and complains that they are deprecated
  // and throw.
  //
  // `widened`, which nobody gives, has the others win where both fit as well.
  extension DelegateBuilder {
    /// Refuses a closure whose result is optional where the method's is not.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (), anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R?
    ) throws {
      let selector = selector ?? self.selector(of: member)
      throw refusal(of: selector, R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a method without a result with a closure that may stop early: `{ [weak self] _ in self?.show() }`.
    public func on<each A, Last, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (), anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> Void?
    ) {
      let selector = selector ?? self.selector(of: member)
      register(selector, Closure(withLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Refuses a closure whose result is optional where the method's is not.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (), _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R?
    ) throws {
      let selector = selector ?? selectorOnMainActor(of: member)
      throw refusal(of: selector, R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a method without a result with a closure that may stop early: `{ [weak self] _ in self?.show() }`.
    public func on<each A, Last, T: Error, E: Error>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, Void, T>?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (), _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> Void?
    ) {
      let selector = selector ?? selectorOnMainActor(of: member)
      register(
        selector, Closure(mainActorWithLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Refuses a closure whose result is optional where the method's is not.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (), anywhere: Void = (),
      _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> R?
    ) throws {
      let selector = selector ?? self.selector(of: member)
      throw refusal(of: selector, R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a method without a result with a closure that may stop early: `{ [weak self] _ in self?.show() }`.
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (), anywhere: Void = (),
      _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> Void?
    ) {
      let selector = selector ?? self.selector(of: member)
      register(
        selector, Closure(for: receiver, withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    /// Refuses a closure whose result is optional where the method's is not.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (),
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R?
    ) throws {
      let selector = selector ?? selectorOnMainActor(of: member)
      throw refusal(of: selector, R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a method without a result with a closure that may stop early: `{ [weak self] _ in self?.show() }`.
    public func on<Receiver: AnyObject, each A, Last, T: Error, E: Error>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, Void, T>?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      widened: Void = (),
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> Void?
    ) {
      let selector = selector ?? selectorOnMainActor(of: member)
      register(
        selector, Closure(for: receiver, mainActorWithLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    private func refusal(of selector: Selector, _ result: Any.Type, at location: CodeLocation) -> BlockDelegateError {
      let problem = BlockDelegateError(
        .wrongResultType, selector: "\(selector)", expected: "\(result), which is never nil", given: "an optional")
      return BlockDelegateError([problem], protocol: description.name, at: location)
    }
  }
#endif
