#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// A promise that a method is called where its closure must run, for a protocol that does not declare this.
  ///
  /// Use it as `delivering: .assumed`.
  public struct AssumedDelivery: Sendable {
    /// The closure is called on the thread where the method is called.
    ///
    /// If an actor isolates the closure and the method is called off that actor, the program stops with a message.
    public static let assumed = AssumedDelivery()
  }

  // Closures of actors, for members that the main actor does not isolate.
  extension DelegateBuilder {
    /// Implements a method, named by its member, with a closure of any actor that is assumed to be called there.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }, delivering: .assumed) { parser, text in label.text = text }
    ///
    /// This is for a protocol that does not declare where its methods are called, but whose methods are called on the
    /// main thread, or during a call of the program's own. If an actor isolates the closure and the method is called
    /// off that actor, the program stops with a message.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivering: `.assumed`: the closure is called on the thread where the method is called.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering: AssumedDelivery,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A, Last) throws(E) -> R
    ) {
      let selector = selector ?? self.selector(of: member)
      register(selector, Closure(withLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method, named by its member, with a closure of any actor that gets a weakly held receiver first.
    ///
    /// If an actor isolates the closure and the method is called off that actor, the program stops with a message.
    /// After the receiver is deallocated, the closure is no longer called, and the method returns zero or nil.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - delivering: `.assumed`: the closure is called on the thread where the method is called.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
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

    /// Implements a method, named by its member, with a closure that runs later on the main actor.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .onMainActor) {
    ///       session, task, error in show(error)
    ///     }
    ///
    /// The closure runs after the method has returned. The method must have no result, and its arguments must be
    /// Sendable.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivering: `.onMainActor`: the closure runs on the main actor, in the order of the calls.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A: Sendable, Last: Sendable, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      delivering: MainActorDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) -> Void
    ) {
      let selector = selector ?? self.selector(of: member)
      register(
        selector, Closure(onMainActorWithLast: body, at: CodeLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method, named by its member, with a later main-actor closure that gets a weakly held receiver.
    ///
    /// The closure runs after the method has returned. The method must have no result, and its arguments must be
    /// Sendable. After the receiver is deallocated, the closure is no longer called.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - delivering: `.onMainActor`: the closure runs on the main actor, in the order of the calls.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
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

    /// Implements a method, named by its member, with a closure that runs later on an actor, its first argument.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, for: self, delivering: .onActor) {
    ///       (me: isolated Downloads, session, task, error) in me.note(error)
    ///     }
    ///
    /// The closure runs after the method has returned. The method must have no result, and its arguments must be
    /// Sendable. After the actor is deallocated, the closure is no longer called.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - actor: The first argument of the closure, held weakly.
    ///   - delivering: `.onActor`: the closure runs on the actor, in the order of the calls.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the actor, and then the method's arguments without
    ///     `self`.
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

  // Swift can't call a closure of type `(repeat each A, Last) -> Void`, whose last parameter follows a pack. Swift can
  // call a closure of type `((repeat each A), Last) -> Void`. Both types have the same calling convention, because the
  // compiler splits a tuple parameter into its elements, so the first closure is cast to the second type. The casts are
  // of structs that hold the closures, because a closure that is itself a generic argument would be wrapped in a thunk.

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
