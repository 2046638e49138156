#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  // These methods are named by members: their types come from the protocol as Swift imports it. The compiler chooses
  // the overload that fits the member's isolation. Where two overloads fit, the compiler prefers the overload for the
  // main actor, because that overload lacks the parameter `anywhere`, which callers never give. The generic parameters
  // of the two overloads are in different orders, because the compiler takes overloads that differ only in actors for
  // one declaration.
  //
  // The last argument is not in the pack, because it may be a completion handler: Swift 6.3 crashes if the type of a
  // member has a function in a pack. Methods without arguments have overloads of their own.
  extension DelegateBuilder {
    /// Implements a method, named by its member, with a closure that may be called anywhere.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }) { parser, text in print(text) }
    ///
    /// The protocol does not declare where this method is called, so the closure is `@Sendable`: a closure of an actor
    /// does not compile. To use a closure of an actor, add `delivering:` with `.assumed`, `.onMainActor` or
    /// `.on(actor)`.
    ///
    /// The selector of an optional method is found by asking an object for the member. The selector of a required
    /// method is found if no other required method of the protocol has the same types. An error that the closure throws
    /// is stored in the method's `NSError **`, or goes to ``AnyDelegateBuilder/onFailure(fileID:line:_:)`` if the
    /// method has none.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      register(name(selector, member), Closure(withLast: body, at: .init(fileID, line)))
    }

    /// Implements a main-actor method, named by its member, with a closure of the main actor.
    ///
    ///     delegate.on({ $0.windowShouldClose }) { [unowned self] window in isSaved }
    ///
    /// The program stops with a message if the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R
    ) {
      register(mainActorName(selector, member), Closure(withLast: body, at: .init(fileID, line)))
    }

    /// Implements a method, named by its member, with a `@Sendable` closure that gets a weakly held receiver first.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }, for: self) { me, parser, text in me.add(text) }
    ///
    /// After the receiver is deallocated, the closure is no longer called, and the method returns zero or nil.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      register(name(selector, member), Closure(for: receiver, withLast: body, at: .init(fileID, line)))
    }

    /// Implements a main-actor method, named by its member, with a closure that gets a weakly held receiver first.
    ///
    ///     delegate.on({ $0.windowShouldClose }, for: self) { me, window in me.isSaved }
    ///
    /// After the receiver is deallocated, the closure is no longer called, and the method returns zero or nil. The
    /// program stops with a message if the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      register(mainActorName(selector, member), Closure(for: receiver, withLast: body, at: .init(fileID, line)))
    }
  }

  // MARK: Methods without arguments

  extension DelegateBuilder {
    /// Implements a method without arguments, named by its member, with a closure that may be called anywhere.
    ///
    /// The protocol does not declare where this method is called, so the closure is `@Sendable`.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained.
    public func on<R, E: Error, T: Error>(
      _ member: (P) throws -> (() throws(T) -> R)?, selector: Selector? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line, anywhere: Void = (), _ body: @escaping @Sendable () throws(E) -> R
    ) {
      register(nameWithoutArguments(selector, member), Closure(body, at: .init(fileID, line)))
    }

    /// Implements a main-actor method without arguments, named by its member, with a closure of the main actor.
    ///
    /// The program stops with a message if the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<R, T>?, selector: Selector? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @MainActor () throws(E) -> R
    ) {
      register(mainActorNameWithoutArguments(selector, member), Closure(body, at: .init(fileID, line)))
    }

    /// Implements a method without arguments, named by its member, with a closure that gets a weakly held receiver.
    ///
    /// The closure is `@Sendable`: it may be called anywhere.
    ///
    /// After the receiver is deallocated, the closure is no longer called, and the method returns zero or nil.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained. The closure takes the receiver.
    public func on<Receiver: AnyObject, R, E: Error, T: Error>(
      _ member: (P) throws -> (() throws(T) -> R)?, selector: Selector? = nil, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (Receiver) throws(E) -> R
    ) {
      register(nameWithoutArguments(selector, member), Closure(for: receiver, body, at: .init(fileID, line)))
    }

    /// Implements a main-actor method without arguments with a closure that gets a weakly held receiver.
    ///
    /// After the receiver is deallocated, the closure is no longer called, and the method returns zero or nil. The
    /// program stops with a message if the method is called off the main actor.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver.
    public func on<Receiver: AnyObject, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<R, T>?, selector: Selector? = nil, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (Receiver) throws(E) -> R
    ) {
      register(mainActorNameWithoutArguments(selector, member), Closure(for: receiver, body, at: .init(fileID, line)))
    }
  }

  // MARK: Selectors of members

  // The given selectors, or those of the members.
  extension DelegateBuilder {
    func name<each A, Last, R, T: Error>(
      _ selector: Selector?, _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?
    ) -> Selector {
      selector ?? learn(((repeat each A, Last) -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    func mainActorName<each A, Last, T: Error, R>(
      _ selector: Selector?, _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?
    ) -> Selector {
      selector ?? learn(((repeat each A, Last) -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    func nameWithoutArguments<R, T: Error>(
      _ selector: Selector?, _ member: (P) throws -> (() throws(T) -> R)?
    ) -> Selector {
      selector ?? learn((() -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    func mainActorNameWithoutArguments<T: Error, R>(
      _ selector: Selector?, _ member: (P) throws -> MainActorMember<R, T>?
    ) -> Selector {
      selector ?? learn((() -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    private func learn(_ function: Any.Type, _ isThere: (P) throws -> Bool) -> Selector {
      MemberProbe.selector(of: function, in: P.self, isThere)
    }
  }
#endif
