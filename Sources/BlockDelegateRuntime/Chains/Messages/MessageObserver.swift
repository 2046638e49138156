import CBlockDelegateRuntime

/// An observer of a chain's messages. Only one that includes unanswered ones changes what the chain responds to.
package protocol MessageObserver: AnyObject, Sendable {
  /// Whether the chain responds for it to each method that ``SlotMethod/canStayUnanswered``, member or not. It never
  /// changes.
  var includesUnanswered: Bool { get }

  /// A message is about to be sent to the members, of which there may be none.
  /// - Parameters:
  ///   - frame: has the arguments now, and the result when what this returns is called.
  ///   - isAnswered: whether a living member responds.
  /// - Returns: what is called when the members have answered, on the same thread, with what one of them raised.
  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void
}

extension SlotMethod {
  /// Whether a sender can do without an answer: it gets no result, and has no block called and no memory filled.
  var canStayUnanswered: Bool {
    encoding.result.kind == .void && encoding.explicitArguments.allSatisfy { $0.kind != .block && $0.kind != .pointer }
  }
}

/// The observers of one chain, held weakly.
final class MessageObservers: Sendable {
  private struct Entry: Sendable {
    weak var observer: (any MessageObserver)?
    let includesUnanswered: Bool
  }

  private let entries = Mutex<[Entry]>([])

  /// The living ones, in the order of adding.
  var all: [any MessageObserver] { entries.withLock { $0 }.compactMap(\.observer) }

  var isEmpty: Bool { all.isEmpty }

  /// Whether there is one that does.
  var includeUnanswered: Bool { entries.withLock { $0.contains(where: \.includesUnanswered) } }

  func add(_ observer: any MessageObserver) {
    let entry = Entry(observer: observer, includesUnanswered: observer.includesUnanswered)
    entries.withLock { $0.append(entry) }
  }

  func remove(_ observer: any MessageObserver) {
    entries.withLock { $0.removeAll { $0.observer == nil || $0.observer === observer } }
  }
}
