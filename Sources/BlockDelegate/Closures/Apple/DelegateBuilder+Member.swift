#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  // Methods by their members: the types come from the protocol as Swift imports it, and the overload that fits best
  // knows whether the main actor isolates the member. Where both fit as well, those win that have no `anywhere`, which
  // nobody gives: those of the main actor. To the compiler two overloads are one declaration if only actors tell them
  // apart: so these have their generic parameters in another order.
  //
  // The last argument is not in the pack, because it may be a completion handler: Swift 6.3 can't compile a function in
  // a pack within the type of a member. Methods without arguments have overloads of their own.
  extension DelegateBuilder {
    /// Implements a method of the protocol, which the compiler knows by its member, with a closure of its types.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }) { parser, text in print(text) }
    ///
    /// The protocol does not say where such a method is called. So the closure is `@Sendable`: one of an actor does not
    /// compile. For such a closure, say where it is called: see `on(_:selector:delivering:fileID:line:_:)`.
    ///
    /// The selector is found as for `DelegateMethod.member(of:_:_:)`.
    /// - Parameters:
    ///   - member: `{ $0.member }`, and nothing else; `{ try $0.member }` for an optional one that throws.
    ///   - selector: the method's selector, where several required methods have the same types; nil to find it.
    ///   - fileID: where the closure stands, for errors and messages.
    ///   - line: the closure's line in that file.
    ///   - anywhere: leave it out.
    ///   - body: the implementation.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? self.selector(of: member)
      register(selector, Closure(withLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method that the main actor isolates, with a closure of the main actor.
    ///
    ///     delegate.on({ $0.windowShouldClose }) { [unowned self] window in isSaved }
    ///
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`.
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? selectorOnMainActor(of: member)
      register(
        selector, Closure(mainActorWithLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method of the protocol with a closure that gets a receiver, which the delegate holds weakly.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }, for: self) { me, parser, text in me.add(text) }
    ///
    /// When the receiver has gone the method returns zero or nil.
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? self.selector(of: member)
      register(
        selector, Closure(for: receiver, withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    /// Implements a method that the main actor isolates, with a closure that gets a receiver, held weakly.
    ///
    ///     delegate.on({ $0.windowShouldClose }, for: self) { me, window in me.isSaved }
    ///
    /// - Parameters: as of `on(_:selector:for:fileID:line:_:)`.
    public func on<Receiver: AnyObject, each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? selectorOnMainActor(of: member)
      register(
        selector, Closure(for: receiver, mainActorWithLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }
  }

  // MARK: Methods without arguments

  extension DelegateBuilder {
    /// Implements a method without arguments: see `on(_:selector:fileID:line:_:)`.
    public func on<R, E: Error, T: Error>(
      _ member: (P) throws -> (() throws(T) -> R)?, selector: Selector? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable () throws(E) -> R
    ) {
      let selector = selector ?? selectorWithoutArguments(of: member)
      register(selector, Closure(body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method without arguments that the main actor isolates.
    public func on<E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<R, T>?, selector: Selector? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @MainActor () throws(E) -> R
    ) {
      let selector = selector ?? selectorWithoutArgumentsOnMainActor(of: member)
      register(selector, Closure(mainActor: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method without arguments with a closure that gets a receiver, which the delegate holds weakly.
    public func on<Receiver: AnyObject, R, E: Error, T: Error>(
      _ member: (P) throws -> (() throws(T) -> R)?, selector: Selector? = nil, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (Receiver) throws(E) -> R
    ) {
      let selector = selector ?? selectorWithoutArguments(of: member)
      register(selector, Closure(for: receiver, body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method without arguments that the main actor isolates, with a closure that gets a receiver.
    public func on<Receiver: AnyObject, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<R, T>?, selector: Selector? = nil, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping @MainActor (Receiver) throws(E) -> R
    ) {
      let selector = selector ?? selectorWithoutArgumentsOnMainActor(of: member)
      register(
        selector, Closure(for: receiver, mainActor: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }
  }

  // MARK: Their selectors

  extension DelegateBuilder {
    func selector<each A, Last, R, T: Error>(
      of member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?
    ) -> Selector {
      learn(((repeat each A, Last) -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    func selectorOnMainActor<each A, Last, T: Error, R>(
      of member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?
    ) -> Selector {
      learn(((repeat each A, Last) -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    func selectorWithoutArguments<R, T: Error>(of member: (P) throws -> (() throws(T) -> R)?) -> Selector {
      learn((() -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    func selectorWithoutArgumentsOnMainActor<T: Error, R>(of member: (P) throws -> MainActorMember<R, T>?) -> Selector {
      learn((() -> R).self) { if case .some = try member($0) { true } else { false } }
    }

    private func learn(_ function: Any.Type, _ isThere: (P) throws -> Bool) -> Selector {
      MemberProbe.selector(of: function, in: P.self, isThere)
    }
  }
#endif
