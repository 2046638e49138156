import BlockDelegateRuntime
import Foundation

/// The process's one function that is told of errors that no caller can be told of.
enum FailureHandler {
  /// In a struct: a function that is the value of a generic type is wrapped anew each time that it is read.
  struct Function: Sendable {
    let call: @Sendable (DelegateFailure) -> Void
  }

  static let function = Mutex(
    Function { failure in FileHandle.standardError.write(Data("BlockDelegate: \(failure)\n".utf8)) })

  @Sendable
  static func report(_ error: any Error) { report(DelegateFailure(error)) }

  static func report(_ failure: DelegateFailure) { function.withLock { $0 }.call(failure) }
}
