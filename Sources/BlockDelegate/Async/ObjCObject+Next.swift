import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Awaits the first call of one of several methods on this object's delegate.
  ///
  ///     let urls = try await picker.next(within: .seconds(60)) { reply in
  ///       reply.returning(.pickerDidPick) { picker, urls in urls }
  ///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
  ///     }
  ///
  /// What was the delegate before stays, and is called first. Afterwards everything is as before. Each who waits hears
  /// of the call; ``Reply/of(_:setter:)`` waits for other objects' calls, too. What is to bring the call about can be
  /// done between registering and awaiting: ``reply(setter:fileID:line:_:)``.
  /// - Parameters:
  ///   - timeout: how long to wait; nil for as long as it takes.
  ///   - setter: the message that sets the delegate; by default as for `addDelegate`.
  ///   - isolation: where the delegate is added and taken out: by default where it is awaited.
  ///   - fileID: where the call stands, for errors and chains' descriptions.
  ///   - line: the call's line in that file.
  ///   - outcomes: names the methods.
  /// - Returns: what a `returning` closure has made of the arguments.
  /// - Throws: as ``reply(setter:fileID:line:_:)`` and ``PendingReply/value(within:isolation:)``.
  public func next<Value: Sendable>(
    within timeout: Duration? = nil, setter: Selector? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    @_ReplyBuilder _ outcomes: (Reply) throws -> [Reply.Outcome<Value>]
  ) async throws -> Value {
    try await reply(setter: setter, fileID: fileID, line: line, outcomes).value(within: timeout)
  }

  /// Waits from now on for the first call of one of several methods on this object's delegate.
  ///
  /// - Parameters: as those of ``next(within:setter:isolation:fileID:line:_:)``.
  /// - Returns: what can be awaited, and waits until it is let go of.
  /// - Throws: ``BlockDelegateError`` with all problems when a method or a closure's types don't fit, or an object has
  ///   no such setter; ``ObjCException`` when a setter raises one. Everything is as before then.
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
