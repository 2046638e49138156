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
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering: AssumedDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? self.selector(of: member)
      register(selector, Closure(withLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements such a method with a closure that gets a receiver, which the delegate holds weakly.
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, delivering: AssumedDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? self.selector(of: member)
      register(
        selector, Closure(for: receiver, withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    /// Implements a method without a result with a closure that is called on the main actor, when the method has
    /// returned.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .onMainActor) {
    ///       session, task, error in show(error)
    ///     }
    ///
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`, and `delivering`, which is `.onMainActor`.
    public func on<each A: Sendable, Last: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) -> Void
    ) {
      let selector = selector ?? self.selector(of: member)
      register(
        selector, Closure(onMainActorWithLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements such a method with a closure of the main actor that gets a receiver, which the delegate holds weakly.
    /// Nothing is called when the receiver has gone.
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject & Sendable, each A: Sendable, Last: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      for receiver: Receiver, delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (Receiver, repeat each A, Last) -> Void
    ) {
      weak let receiver = receiver
      let body = unsafeBitCast(
        ReceiverLast(call: body), to: ReceiverTuple<Receiver, repeat each A, Last>.self)
      let selector = selector ?? self.selector(of: member)
      @Sendable func handOver(_ arguments: repeat each A, last: Last) {
        guard let receiver else { return }
        let arguments = (repeat each arguments)
        enqueueOnMainActor { body.call(receiver, (repeat each arguments), last) }
      }
      register(selector, Closure(withLast: handOver, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements such a method with a closure on an actor, which the delegate holds weakly.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, for: self, delivering: .onActor) {
    ///       (me: isolated Downloads, session, task, error) in me.note(error)
    ///     }
    ///
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`; `actor`, the closure's first argument; and
    ///   `delivering`, which is `.onActor`.
    public func on<Receiver: Actor, each A: Sendable, Last: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      for actor: Receiver, delivering: ActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A, Last) -> Void
    ) {
      let selector = selector ?? self.selector(of: member)
      register(
        selector, Closure(on: actor, withLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }
  }

  extension Closure {
    fileprivate init<each A: Sendable, Last: Sendable>(
      onMainActorWithLast body: @escaping @MainActor (repeat each A, Last) -> Void, at location: CodeLocation
    ) {
      let body = unsafeBitCast(MainActorLast(call: body), to: MainActorTuple<repeat each A, Last>.self)
      @Sendable func handOver(_ arguments: repeat each A, last: Last) {
        let arguments = (repeat each arguments)
        enqueueOnMainActor { body.call((repeat each arguments), last) }
      }
      self.init(withLast: handOver, at: location)
    }

    fileprivate init<Receiver: Actor, each A: Sendable, Last: Sendable>(
      on actor: Receiver, withLast body: @escaping @Sendable (isolated Receiver, repeat each A, Last) -> Void,
      at location: CodeLocation
    ) {
      weak let actor = actor
      let body = unsafeBitCast(IsolatedLast(call: body), to: IsolatedTuple<Receiver, repeat each A, Last>.self)
      @Sendable func handOver(_ arguments: repeat each A, last: Last) {
        guard let actor else { return }
        let arguments = (repeat each arguments)
        enqueue(on: actor) { body.call($0, (repeat each arguments), last) }
      }
      self.init(withLast: handOver, at: location)
    }
  }

  // The language has no way to call a closure that takes an argument behind a pack, but one that takes it behind a
  // tuple made of a pack, which is called in the same way: the compiler takes tuples among parameters apart. Cast
  // within structs, as all closures here are.

  private struct MainActorLast<each A, Last> { let call: @MainActor (repeat each A, Last) -> Void }
  private struct MainActorTuple<each A, Last>: Sendable { let call: @MainActor ((repeat each A), Last) -> Void }
  private struct ReceiverLast<Receiver: AnyObject & Sendable, each A, Last> {
    let call: @MainActor (Receiver, repeat each A, Last) -> Void
  }
  private struct ReceiverTuple<Receiver: AnyObject & Sendable, each A, Last>: Sendable {
    let call: @MainActor (Receiver, (repeat each A), Last) -> Void
  }
  private struct IsolatedLast<Receiver: Actor, each A, Last> {
    let call: @Sendable (isolated Receiver, repeat each A, Last) -> Void
  }
  private struct IsolatedTuple<Receiver: Actor, each A, Last>: Sendable {
    let call: @Sendable (isolated Receiver, (repeat each A), Last) -> Void
  }
#endif
