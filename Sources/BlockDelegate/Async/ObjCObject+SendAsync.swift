import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Sends a message whose last argument is a completion block, and waits for the call of the block.
  ///
  ///     let data = try await loader.send("load:completionHandler:", url) { (data: Data?, error: (any Error)?) in
  ///       if let error { throw error }
  ///       return data ?? Data()
  ///     }
  ///
  /// The closure's types determine the types of the block, because the method type encoding does not contain the types
  /// of a block's arguments. The method's result is ignored.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - arguments: All arguments of the method except the block.
  ///   - isolation: The actor on which the message is sent, by default the actor of the caller.
  ///   - completion: A closure that makes the value from the block's arguments, or throws an error. The block retains
  ///     the closure. The closure is called on the thread that calls the block. All arguments of the block must fit in
  ///     the processor's argument registers.
  /// - Returns: The value that `completion` returns.
  /// - Throws: ``BlockDelegateError`` if the object has no method with the selector or if a type does not fit the
  ///   method type encoding, and with ``BlockDelegateError/Reason/droppedCompletion`` if the block is released without
  ///   a call; ``ObjCException`` if the method raises an exception; the error that `completion` throws;
  ///   `CancellationError` if the task is canceled. Canceling the task does not stop the method. A second call of the
  ///   block does not call `completion`, and ``DelegateFailure/handler`` gets a ``BlockDelegateError`` with
  ///   ``BlockDelegateError/Reason/repeatedCompletion``.
  @_transparent
  public func send<each A, each B, Value: Sendable>(
    _ selector: Selector, _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    completion: @escaping @Sendable (repeat each B) throws -> Value
  ) async throws -> Value {
    try Sending.refuseBlocks(repeat (each A).self, result: Void.self, selector: selector, fileID: fileID, line: line)
    return try await sendAwaiting(selector, repeat each arguments, fileID: fileID, line: line, completion: completion)
  }

  @usableFromInline
  func sendAwaiting<each A, each B, Value: Sendable>(
    _ selector: Selector, _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString, line: UInt32, completion: @escaping @Sendable (repeat each B) throws -> Value
  ) async throws -> Value {
    let wait = Wait<Value>()
    // While this function waits, only the method may retain the block. If this function retained the block too, the
    // wait would not end if the method released the block without calling it.
    try Sending.send(
      handle, selector.handle, repeat each arguments,
      awaitedBlock(selector.handle.name, finishing: wait, completion), as: Void.self,
      at: CodeLocation(fileID, line))
    return try await wait.value()
  }
}

/// Makes the completion block for one message.
///
/// - Parameters:
///   - selector: The selector of the message, for error messages.
///   - wait: The wait that the block ends, with the value that `body` returns or the error that `body` throws.
///   - body: The closure that makes the value from the block's arguments.
/// - Throws: ``BlockDelegateError`` if a block can't have arguments of these types.
private func awaitedBlock<each B, Value: Sendable>(
  _ selector: String, finishing wait: Wait<Value>, _ body: @escaping @Sendable (repeat each B) throws -> Value
) throws -> ObjCBlock {
  let completion = Completion(wait.finish) { _ in
    wait.finish(.failure(BlockDelegateError(.droppedCompletion, selector: selector)))
  } report: {
    FailureHandler.report(BlockDelegateError($0, selector: selector))
  }
  let closure = Closure(
    { (arguments: repeat each B) in completion.finish(Result { try body(repeat each arguments) }) }, isolation: nil,
    at: nil)
  // If an argument of the block can't be converted to its Swift type, the wait ends with the conversion error.
  let failures = DelegateFailures()
  failures.set { [unowned completion] in completion.finish(.failure($0.error)) }
  return try ObjCBlock(closure, name: "\(selector) block", failures: failures)
}
