import BlockDelegateRuntime
import CBlockDelegateRuntime

/// Calls closures with the messages that a chain's members answer.
///
/// Sendable because it never changes; a closure that may not be called anywhere checks where it is.
final class SeenMessages: MessageObserver, @unchecked Sendable {
  private let answers: [SelectorHandle: MethodAnswer]

  /// - Parameter slots: with closures.
  init(_ slots: [Slot]) {
    answers = Dictionary(uniqueKeysWithValues: slots.map { ($0.method.selector, MethodAnswer($0)) })
  }

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> (ObjectiveCException?) -> Void {
    answers[method.selector]?(frame)
    return { _ in }
  }
}
