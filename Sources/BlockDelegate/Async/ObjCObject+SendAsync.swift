import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Sends a message whose last argument is a completion block, and awaits the block's call.
  ///
  ///     let data = try await loader.send("load:completionHandler:", url) { (data: Data?, error: (any Error)?) in
  ///       if let error { throw error }
  ///       return data ?? Data()
  ///     }
  ///
  /// The block's types are the closure's, as a method's encoding does not say them. The method's own result is not
  /// looked at.
  /// - Parameters:
  ///   - selector: the method.
  ///   - arguments: all of its arguments but the block.
  ///   - isolation: where the message is sent: by default where it is awaited.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  ///   - completion: gets the block's arguments when it is called, on whichever thread that is, and makes the value or
  ///     throws. At most as many as fit in the processor's argument registers.
  /// - Returns: the value.
  /// - Throws: as `send(_:_:)`, and what the closure throws; `CancellationError` when the task is cancelled, while
  ///   the method goes on; ``BlockDelegateError`` with ``BlockDelegateError/Reason/droppedCompletion`` when the block is
  ///   released without having been called. A second call does nothing, and ``DelegateFailure/handler`` is told
  ///   (``BlockDelegateError/Reason/repeatedCompletion``).
  @_transparent
  public func send<each A, each B, Value: Sendable>(
    _ selector: Selector, _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    completion: @escaping @Sendable (repeat each B) throws -> Value
  ) async throws -> Value {
    try BlockArguments.refuse(
      repeat (each A).self, result: Void.self, selector: selector, fileID: fileID, line: line)
    return try await sendAwaiting(
      selector, repeat each arguments, fileID: fileID, line: line, completion: completion)
  }

  /// Sends a message with nil among its arguments, and awaits its completion block.
  ///
  ///     let name = try await store.send("name:in:completion:", "Mars", nil) { (name: String) in name }
  ///
  @_disfavoredOverload
  public func send<each B, Value: Sendable>(
    _ selector: Selector, _ first: Any?, _ others: Any?..., isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    completion: @escaping @Sendable (repeat each B) throws -> Value
  ) async throws -> Value {
    let wait = Wait<Value>()
    try Sending.send(
      to: handle, selector.handle,
      untyped: [first] + others + [AwaitedBlock.make(selector.handle.name, finishing: wait, completion)], as: Void.self,
      at: CodeLocation(fileID, line))
    return try await wait.value()
  }

  @usableFromInline
  func sendAwaiting<each A, each B, Value: Sendable>(
    _ selector: Selector, _ arguments: repeat each A, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString, line: UInt32, completion: @escaping @Sendable (repeat each B) throws -> Value
  ) async throws -> Value {
    let wait = Wait<Value>()
    // The block is the method's from here on: it must not be kept while its call is awaited.
    try Sending.send(
      to: handle, selector.handle, repeat each arguments,
      AwaitedBlock.make(selector.handle.name, finishing: wait, completion), as: Void.self,
      at: CodeLocation(fileID, line))
    return try await wait.value()
  }
}
