import BlockDelegateRuntime

/// A call that objects are expected to make on their delegates. It is registered, and can be awaited.
///
///     let reply = try parser.reply { reply in
///       reply.returning(.parserFoundCharacters) { parser, text in text }
///     }
///     try parser.send("parse")
///     print(try await reply.value())
///
/// From the moment when the reply is made, the first call of one of its methods decides the result, once. The objects
/// are not retained.
public final class PendingReply<Value: Sendable>: Sendable {
  private let wait = Wait<Value>()
  private let listening: DelegateListening

  /// Adds delegates for the methods, or throws an error without adding any.
  init(_ outcomes: [ReplyOutcome<Value>], at location: CodeLocation) throws {
    let wait = wait
    let methods = outcomes.map { outcome in outcome.method({ wait.finish($0) }, { wait.isOpen }) }
    listening = try DelegateListening(methods, at: location) {
      wait.finish(.failure(BlockDelegateError(.deallocatedOwner, at: location)))
    }
  }

  deinit { listening.end() }

  /// Waits for the first call of one of the methods, and returns the value that a closure made of its arguments.
  ///
  /// The value may be awaited several times and by several tasks. If one of these tasks is canceled or times out, the
  /// wait ends for all of them. To wait independently, register a reply for each task. When this method returns or
  /// throws, the objects have the delegates that they had before the reply was made.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait; nil for no limit.
  ///   - isolation: The actor on which the delegates are removed; by default the actor of the caller.
  /// - Returns: The value that the closure of the called method returned.
  /// - Throws: The error that a closure throws; `CancellationError` if the task is canceled; ``BlockDelegateError``
  ///   with ``BlockDelegateError/Reason/timedOut`` after the timeout, or with
  ///   ``BlockDelegateError/Reason/deallocatedOwner`` if all of the objects have been deallocated.
  public func value(
    within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    defer { listening.end() }
    let wait = wait
    let alarm = timeout.map { timeout in
      Alarm(after: timeout) {
        wait.finish(.failure(BlockDelegateError(.timedOut, expected: "a call within \(timeout)")))
      }
    }
    defer { alarm?.cancel() }
    return try await wait.value()
  }
}
