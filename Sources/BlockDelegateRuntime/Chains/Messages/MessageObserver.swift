import CBlockDelegateRuntime

/// An observer of a chain's messages. Observers do not change what the chain responds to.
package protocol MessageObserver: AnyObject, Sendable {
  /// A message is about to be sent to the members, of which there may be none.
  /// - Parameter frame: has the arguments now, and the result when what this returns is called.
  /// - Returns: what is called when the members have answered, on the same thread, with what one of them raised.
  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> (ObjectiveCException?) -> Void
}

/// The observers of one chain, held weakly.
final class MessageObservers: Sendable {
  private struct Entry: Sendable {
    weak var observer: (any MessageObserver)?
  }

  private let entries = Mutex<[Entry]>([])

  /// The living ones, in the order of adding.
  var all: [any MessageObserver] { entries.withLock { $0 }.compactMap(\.observer) }

  var isEmpty: Bool { all.isEmpty }

  func add(_ observer: any MessageObserver) { entries.withLock { $0.append(Entry(observer: observer)) } }

  func remove(_ observer: any MessageObserver) {
    entries.withLock { $0.removeAll { $0.observer == nil || $0.observer === observer } }
  }
}
