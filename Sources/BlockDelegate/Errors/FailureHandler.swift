import BlockDelegateRuntime
import Foundation

/// Who is told of an error that no caller can be told of: one for the process.
enum FailureHandler {
  static let function = Mutex<@Sendable (any Error) -> Void> { error in
    FileHandle.standardError.write(Data("BlockDelegate: \(error)\n".utf8))
  }

  @Sendable
  static func report(_ error: any Error) { function.withLock { $0 }(error) }
}
