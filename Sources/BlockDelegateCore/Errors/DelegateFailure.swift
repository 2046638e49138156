import Foundation

/// An error that a method's caller could not be told of: what a closure threw, or why one could not be called.
public struct DelegateFailure: Sendable {
  /// What was thrown, or a ``BlockDelegateError``.
  public let error: any Error
  /// The protocol's name, where the method is one of a delegate's.
  public let protocolName: String?
  /// The method, where it is known.
  public let selector: String?
  /// The file where the closure was registered, as `#fileID` has it, if a closure failed.
  public let fileID: String?
  /// The line in that file.
  public let line: UInt32?

  package init(_ error: any Error, protocol: String? = nil, selector: String? = nil, at location: CodeLocation? = nil) {
    self.error = error
    protocolName = `protocol`
    self.selector = selector
    fileID = location.map { "\($0.fileID)" }
    line = location?.line
  }
}

extension DelegateFailure {
  /// The function that gets this process's failures, called on the thread of the failing call. By default it writes a
  /// line to the standard error.
  ///
  ///     DelegateFailure.handler = { failure in print(failure) }
  ///
  /// A failure is an argument that does not fit the closure's Swift type (nil for a `String`, another class), a result
  /// that can't be returned, or an error that the closure throws where the method can't report it. The method has
  /// returned zero or nil. A delegate with ``AnyDelegateBuilder/onFailure(fileID:line:_:)`` reports to that instead.
  public static var handler: @Sendable (DelegateFailure) -> Void {
    get { FailureHandler.function.withLock { $0 }.call }
    set { _ = FailureHandler.function.exchange(FailureHandler.Function(call: newValue)) }
  }
}

extension DelegateFailure: CustomStringConvertible {
  public var description: String {
    let problems = (error as? BlockDelegateError)?.problems
    // The closure's own failure has all of this in its text.
    if let problems, fileID == nil || problems.contains(where: { $0.fileID == fileID && $0.line == line }) {
      return "\(error)"
    }
    var text = ""
    if let protocolName, let selector { text += "-[\(protocolName) \(selector)]: " }
    text += "\(error)"
    let hasPlace = (error as? any PlacedError)?.hasPlace ?? false
    if let fileID, let line { text += hasPlace ? ", in the closure at \(fileID):\(line)" : " (\(fileID):\(line))" }
    return text
  }
}

/// An error that may say in its text where it is from.
package protocol PlacedError: Error {
  var hasPlace: Bool { get }
}

extension BlockDelegateError: PlacedError {
  package var hasPlace: Bool { problems.contains { $0.fileID != nil } }
}

/// The process's one function that is told of errors that no caller can be told of.
package enum FailureHandler {
  /// In a struct: a function that is the value of a generic type is wrapped anew each time that it is read.
  package struct Function: Sendable { package let call: @Sendable (DelegateFailure) -> Void }

  static let function = Mutex(
    Function { failure in FileHandle.standardError.write(Data("BlockDelegate: \(failure)\n".utf8)) })

  @Sendable
  package static func report(_ error: any Error) { report(DelegateFailure(error)) }

  package static func report(_ failure: DelegateFailure) { function.withLock { $0 }.call(failure) }
}
