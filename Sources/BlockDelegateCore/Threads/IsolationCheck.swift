import Foundation

/// Stops the program where a closure of an actor is called elsewhere.
package enum IsolationCheck {
  /// Tells of an actor whose closures are registered here.
  package static func note(_ isolation: any Actor) { if isolation === MainActor.shared { MainThread.note() } }

  /// - Parameter what: names the closure in the message.
  package static func check(_ isolation: any Actor, _ what: @autoclosure () -> String) {
    // The runtime's own message names the actor, and can't be given another.
    guard isolation === MainActor.shared else { return isolation.preconditionIsolated() }
    if MainThread.isThisOne || Thread.isMainThread || MainQueue.isCurrent { return }
    fatalError(
      """
      \(what()) has a closure of the main actor and was called elsewhere: say delivering: .onMainActor, or mark the \
      closure @Sendable
      """)
  }
}

/// The main thread, as far as it is known: to ask Foundation takes two system calls on Linux.
private enum MainThread {
  // Closures of the main actor are mostly added there. No other thread is ever this one: its memory stays the process's.
  private static let known = Thread.isMainThread ? current : nil

  private static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }

  static func note() { _ = known }
  static var isThisOne: Bool { current == known }
}
