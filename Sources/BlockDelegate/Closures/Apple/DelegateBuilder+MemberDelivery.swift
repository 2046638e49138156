#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// That a method is called where its closure belongs, though its protocol does not say so: `delivering: .assumed`.
  public struct AssumedDelivery: Sendable {
    /// The closure is called where the method is. If an actor isolates the closure and the method is called elsewhere,
    /// the program stops with a message.
    public static let assumed = AssumedDelivery()
  }

  // Members that the main actor does not isolate, with closures of actors.
  extension DelegateBuilder {
    /// Implements a method of a protocol that does not say where it is called, with a closure of any isolation.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }, delivering: .assumed) { parser, text in label.text = text }
    ///
    /// For a protocol that is called on the main thread without saying so, or within a call of yours.
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`, and `delivering`, which is `.assumed`.
    public func on<each A, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A) throws(T) -> R)?, selector: Selector? = nil, delivering: AssumedDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      let named = self.selector(selector, ((repeat each A) -> R).self) {
        if case .some = try member($0) { true } else { false }
      }
      register(named, Closure(body, at: SourceLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements such a method with a closure that gets a receiver, which the delegate holds weakly.
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject, each A, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A) throws(T) -> R)?, selector: Selector? = nil, for receiver: Receiver,
      delivering: AssumedDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
    ) {
      let named = self.selector(selector, ((repeat each A) -> R).self) {
        if case .some = try member($0) { true } else { false }
      }
      register(named, Closure(for: receiver, body, at: SourceLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method without a result with a closure that is called on the main actor, when the method has
    /// returned.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .onMainActor) { session, task, error in
    ///       show(error)
    ///     }
    ///
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`, and `delivering`, which is `.onMainActor`.
    public func on<each A: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A) throws(T) -> Void)?, selector: Selector? = nil,
      delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A) -> Void
    ) {
      let named = self.selector(selector, ((repeat each A) -> Void).self) {
        if case .some = try member($0) { true } else { false }
      }
      register(named, Closure(onMainActor: body, at: SourceLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements such a method with a closure of the main actor that gets a receiver, which the delegate holds weakly.
    /// Nothing is called when the receiver has gone.
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject & Sendable, each A: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A) throws(T) -> Void)?, selector: Selector? = nil, for receiver: Receiver,
      delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (Receiver, repeat each A) -> Void
    ) {
      on(member, selector: selector, delivering: delivering, fileID: fileID, line: line) {
        [weak receiver] (arguments: repeat each A) in
        if let receiver { body(receiver, repeat each arguments) }
      }
    }

    /// Implements such a method with a closure on an actor, which the delegate holds weakly.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, for: self, delivering: .onActor) {
    ///       (me: isolated Downloads, session, task, error) in me.note(error)
    ///     }
    ///
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`; `actor`, the closure's first argument; and
    ///   `delivering`, which is `.onActor`.
    public func on<Receiver: Actor, each A: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A) throws(T) -> Void)?, selector: Selector? = nil, for actor: Receiver,
      delivering: ActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A) -> Void
    ) {
      let named = self.selector(selector, ((repeat each A) -> Void).self) {
        if case .some = try member($0) { true } else { false }
      }
      register(named, Closure(on: actor, body, at: SourceLocation(fileID, line)), .answer(leavesErrorOut: true))
    }
  }
#endif
