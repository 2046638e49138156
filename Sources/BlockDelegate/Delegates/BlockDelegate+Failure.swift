import BlockDelegateRuntime
import Foundation

extension BlockDelegate {
  /// Called when a closure could not be called, because an argument did not fit its Swift type (nil for a `String`,
  /// another class), or when its result could not be returned. The method has returned zero or nil. Called on the
  /// thread of the call; by default it writes a line to the standard error.
  public static var failureHandler: @Sendable (any Error) -> Void {
    get { failures.handler }
    set { failures.handler = newValue }
  }

  static func reportFailure(_ error: any Error) { failures.handler(error) }

  private static let failures = Failures()

  /// Sendable because the handler is only touched under the lock.
  private final class Failures: @unchecked Sendable {
    private let lock = Lock()
    private var current: @Sendable (any Error) -> Void = { error in
      FileHandle.standardError.write(Data("BlockDelegate: \(error)\n".utf8))
    }

    var handler: @Sendable (any Error) -> Void {
      get { lock.withLock { current } }
      set { lock.withLock { current = newValue } }
    }
  }
}
