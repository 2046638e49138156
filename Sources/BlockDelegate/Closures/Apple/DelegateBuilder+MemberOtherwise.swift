#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  // If `otherwise` were an optional parameter of the overloads in DelegateBuilder+Member.swift, the compiler would rank
  // them equal to the overloads that refuse optional results.
  extension DelegateBuilder {
    /// Implements a method, named by its member, with a `@Sendable` closure, and sets the result if the closure throws.
    ///
    ///     delegate.on({ $0.parser(_:mayStart:) }, otherwise: true) { parser, name in try isKnown(name) }
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - value: The result of the method if the closure throws or an argument does not fit its type.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil, otherwise value: R,
      fileID: StaticString = #fileID, line: UInt32 = #line, anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      register(
        selector ?? self.selector(of: member), Closure(withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true), otherwise: value)
    }

    /// Implements a main-actor method, named by its member, and sets the result if the closure throws.
    ///
    ///     delegate.on({ $0.windowShouldClose }, otherwise: true) { window in try save() }
    ///
    /// The program stops with a message if the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - value: The result of the method if the closure throws or an argument does not fit its type.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      otherwise value: R, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R
    ) {
      register(
        selector ?? selectorOnMainActor(of: member), Closure(mainActorWithLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true), otherwise: value)
    }

    /// Implements a method, named by its member, for a weakly held receiver, and sets its default result.
    ///
    /// The closure is `@Sendable`. After the receiver is deallocated, the closure is no longer called.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - value: The result of the method if the receiver has been deallocated, the closure throws, or an argument
    ///     does not fit its type.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
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

    /// Implements a main-actor method for a weakly held receiver, and sets its default result.
    ///
    ///     delegate.on({ $0.windowShouldClose }, for: self, otherwise: true) { me, window in me.isSaved }
    ///
    /// After the receiver is deallocated, the closure is no longer called. The program stops with a message if the
    /// method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - value: The result of the method if the receiver has been deallocated, the closure throws, or an argument
    ///     does not fit its type.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
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
