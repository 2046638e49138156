/// Stands for one handler of one event, to remove it. The handler stays when the token goes.
public struct EventToken: Sendable {
  // The event may go before the token.
  private weak var list: EventHandlerList?
  private let id: UInt64

  init(list: EventHandlerList, id: UInt64) {
    self.list = list
    self.id = id
  }

  /// Removes the handler. Does nothing when it is removed already, or the event has gone.
  public func cancel() { list?.remove(id: id) }
}
