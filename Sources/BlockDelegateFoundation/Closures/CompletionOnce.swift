#if !canImport(ObjectiveC)
  import Foundation

  /// A completion handler that is called exactly once. A user's closure gets this handler instead of the original
  /// handler.
  ///
  /// `CompletionOnce` is sendable because its state is protected by a lock, and the handlers may be called on any
  /// thread.
  final class CompletionOnce<each Value>: @unchecked Sendable {
    private struct Handler { let call: @Sendable (repeat each Value) -> Void }
    private struct Otherwise { let call: (@escaping @Sendable (repeat each Value) -> Void) -> Void }

    private let handler: Handler
    private let otherwise: Otherwise
    private let isCalled = Mutex(false)

    /// Makes a completion handler from the original one.
    ///
    /// - Parameters:
    ///   - handler: The method's original completion handler.
    ///   - otherwise: Calls the original handler if the new handler is released without having been called.
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

  /// Returns the completion handler that a closure gets instead of `handler`.
  func once<each Value>(
    _ handler: @escaping @Sendable (repeat each Value) -> Void,
    otherwise: @escaping (@escaping @Sendable (repeat each Value) -> Void) -> Void
  ) -> @Sendable (repeat each Value) -> Void {
    let once = CompletionOnce(handler, otherwise: otherwise)
    return { (values: repeat each Value) in once.finish(repeat each values) }
  }
#endif
