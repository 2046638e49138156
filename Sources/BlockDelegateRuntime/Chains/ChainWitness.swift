import CBlockDelegateRuntime

/// Somebody who sees the messages of a chain and has no part in them: a chain answers neither more nor otherwise for
/// its witnesses.
package protocol ChainWitness: AnyObject, Sendable {
  /// A message is about to be sent to the members, of which there may be none.
  /// - Parameter frame: has the arguments now, and the result when what this returns is called.
  /// - Returns: what is called when the members have answered, on the same thread, with what one of them raised.
  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> (ObjectiveCException?) -> Void
}

/// The witnesses of one chain, held weakly.
final class ChainWitnesses: Sendable {
  private struct Entry: Sendable {
    weak var witness: (any ChainWitness)?
  }

  private let entries = Mutex<[Entry]>([])

  /// The living ones, in the order of adding.
  var all: [any ChainWitness] { entries.withLock { $0 }.compactMap(\.witness) }

  var isEmpty: Bool { all.isEmpty }

  func add(_ witness: any ChainWitness) { entries.withLock { $0.append(Entry(witness: witness)) } }

  func remove(_ witness: any ChainWitness) {
    entries.withLock { $0.removeAll { $0.witness == nil || $0.witness === witness } }
  }
}
