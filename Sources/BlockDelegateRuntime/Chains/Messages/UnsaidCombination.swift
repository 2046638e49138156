import CBlockDelegateRuntime

/// Notices that several members have answered a question of which nobody has said whose answer counts. In debug builds
/// that is written to the log, once for a method.
package final class UnsaidCombination: ChainResults {
  private let wereSeveral: () -> Void
  private var count = 0

  init(wereSeveral: @escaping () -> Void) { self.wereSeveral = wereSeveral }

  package func add(_ frame: UnsafePointer<bd_call_frame>) { count += 1 }

  /// The frame has the result already.
  package func store(in frame: UnsafeMutablePointer<bd_call_frame>) { if count > 1 { wereSeveral() } }

  // Methods live as long as the process.
  private static let logged = Mutex<Set<ObjectIdentifier>>([])

  static func isLogged(_ method: SlotMethod) -> Bool { logged.withLock { $0.contains(ObjectIdentifier(method)) } }

  static func logOnce(_ method: SlotMethod, protocol name: String) {
    guard logged.withLock({ $0.insert(ObjectIdentifier(method)).inserted }) else { return }
    let answer = method.asksForPermission ? "all must return YES (.all)" : "the last result counts (.last)"
    DebugLog.write(
      "-[\(name) \(method.selector.name)]: several members returned a result, and the chain has no rule for them. "
        + "By default \(answer). Choose with combineResults(of: \"\(method.selector.name)\", by: ...) of the chain")
  }
}
