import Foundation

/// Stops the program if a closure that an actor isolates is called off its actor.
package enum IsolationCheck {
  /// Prepares for checks of closures of this actor. Called when such a closure is registered.
  package static func note(_ isolation: any Actor) { if isolation === MainActor.shared { _ = mainThread } }

  /// Stops the program if the calling code does not run on the actor.
  ///
  /// - Parameters:
  ///   - what: The name of the closure for the message.
  ///   - remedy: What to write instead.
  package static func check(_ isolation: any Actor, _ what: @autoclosure () -> String, _ remedy: Remedy = .delivery) {
    // For other actors the runtime's own message names the actor. It can't be replaced.
    guard isolation === MainActor.shared else { return isolation.preconditionIsolated() }
    if mainThread == thisThread || MainQueue.isCurrent { return }
    fatalError("\(what()) has a main-actor closure and was called on the wrong thread: \(remedy.rawValue)")
  }

  /// What to write instead.
  package enum Remedy: String {
    case sendable = "mark the closure @Sendable"
    case delivery = "write .delivered(.onMainActor) before the closure, or mark the closure @Sendable"
    #if !canImport(ObjectiveC)
      case isolation = "pass isolation: nil"
    #endif
    case wait = "pass isolation: nil (name a method of the main actor by its selector)"
    case event = "pass delivering: .onMainActor, or mark the closure @Sendable"
  }

  /// The main thread, if it is known. Asking Foundation for it takes two system calls on Linux.
  // Most closures of the main actor are registered on the main thread, which is recorded then. No other thread can get
  // the same address, because the main thread's memory lives as long as the process.
  private static let mainThread = Thread.isMainThread ? thisThread : nil

  private static var thisThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }
}
