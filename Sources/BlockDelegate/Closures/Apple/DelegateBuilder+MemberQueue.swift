#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  extension DelegateBuilder {
    /// Implements a method with a closure that is called on a dispatch queue, wherever the method is called.
    ///
    ///     delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, delivering: .on(queue)) {
    ///       session, task, error in note(error)
    ///     }
    ///
    /// - Parameters: as of `on(_:selector:fileID:line:_:)`, and `delivering`, which says on which queue.
    public func on<each A, Last, R, E: Error, T: Error>(
      _ member: (P) throws -> ((repeat each A, Last) throws(T) -> R)?, selector: Selector? = nil,
      delivering delivery: QueueDelivery, fileID: StaticString = #fileID, line: UInt32 = #line, anywhere: Void = (),
      _ body: @escaping @Sendable (repeat each A, Last) throws(E) -> R
    ) {
      QueueBuilder(into: self, delivery).register(
        selector ?? self.selector(of: member), Closure(withLast: body, at: CodeLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    /// Implements a method that the main actor isolates with a closure that is called on a dispatch queue.
    /// - Parameters: as of `on(_:selector:delivering:fileID:line:_:)`.
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
