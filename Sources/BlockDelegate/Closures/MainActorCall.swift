import Dispatch
import Foundation

@usableFromInline
enum MainActorCall {
  /// Sendable because they come on the main actor, or the call ends there.
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

/// A mark of the main queue, which other threads run once the program has called `dispatchMain()`.
///
/// Sendable because the key never changes.
@usableFromInline
final class MainQueueMark: @unchecked Sendable {
  private static let shared = MainQueueMark()
  private let key = DispatchSpecificKey<Bool>()

  private init() { DispatchQueue.main.setSpecific(key: key, value: true) }

  /// Stops the program elsewhere than on the main queue. `assumeIsolated` would stop it too, without a word of why.
  @usableFromInline
  static func check(_ name: @autoclosure () -> String) {
    if DispatchQueue.getSpecific(key: shared.key) == true { return }
    fatalError("\(name()) has a closure of the main actor and was called elsewhere")
  }
}
