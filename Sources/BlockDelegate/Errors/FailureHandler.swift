import BlockDelegateRuntime
import Foundation

/// The process's one function that is told of errors that no caller can be told of.
enum FailureHandler {
  /// In a struct: a function that is the value of a generic type is wrapped anew each time that it is read.
  struct Function: Sendable {
    let call: @Sendable (any Error) -> Void
  }

  static let function = Mutex(
    Function { error in FileHandle.standardError.write(Data("BlockDelegate: \(error)\n".utf8)) })

  @Sendable
  static func report(_ error: any Error) { function.withLock { $0 }.call(error) }
}
