#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  // Overloads for a closure with an optional result where the method's result is not optional. Swift implicitly
  // converts a closure to a function type with an optional result. Without these overloads, those of
  // DelegateBuilder+Member.swift would accept such a closure, and the method's caller would get a nil that it does not
  // expect. The compiler prefers these overloads where they fit better, and warns that they are deprecated and throw.
  //
  // The parameter `widened`, which callers never give, makes the compiler prefer the other overloads where both fit.
  extension DelegateBuilder {
    /// Refuses a `@Sendable` closure whose result is optional although the method's result is not.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The refused closure.
    /// - Throws: ``BlockDelegateError``, always.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (), anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R?
    ) throws {
      throw refusal(R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a method without a result with a closure that may be called anywhere and may return nil.
    ///
    /// This is for a closure that ends early: `{ [weak self] _ in self?.show() }`.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained.
    public func on<each A, Last, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (), anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> Void?
    ) {
      register(name(selector, member), Closure(withLast: body, at: .init(fileID, line)))
    }

    /// Refuses a main-actor closure whose result is optional although the method's result is not.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - body: The refused closure.
    /// - Throws: ``BlockDelegateError``, always.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (),
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R?
    ) throws {
      throw refusal(R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a main-actor method without a result with a closure of the main actor that may return nil.
    ///
    /// This is for a closure that ends early: `{ [weak self] _ in self?.show() }`. The program stops with a message if
    /// the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - body: The implementation, retained.
    public func on<each A, Last, T: Error, E: Error>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, Void, T>?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (),
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> Void?
    ) {
      register(mainActorName(selector, member), Closure(withLast: body, at: .init(fileID, line)))
    }

    /// Refuses a `@Sendable` closure with a receiver and an optional result; the method's result is not optional.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The refused closure.
    /// - Throws: ``BlockDelegateError``, always.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (),
      anywhere: Void = (),
      _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> R?
    ) throws {
      throw refusal(R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a method without a result with a `@Sendable` closure that gets a weak receiver and may return nil.
    ///
    /// This is for a closure that ends early: `{ me, _ in me.view?.show() }`. After the receiver is deallocated, the
    /// closure is no longer called.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (),
      anywhere: Void = (),
      _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> Void?
    ) {
      register(name(selector, member), Closure(for: receiver, withLast: body, at: .init(fileID, line)))
    }

    /// Refuses a main-actor closure with a receiver and an optional result; the method's result is not optional.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - body: The refused closure.
    /// - Throws: ``BlockDelegateError``, always.
    @available(*, deprecated, message: "the closure returns an optional, but the method's result is not optional")
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (),
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R?
    ) throws {
      throw refusal(R.self, at: CodeLocation(fileID, line))
    }

    /// Implements a main-actor method without a result with a closure that gets a weak receiver and may return nil.
    ///
    /// This is for a closure that ends early: `{ me, _ in me.view?.show() }`. After the receiver is deallocated, the
    /// closure is no longer called. The program stops with a message if the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - widened: A parameter that callers leave out. It makes the compiler prefer the other overloads where both
    ///     fit.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject, each A, Last, T: Error, E: Error>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, Void, T>?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line, widened: Void = (),
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> Void?
    ) {
      register(mainActorName(selector, member), Closure(for: receiver, withLast: body, at: .init(fileID, line)))
    }

    private func refusal(_ result: Any.Type, at location: CodeLocation) -> BlockDelegateError {
      let problem = BlockDelegateError(
        .wrongResultType, expected: "\(result), which is never nil", given: "an optional")
      return BlockDelegateError([problem], protocol: description.name, at: location)
    }
  }
#endif
