/// Stands for one handler of one event, to remove it. The handler stays when the token goes.
///
/// Sendable because the event guards its handlers; the token never changes.
public struct EventToken: @unchecked Sendable {
  // The event may go before the token.
  private weak var owner: (any EventHandlerOwner)?
  private let id: UInt64

  init(owner: any EventHandlerOwner, id: UInt64) {
    self.owner = owner
    self.id = id
  }

  /// Removes the handler. Does nothing when it is removed already, or the event has gone.
  public func cancel() { owner?.remove(id: id) }
}

/// What a token needs of an event, whatever its arguments.
protocol EventHandlerOwner: AnyObject {
  func remove(id: UInt64)
}
