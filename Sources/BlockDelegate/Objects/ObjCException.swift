import BlockDelegateRuntime

/// An Objective-C exception that was raised while a message was sent or a block was called.
///
/// `ObjCException` is sendable because an exception does not change after it is raised.
public struct ObjCException: Error, @unchecked Sendable, CustomStringConvertible {
  /// The exception, which is an `NSException` or any other object that was thrown, or nil for `@throw nil`.
  public let object: ObjCObject?
  let location: CodeLocation?

  init(object: ObjCObject?, at location: CodeLocation? = nil) { (self.object, self.location) = (object, location) }

  /// The file of the call that raised the exception, in the form of `#fileID`, or nil if the file is unknown.
  public var fileID: String? { location.map { "\($0.fileID)" } }
  /// The line of the call that raised the exception, or nil if the line is unknown.
  public var line: UInt32? { location?.line }

  /// The exception's name, such as `NSRangeException`, or an empty string if the object is not an `NSException`.
  public var name: String { answer(to: "name") ?? "" }
  /// The reason that the exception was raised for, or nil if there is none.
  public var reason: String? { answer(to: "reason") }

  public var description: String {
    let place = location.map { " (\($0))" } ?? ""
    guard name.isEmpty else { return "\(name): \(reason ?? "no reason given")\(place)" }
    return "exception: \(object.map { "\($0)" } ?? "nil")\(place)"
  }

  /// Returns the text that an `NSException` returns for `message`, or nil for any other object that was thrown.
  private func answer(to message: StaticString) -> String? {
    func responds(_ name: StaticString) -> Bool {
      object.map { (try? $0.handle.responds(to: SelectorHandle(stringLiteral: name))) == true } ?? false
    }
    guard let object, responds("name"), responds("reason") else { return nil }
    return (try? Sending.send(object.handle, SelectorHandle(stringLiteral: message), as: String?.self)) ?? nil
  }
}

/// Runs `body` and converts errors of BlockDelegateRuntime to the public errors of BlockDelegate.
///
/// - Parameters:
///   - name: The name of the protocol, for errors that name none.
///   - location: The caller's source location, for errors that have none.
package func throwingPublicErrors<Result>(
  of name: String? = nil, at location: CodeLocation? = nil, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch { throw publicError(error, protocol: name, at: location) }
}

/// Converts an error to a public error with a protocol and a source location. The function is not inlined, because its
/// generic caller is specialized in many places.
@inline(never)
func publicError(_ error: any Error, protocol name: String? = nil, at location: CodeLocation? = nil) -> any Error {
  switch error {
  case let error as BlockDelegateError: BlockDelegateError([error], protocol: name, at: location)
  case let exception as ObjCException: ObjCException(object: exception.object, at: exception.location ?? location)
  case let exception as ObjectiveCException:
    ObjCException(object: exception.object.map { ObjCObject($0.handle) }, at: location)
  default: error
  }
}

extension FailureHandler {
  /// Returns a function that reports errors of BlockDelegateRuntime as public errors.
  ///
  /// - Parameter name: The name of the protocol.
  static func reporter(of name: String) -> @Sendable (any Error) -> Void { { report(publicError($0, protocol: name)) } }
}
