import Foundation

extension ObjCObject {
  /// Waits for the first call of one of several methods of this object's delegate.
  ///
  ///     let urls = try await picker.next(within: .seconds(60)) { call in
  ///       call.returning(.pickerDidPick) { picker, urls in urls }
  ///       call.throwing(.pickerWasCancelled) { _ in CancellationError() }
  ///     }
  ///
  /// During the wait, the object keeps its original delegate, which is called first. After the wait, the object has the
  /// same delegates as without the wait. If several tasks wait for a call, the call ends all their waits. To wait for
  /// calls that other objects make on their delegates too, use ``NextCall/of(_:setter:)`` in the closure. To register the
  /// methods, start some work, and wait afterwards, use ``reply(setter:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait; nil for no limit.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - isolation: The actor on which the delegate is added and removed, by default the actor of the caller.
  ///   - outcomes: A closure that lists the methods to wait for. Each method has a closure that makes a value or an
  ///     error. The methods' closures are retained until the wait ends.
  /// - Returns: The value that a `returning` closure makes from the arguments.
  /// - Throws: ``BlockDelegateError`` with all problems if a protocol does not have a method, if a closure's types do
  ///   not fit the method type encoding, or if an object has no setter for its delegate; ``ObjCException`` if a setter
  ///   raises an exception. The objects are unchanged then. `next` also throws the error that a closure makes or
  ///   throws, `CancellationError` if the task is canceled, and ``BlockDelegateError`` after the timeout or after all
  ///   the objects have been deallocated.
  public func next<Value: Sendable>(
    within timeout: Duration? = nil, setter: Selector? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    @_CallOutcomeBuilder _ outcomes: (NextCall) throws -> [CallOutcome<Value>]
  ) async throws -> Value {
    try await reply(setter: setter, fileID: fileID, line: line, outcomes).value(within: timeout)
  }

  /// Registers a wait for the first call of one of several delegate methods, and returns without waiting.
  ///
  ///     let reply = try parser.reply { call in
  ///       call.returning(.parserFoundCharacters) { parser, text in text }
  ///     }
  ///     try parser.send("parse")
  ///     print(try await reply.value())
  ///
  /// The first call of a listed method after the reply is made decides the value. The delegates that this method adds
  /// to the objects are removed after the value has been awaited, or when the reply is released. The objects are not
  /// retained.
  ///
  /// - Parameters:
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find the setter by the protocol.
  ///   - outcomes: A closure that lists the methods to wait for. Each method has a closure that makes a value or an
  ///     error. The methods' closures are retained until the wait ends.
  /// - Returns: The reply. Call the reply's method `value(within:)` to wait for the value.
  /// - Throws: ``BlockDelegateError`` with all problems if a protocol does not have a method, if a closure's types do
  ///   not fit the method type encoding, or if an object has no setter for its delegate; ``ObjCException`` if a setter
  ///   raises an exception. The objects are unchanged then.
  public func reply<Value: Sendable>(
    setter: Selector? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_CallOutcomeBuilder _ outcomes: (NextCall) throws -> [CallOutcome<Value>]
  ) throws -> PendingReply<Value> {
    try PendingReply(outcomes(NextCall(object: self, setter: setter)), at: CodeLocation(fileID, line))
  }
}
