import BlockDelegateRuntime
import Foundation

/// The process's one function that is told of errors that no caller can be told of.
enum FailureHandler {
  static let function = Mutex<@Sendable (any Error) -> Void> { error in
    FileHandle.standardError.write(Data("BlockDelegate: \(error)\n".utf8))
  }

  @Sendable
  static func report(_ error: any Error) { function.withLock { $0 }(error) }
}
