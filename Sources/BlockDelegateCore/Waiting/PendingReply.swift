/// A call that objects are expected to make on their delegates: registered, and not awaited yet.
///
///     let reply = try parser.reply { reply in
///       reply.returning(.parserFoundCharacters) { parser, text in text }
///     }
///     try parser.send("parse")
///     print(try await reply.value())
///
/// From its making on the first of the methods that is called decides, once and for all. The objects are not retained.
public final class PendingReply<Value: Sendable>: Sendable {
  private let wait = Wait<Value>()
  private let listening: any Listening

  /// - Parameter listen: adds delegates for the methods, or throws, and then none is added. Its second argument is to be
  ///   called when none of the objects is left to call.
  package init(
    _ outcomes: [ReplyOutcome<Value>], at location: CodeLocation,
    listen: ([any AwaitedMethod], @escaping @Sendable () -> Void) throws -> any Listening
  ) throws {
    let wait = wait
    listening = try listen(outcomes.map { outcome in outcome.method({ wait.finish($0) }, { wait.isOpen }) }) {
      wait.finish(.failure(BlockDelegateError([BlockDelegateError(.deallocatedOwner)], at: location)))
    }
  }

  deinit { listening.end() }

  /// What the first call came to. It may be asked for more than once, and by several tasks; one of them that is
  /// cancelled, or whose time is over, ends the wait for all. For waits of their own register once for each.
  ///
  /// When it returns or throws, the objects have the delegates from before.
  /// - Parameters:
  ///   - timeout: how long to wait; nil for as long as it takes.
  ///   - isolation: where the delegates are taken out: by default where it is awaited.
  /// - Throws: what a closure throws; `CancellationError` when the task is cancelled; ``BlockDelegateError`` with
  ///   ``BlockDelegateError/Reason/timedOut`` after the time, and with ``BlockDelegateError/Reason/deallocatedOwner``
  ///   when none of the objects is left to call.
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
