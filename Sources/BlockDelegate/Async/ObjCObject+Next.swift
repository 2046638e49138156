import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Waits for the first call of one of several methods of this object's delegate.
  ///
  ///     let urls = try await picker.next(within: .seconds(60)) { reply in
  ///       reply.returning(.pickerDidPick) { picker, urls in urls }
  ///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
  ///     }
  ///
  /// During the wait, the object's original delegate is kept, and is called first. After the wait, the object has the
  /// same delegates as without the wait. If several tasks wait for a call, the call ends all their waits.
  /// ``Reply/of(_:setter:)`` also waits for calls of other objects. To start the work between registering the methods
  /// and waiting, use ``reply(setter:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait; nil for no limit.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  ///   - isolation: The actor on which the delegate is added and removed, by default the actor of the caller.
  ///   - fileID: The file of the call, for error messages and the descriptions of chains.
  ///   - line: The line of the call.
  ///   - outcomes: Lists the methods, each with a closure that makes a value or an error.
  /// - Returns: The value that a `returning` closure has made from the arguments.
  /// - Throws: ``BlockDelegateError`` with all problems if a method or the types of a closure do not fit, or if an
  ///   object has no such setter; ``ObjCException`` if a setter raises an exception. The objects are unchanged then.
  ///   This method also throws the error that a closure makes or throws; `CancellationError` if the task is canceled;
  ///   ``BlockDelegateError`` after the timeout, or after all the objects have been deallocated.
  public func next<Value: Sendable>(
    within timeout: Duration? = nil, setter: Selector? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
  ) async throws -> Value {
    try await reply(setter: setter, fileID: fileID, line: line, outcomes).value(within: timeout)
  }

  /// Registers a wait for the first call of one of several methods of this object's delegate.
  ///
  /// The wait begins with this call. The wait ends when the value has been awaited, or when the reply is released. The
  /// objects are not retained.
  ///
  /// - Parameters:
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to find it by the protocol.
  ///   - fileID: The file of the call, for error messages and the descriptions of chains.
  ///   - line: The line of the call.
  ///   - outcomes: Lists the methods, each with a closure that makes a value or an error.
  /// - Returns: The reply, which can be awaited.
  /// - Throws: ``BlockDelegateError`` with all problems if a method or the types of a closure do not fit, or if an
  ///   object has no such setter; ``ObjCException`` if a setter raises an exception. The objects are unchanged then.
  public func reply<Value: Sendable>(
    setter: Selector? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
  ) throws -> PendingReply<Value> {
    let location = CodeLocation(fileID, line)
    return try PendingReply(outcomes(Reply(object: self, setter: setter)), at: location) {
      try DelegateListening($0.map { $0 as! ListenedMethod }, at: location, ownersHaveGone: $1)
    }
  }
}
