#if !canImport(ObjectiveC)
  import Foundation

  /// Calls a method's completion handler exactly once. A closure gets a handler that retains this object.
  ///
  /// It is Sendable because `isOpen` is under a lock, the handler may be called on any thread, and the default value
  /// is passed to it once.
  final class Completion<Value>: @unchecked Sendable {
    private let isOpen = Mutex(true)
    private let handler: (Value) -> Void
    private let callWithDefault: () -> Void
    private let report: (BlockDelegateError.Reason) -> Void

    /// - Parameters:
    ///   - handler: The handler of the method's caller.
    ///   - value: The argument of the handler if this object is released without a call.
    ///   - report: Gets the reason why a call of the handler was added or ignored.
    init(
      _ handler: @escaping (Value) -> Void, otherwise value: Value,
      report: @escaping (BlockDelegateError.Reason) -> Void
    ) {
      (self.handler, self.report) = (handler, report)
      callWithDefault = { handler(value) }
    }

    func finish(_ value: Value) {
      guard isOpen.exchange(false) else { return report(.repeatedCompletion) }
      handler(value)
    }

    /// Calls the handler with the default value if it has not been called. Nothing is reported, because the closure's
    /// own error was, or there was no closure to blame.
    func finishSilently() { if isOpen.exchange(false) { callWithDefault() } }

    deinit {
      guard isOpen.exchange(false) else { return }
      report(.droppedCompletion)
      callWithDefault()
    }
  }
#endif
