import BlockDelegateRuntime

extension ObjCException {
  /// Raises an `NSException` in the caller of the method that a closure implements, for callers that expect one.
  ///
  ///     delegate.on("archiver:willEncodeObject:") { (_: ObjCObject, object: ObjCObject) throws -> ObjCObject? in
  ///       try ObjCException.raise("NSInvalidArchiveOperationException", reason: "no key")
  ///     }
  ///
  /// Within the closure it is a Swift error: `defer` and `catch` see it, and everything that the closure owns is
  /// released. After the closure has ended, the exception is raised in the method's caller, with no Swift frame in
  /// between. This works in a delegate's closure, a stub and a block's closure that let the error pass. Anywhere else
  /// it is an error like others.
  ///
  /// A caller in Swift must send the message with `send`, which throws the exception as an error. An exception that
  /// passes through Swift code in any other way leaks all that the code retains.
  ///
  /// - Parameters:
  ///   - name: The exception's name.
  ///   - reason: The reason for the exception; nil for none.
  /// - Throws: Always: the exception as an error; ``BlockDelegateError`` or ``ObjCException`` if the exception can't be
  ///   made.
  public static func raise(_ name: String, reason: String? = nil) throws -> Never {
    let exception = try Sending.send(
      ObjectHandle(ObjCClass("NSException").handle), SelectorHandle("exceptionWithName:reason:userInfo:"),
      name, reason, nil as ObjCObject?, as: ObjCObject.self)
    throw RaisedException(exception: ObjCException(object: exception))
  }

  /// Raises this exception again, in the caller of the method that a closure implements.
  ///
  ///     do { try other.send("save") } catch let exception as ObjCException { try exception.raise() }
  ///
  /// Within the closure it is a Swift error. After the closure has ended, the exception is raised in the method's
  /// caller.
  ///
  /// - Throws: Always: the exception as an error.
  public func raise() throws -> Never { throw RaisedException(exception: self) }
}

/// An error that makes a method raise an exception after its closure has ended.
struct RaisedException: Error, CustomStringConvertible {
  let exception: ObjCException

  var description: String { exception.description }
}
