#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  extension DelegateBuilder {
    /// Implements a method, named by its member, with a closure that runs on a dispatch queue.
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
    ///   - delivery: The queue, and whether the caller waits: `.on(queue)` or `.on(queue, waiting: true)`.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - anywhere: A parameter that callers leave out. It makes the compiler prefer the overload for the main actor
    ///     where both fit.
    ///   - body: The implementation, retained.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering delivery: QueueDelivery, fileID: StaticString = #fileID, line: UInt32 = #line, anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      QueueBuilder(into: self, delivery).register(
        selector ?? self.selector(of: member), Closure(withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    /// Implements a main-actor method, named by its member, with a closure that runs on a dispatch queue.
    ///
    /// A method with a result, or with a pointer argument, is refused unless its caller waits for the closure:
    /// `.on(queue, waiting: true)`.
    ///
    /// - Parameters:
    ///   - member: `{ $0.member }` and nothing else, or `{ try $0.member }` for an optional method that throws.
    ///   - selector: The method's selector; nil to find it by the member. Needed if several required methods have the
    ///     same types.
    ///   - delivery: The queue, and whether the caller waits: `.on(queue)` or `.on(queue, waiting: true)`.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, Last, E: Error, T: Error, R>(
      _ member: (P) throws -> MainActorMember<repeat each A, Last, R, T>?, selector: Selector? = nil,
      delivering delivery: QueueDelivery, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      QueueBuilder(into: self, delivery).register(
        selector ?? selectorOnMainActor(of: member), Closure(withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }
  }
#endif
