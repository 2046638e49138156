#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  extension Delivery where Isolation == any Actor {
    /// A promise that a method is called where its closure must run, for a protocol that does not declare this.
    ///
    /// The closure is called on the thread where the method is called. If an actor isolates the closure and the method
    /// is called off that actor, the program stops with a message.
    public static var assumed: Delivery { .immediately }
  }

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
    ///   - delivery: `.assumed`: the closure is called on the thread where the method is called.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering delivery: Delivery<any Actor>, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A, Last) throws(E) -> R
    ) {
      register(name(selector, member), Closure(withLast: body, at: .init(fileID, line)))
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
    ///   - delivery: `.assumed`: the closure is called on the thread where the method is called.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject, each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, delivering delivery: Delivery<any Actor>, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      register(name(selector, member), Closure(for: receiver, withLast: body, at: .init(fileID, line)))
    }

    /// Implements a method, named by its member, with a closure that is called on the main actor.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .onMainActor) {
    ///       session, task, error in show(error)
    ///     }
    ///
    /// The method's arguments must be Sendable. A method with a result, or with a pointer argument, is refused unless
    /// its caller waits for the closure: `.onMainActor(waiting: true)`.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivery: `.onMainActor`, or `.onMainActor(waiting: true)`.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A: Sendable, Last: Sendable, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering delivery: Delivery<MainActor>, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (repeat each A, Last) throws(E) -> R
    ) {
      register(name(selector, member), Closure(withLast: body, at: .init(fileID, line)), by: delivery.route)
    }

    /// Implements a method, named by its member, with a main-actor closure that gets a weakly held receiver first.
    ///
    /// The method's arguments must be Sendable. After the receiver is deallocated, the closure is no longer called.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - delivery: `.onMainActor`, or `.onMainActor(waiting: true)`.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject & Sendable, each A: Sendable, Last: Sendable, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      for receiver: Receiver, delivering delivery: Delivery<MainActor>, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R
    ) {
      register(
        name(selector, member), Closure(for: receiver, withLast: body, at: .init(fileID, line)), by: delivery.route)
    }

    /// Implements a method, named by its member, with a closure that is called on an actor, its first argument.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .on(self)) {
    ///       (me: isolated Downloads, session, task, error) in me.note(error)
    ///     }
    ///
    /// The closure is called after the method has returned. The method must have no result, and its arguments must be
    /// Sendable. After the actor is deallocated, the closure is no longer called.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivery: `.on(actor)`. The closure gets the actor, which the delegate holds weakly, as its first argument.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the actor, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: Actor, each A: Sendable, Last: Sendable, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> Void)?, selector: Selector? = nil,
      delivering delivery: Delivery<Receiver>, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (isolated Receiver, repeat each A, Last) throws(E) -> Void
    ) {
      register(
        name(selector, member), Closure(on: delivery.place, withLast: body, at: .init(fileID, line)), by: delivery.route
      )
    }

    /// Implements a method, named by its member, with a closure that is called on a queue or a run loop.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .on(queue)) {
    ///       session, task, error in note(error)
    ///     }
    ///
    /// The method may be called on any thread. A method with a result, or with a pointer argument, is refused unless
    /// its caller waits for the closure: `.on(queue, waiting: true)`.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivery: Where the closure is called, and whether the caller waits.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering delivery: Delivery<Never>, fileID: StaticString = #fileID, line: UInt32 = #line,
      anywhere: Void = (), _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      register(name(selector, member), Closure(withLast: body, at: .init(fileID, line)), by: delivery.route)
    }

    /// Implements a main-actor method, named by its member, with a closure that is called on a queue or a run loop.
    ///
    /// A method with a result, or with a pointer argument, is refused unless its caller waits for the closure:
    /// `.on(queue, waiting: true)`.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivery: Where the closure is called, and whether the caller waits.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      delivering delivery: Delivery<Never>, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      register(mainActorName(selector, member), Closure(withLast: body, at: .init(fileID, line)), by: delivery.route)
    }
  }
#endif
