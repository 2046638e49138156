import BlockDelegateRuntime

/// What the completion block of an awaited message keeps: its end is the block's.
///
/// Sendable because what changes is under a lock.
final class AwaitedBlock<Value: Sendable>: Sendable {
  private let wait: Wait<Value>
  private let selector: String
  private let isCalled = Mutex(false)

  /// A block for one message.
  /// - Parameters:
  ///   - selector: the message, for errors.
  ///   - wait: gets what the closure makes of the block's arguments, or why that failed.
  /// - Throws: ``BlockDelegateError`` when a block can't have such arguments.
  static func make<each B>(
    _ selector: String, finishing wait: Wait<Value>, _ body: @escaping @Sendable (repeat each B) throws -> Value
  ) throws -> ObjCBlock {
    let call = AwaitedBlock(selector, wait)
    let closure = Closure(
      { (arguments: repeat each B) in call.finish(Result { try body(repeat each arguments) }) }, isolation: nil, at: nil
    )
    // An argument that is no value of its type.
    let failures = DelegateFailures()
    failures.set({ [unowned call] failure in call.finish(.failure(failure.error)) }, at: CodeLocation(#fileID, #line))
    return try ObjCBlock(closure, name: "\(selector) block", failures: failures)
  }

  private init(_ selector: String, _ wait: Wait<Value>) { (self.selector, self.wait) = (selector, wait) }

  private func finish(_ result: Result<Value, any Error>) {
    guard !isCalled.exchange(true) else {
      return FailureHandler.report(BlockDelegateError(.repeatedCompletion, selector: selector))
    }
    wait.finish(result)
  }

  deinit {
    if !isCalled.exchange(true) { wait.finish(.failure(BlockDelegateError(.droppedCompletion, selector: selector))) }
  }
}
