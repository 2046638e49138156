#if !canImport(ObjectiveC)
  import Foundation

  /// A completion handler that is called exactly once: what a closure gets in its place.
  ///
  /// Sendable because its state is under the lock, and what it calls may be called anywhere.
  final class CompletionOnce<each Value>: @unchecked Sendable {
    private struct Handler { let call: @Sendable (repeat each Value) -> Void }
    private struct Otherwise { let call: (@escaping @Sendable (repeat each Value) -> Void) -> Void }

    private let handler: Handler
    private let otherwise: Otherwise
    private let isCalled = Mutex(false)

    /// - Parameters:
    ///   - handler: the method's own.
    ///   - otherwise: calls the handler, when it is let go of and was not called.
    init(
      _ handler: @escaping @Sendable (repeat each Value) -> Void,
      otherwise: @escaping (@escaping @Sendable (repeat each Value) -> Void) -> Void
    ) {
      (self.handler, self.otherwise) = (Handler(call: handler), Otherwise(call: otherwise))
    }

    deinit {
      if !isCalled.exchange(true) { otherwise.call(handler.call) }
    }

    func finish(_ values: repeat each Value) {
      guard !isCalled.exchange(true) else { return FailureHandler.report(BlockDelegateError(.repeatedCompletion)) }
      handler.call(repeat each values)
    }
  }

  /// The handler to be handed to a closure instead of `handler`.
  func once<each Value>(
    _ handler: @escaping @Sendable (repeat each Value) -> Void,
    otherwise: @escaping (@escaping @Sendable (repeat each Value) -> Void) -> Void
  ) -> @Sendable (repeat each Value) -> Void {
    let once = CompletionOnce(handler, otherwise: otherwise)
    return { (values: repeat each Value) in once.finish(repeat each values) }
  }
#endif
