import BlockDelegateRuntime
import CBlockDelegateRuntime

/// Calls closures with the messages that a chain's members answer.
///
/// Sendable because it never changes; a closure that may not be called anywhere checks where it is.
final class SeenMessages: ChainWitness, @unchecked Sendable {
  private var closures: [SelectorHandle: (UnsafeMutablePointer<bd_call_frame>) -> Void] = [:]

  /// - Parameter slots: with closures over frames.
  init(_ slots: [Slot]) {
    for slot in slots { if case .frame(let closure) = slot.content { closures[slot.method.selector] = closure } }
  }

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> (ObjectiveCException?) -> Void {
    closures[method.selector]?(frame)
    return { _ in }
  }
}
