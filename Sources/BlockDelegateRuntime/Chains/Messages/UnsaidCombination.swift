import CBlockDelegateRuntime

/// A counter of results that the program has not specified how to combine. In debug builds, the log gets one line for
/// each such method, when several members have returned a result.
package final class UnsaidCombination: ChainResults {
  private let wereSeveral: () -> Void
  private var count = 0

  init(wereSeveral: @escaping () -> Void) { self.wereSeveral = wereSeveral }

  package func add(_ frame: UnsafePointer<bd_call_frame>) { count += 1 }

  /// Calls the closure if there were several results. The frame already has the result.
  package func store(in frame: UnsafeMutablePointer<bd_call_frame>) { if count > 1 { wereSeveral() } }

  // Slot methods are never deallocated, so their identifiers stay unique.
  private static let logged = Mutex<Set<ObjectIdentifier>>([])

  static func isLogged(_ method: SlotMethod) -> Bool { logged.withLock { $0.contains(ObjectIdentifier(method)) } }

  static func logOnce(_ method: SlotMethod, protocol name: String) {
    guard logged.withLock({ $0.insert(ObjectIdentifier(method)).inserted }) else { return }
    let answer = method.asksForPermission ? "all must return YES (.all)" : "the last result counts (.last)"
    DebugLog.write(
      "-[\(name) \(method.selector.name)]: several members returned a result. "
        + "By default \(answer). Choose with combineResults(of: \"\(method.selector.name)\", by: ...) of the chain")
  }
}
