import BlockDelegateRuntime
import Foundation

/// Who is told of an error that no caller can be told of: one for the process.
///
/// Sendable because the function is only touched under the lock.
final class FailureHandler: @unchecked Sendable {
  static let shared = FailureHandler()

  private let lock = Lock()
  private var current: @Sendable (any Error) -> Void = { error in
    FileHandle.standardError.write(Data("BlockDelegate: \(error)\n".utf8))
  }

  var function: @Sendable (any Error) -> Void {
    get { lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }

  static func report(_ error: any Error) { shared.function(error) }
}
