/// An observer of a chain's messages. An observer that includes unanswered messages changes which selectors the chain
/// responds to, and other observers don't.
package protocol MessageObserver: AnyObject, Sendable {
  /// Whether the chain responds, for this observer, to each method that ``SlotMethod/canStayUnanswered``, even if no
  /// member does. The value never changes.
  var includesUnanswered: Bool { get }

  /// Tells the observer that a message is about to be sent to the members. There may be no members.
  /// - Parameters:
  ///   - frame: The call frame, which has the arguments now, and the result when the returned closure is called.
  ///   - isAnswered: Whether a living member responds to the message.
  /// - Returns: A closure that is called on the same thread after the members have returned, with the exception that
  ///   one of them raised, if any.
  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void
}

/// The observers of one chain, held weakly.
final class MessageObservers: Sendable {
  private struct Entry: Sendable { weak var observer: (any MessageObserver)? }

  private let entries = Mutex<[Entry]>([])

  /// The living observers, in the order in which they were added.
  var all: [any MessageObserver] { entries.withLock { $0 }.compactMap(\.observer) }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// Whether at least one observer includes unanswered messages.
  var includeUnanswered: Bool { all.contains(where: \.includesUnanswered) }

  func add(_ observer: any MessageObserver) { entries.withLock { $0.append(Entry(observer: observer)) } }

  func remove(_ observer: any MessageObserver) {
    entries.withLock { $0.removeAll { $0.observer == nil || $0.observer === observer } }
  }
}
