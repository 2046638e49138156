/// Calls a completion handler exactly once. The code that should call it gets a handler or a block that retains this
/// object.
///
/// It is Sendable because its state is under locks, and the handler may be called on any thread.
package final class Completion<Value>: @unchecked Sendable {
  private let isOpen = Mutex(true)
  private let isSilent = Mutex(false)
  private let handler: (Value) -> Void
  private let abandoned: (_ isSilent: Bool) -> Void
  private let report: (BlockDelegateError.Reason) -> Void

  /// - Parameters:
  ///   - handler: The completion handler.
  ///   - abandoned: A function that is called if this object is released without a call of the handler, with whether
  ///     ``silence()`` was called.
  ///   - report: Gets the reason why a call of the handler was ignored.
  package init(
    _ handler: @escaping (Value) -> Void, abandoned: @escaping (_ isSilent: Bool) -> Void,
    report: @escaping (BlockDelegateError.Reason) -> Void
  ) { (self.handler, self.abandoned, self.report) = (handler, abandoned, report) }

  package func finish(_ value: Value) {
    guard isOpen.exchange(false) else { return report(.repeatedCompletion) }
    handler(value)
  }

  /// Lets this object be released without a report, because the closure's own error was reported, or its receiver was
  /// deallocated.
  package func silence() { _ = isSilent.exchange(true) }

  /// Makes all calls of the handler useless. Returns false if it was called already.
  package func close() -> Bool { isOpen.exchange(false) }

  deinit { if close() { abandoned(isSilent.exchange(true)) } }
}
