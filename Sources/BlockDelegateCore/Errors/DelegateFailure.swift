import Foundation

/// An error that could not be passed to a method's caller: a closure threw it, or the closure could not be called.
public struct DelegateFailure: Sendable, CustomStringConvertible {
  /// The error that a closure threw, or a ``BlockDelegateError`` if the closure could not be called.
  public let error: any Error
  /// The name of the protocol; nil if the method does not belong to a delegate.
  public let protocolName: String?
  /// The selector of the method; nil if it is unknown.
  public let selector: String?
  /// The file where the closure was registered, or of the error, as `#fileID` returns it; nil if it is unknown.
  public let fileID: String?
  /// The line where the closure was registered, or of the error; nil if it is unknown.
  public let line: UInt32?

  package init(_ error: any Error, protocol: String? = nil, selector: String? = nil, at location: CodeLocation? = nil) {
    let problem = (error as? BlockDelegateError)?.problems.first
    self.error = error
    protocolName = `protocol` ?? problem?.protocolName
    self.selector = selector ?? problem?.selector
    fileID = location.map { "\($0.fileID)" } ?? problem?.fileID
    line = location?.line ?? problem?.line
  }

  /// The function of this process that gets failures that no delegate handles.
  ///
  ///     DelegateFailure.handler = { failure in print(failure) }
  ///
  /// A failure is an argument that does not fit the closure's Swift type (nil for a `String`, another class), a result
  /// that can't be returned, or an error that a closure throws for a method that can't report it. The function is
  /// called on the thread of the failing call, and the method returns zero or nil. By default the function writes a
  /// line to the standard error stream. If a delegate has a handler of its own,
  /// `onFailure` in its builder, that handler gets the failure instead.
  public static var handler: @Sendable (DelegateFailure) -> Void {
    get { FailureHandler.function.withLock { $0 }.call }
    set { _ = FailureHandler.function.exchange(FailureHandler.Function(call: newValue)) }
  }

  /// Runs a function where the code around it can't throw, such as an initializer or `viewDidLoad`. An error that the
  /// function throws is a mistake of the program: a debug build stops with the error, and a release build passes it to
  /// ``handler``.
  ///
  ///     DelegateFailure.check {
  ///       try table.implement(TableDelegate.self) { delegate in delegate.on(TableDelegate.didSelect) { row in show(row) } }
  ///     }
  ///
  /// - Parameter body: The function, which is called once, before this function returns.
  /// - Returns: The function's result; nil if it threw an error, in a release build.
  @discardableResult
  public static func check<Value>(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: () throws -> Value
  ) -> Value? {
    do { return try body() } catch {
      // Not assertionFailure: with -Ounchecked the compiler takes for granted that it is never called.
      #if DEBUG
        fatalError("\(DelegateFailure(error))", file: fileID, line: UInt(line))
      #else
        FailureHandler.report(DelegateFailure(error))
        return nil
      #endif
    }
  }

  public var description: String {
    let problems = (error as? BlockDelegateError)?.problems
    // The text of the error has the protocol, the method and the location already.
    if let problems, fileID == nil || problems.contains(where: { $0.fileID == fileID && $0.line == line }) {
      return "\(error)"
    }
    var text = ""
    if let protocolName, let selector { text += "-[\(protocolName) \(selector)]: " }
    text += "\(error)"
    if let fileID, let line { text += ", in the closure at \(fileID):\(line)" }
    return text
  }
}

/// The process's function for errors that can't be passed to a caller.
package enum FailureHandler {
  /// A struct around the function, because a function that is itself the value of a generic type is wrapped anew each
  /// time that it is read.
  package struct Function: Sendable { package let call: @Sendable (DelegateFailure) -> Void }

  static let function = Mutex(
    Function { failure in _ = "BlockDelegate: \(failure)\n".withCString { write(2, $0, strlen($0)) } })

  /// - Parameter name: The name of the protocol, for an error that names none.
  package static func report(_ error: any Error, protocol name: String? = nil) {
    report(DelegateFailure((error as? BlockDelegateError).map { BlockDelegateError([$0], protocol: name) } ?? error))
  }

  package static func report(_ failure: DelegateFailure) { function.withLock { $0 }.call(failure) }
}

/// The handler of errors that the closures of one delegate throw. It is called where the closures are called, or on the
/// actor that isolates it.
package final class DelegateFailures: Sendable {
  private struct IsolatedFunction { let call: @isolated(any) (DelegateFailure) -> Void }

  private let function = Mutex<FailureHandler.Function?>(nil)

  package init() {}

  package func set(_ handler: @escaping @isolated(any) (DelegateFailure) -> Void) {
    // Neither the isolation nor `@Sendable` changes how a function is called, and it is called on its actor.
    let plain = unsafeBitCast(IsolatedFunction(call: handler), to: FailureHandler.Function.self)
    let isolation = handler.isolation
    let isolated = FailureHandler.Function { failure in
      guard let isolation, !(isolation is MainActor && MainQueue.isCurrent) else { return plain.call(failure) }
      enqueue(on: isolation) { plain.call(failure) }
    }
    _ = function.exchange(isolated)
  }

  package func report(_ failure: DelegateFailure) {
    guard let function = function.withLock({ $0 }) else { return FailureHandler.report(failure) }
    function.call(failure)
  }
}
