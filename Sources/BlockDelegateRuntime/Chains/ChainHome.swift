import Dispatch

/// Where a chain was attached, which is where its owner may be sent the setter: most objects that have delegates are
/// used on one thread, and a member can be deallocated on any.
struct ChainHome: Sendable {
  private let isMain = MainQueue.isCurrent
  private let thread = CurrentThread.id

  /// Runs `body` at once where the owner is used, and else on the main queue.
  ///
  /// Where that is the main thread or queue, is known. The work of any other queue changes threads, and nobody can say
  /// on which queue code runs: there it is also where somebody changes the members, who knows.
  func run(after change: ChainChange, _ body: @escaping @Sendable () -> Void) {
    let isHere =
      if isMain { MainQueue.isCurrent } else { change == .call || thread == CurrentThread.id }
    if isHere { body() } else { DispatchQueue.main.async(execute: body) }
  }
}
