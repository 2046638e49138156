import BlockDelegateRuntime
import Foundation

@usableFromInline
enum MainActorCall {
  /// Sendable because the arguments come on the main actor, or the call ends there.
  @frozen @usableFromInline
  struct Arguments<Values>: @unchecked Sendable {
    @usableFromInline let values: Values

    @inlinable init(values: Values) { self.values = values }
  }

  /// Runs a closure of the main actor there or not at all.
  @inlinable
  static func run<R, E: Error>(_ selector: Selector, _ body: @MainActor () throws(E) -> R) throws(E) -> R {
    if !Thread.isMainThread { MainQueueMark.check("\(selector)") }
    // The result does not leave the main actor.
    nonisolated(unsafe) var result: Result<R, E>?
    MainActor.assumeIsolated {
      do throws(E) { result = .success(try body()) } catch { result = .failure(error) }
    }
    return try result!.get()
  }
}

@usableFromInline
enum MainQueueMark {
  /// Stops the program elsewhere than on the main queue. `assumeIsolated` would stop it too, without a word of why.
  @usableFromInline
  static func check(_ name: @autoclosure () -> String) {
    if MainQueue.isCurrent { return }
    fatalError("\(name()) has a closure of the main actor and was called elsewhere")
  }
}
