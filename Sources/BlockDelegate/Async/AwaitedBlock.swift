import BlockDelegateRuntime

/// The state of the completion block of an awaited message. The block retains this `AwaitedBlock`, so both are
/// deallocated together.
///
/// `AwaitedBlock` is Sendable because its state is protected by a lock.
final class AwaitedBlock<Value: Sendable>: Sendable {
  private let wait: Wait<Value>
  private let selector: String
  private let isCalled = Mutex(false)

  /// Makes the completion block for one message.
  ///
  /// - Parameters:
  ///   - selector: The selector of the message, for error messages.
  ///   - wait: The wait that the block ends, with the value that `body` returns or the error that `body` throws.
  ///   - body: The closure that makes the value from the block's arguments.
  /// - Throws: ``BlockDelegateError`` if a block can't have arguments of these types.
  static func make<each B>(
    _ selector: String, finishing wait: Wait<Value>, _ body: @escaping @Sendable (repeat each B) throws -> Value
  ) throws -> ObjCBlock {
    let call = AwaitedBlock(selector, wait)
    let closure = Closure(
      { (arguments: repeat each B) in call.finish(Result { try body(repeat each arguments) }) }, isolation: nil, at: nil
    )
    // If an argument of the block can't be converted to its Swift type, the wait ends with the conversion error.
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
