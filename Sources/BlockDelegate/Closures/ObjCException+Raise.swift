import BlockDelegateRuntime
import Foundation

extension ObjCException {
  /// Raises an `NSException` from the method that a closure implements, for callers that expect one.
  ///
  ///     delegate.on("archiver:willEncodeObject:") { (_: ObjCObject, object: ObjCObject) throws -> ObjCObject? in
  ///       try ObjCException.raise("NSInvalidArchiveOperationException", reason: "no key")
  ///     }
  ///
  /// It is an error until the closure has ended: what the closure owns is released, and `defer` and `catch` see it. Then
  /// it is raised in the method's caller, which no Swift code stands between. Where a delegate's closure, a stub or a
  /// block's closure does not throw it on, it is an error like others. A caller in Swift must send the message by
  /// `send`, which turns it into an error again; Swift code that an exception passes otherwise releases nothing.
  /// - Parameters:
  ///   - name: the exception's name.
  ///   - reason: why it is raised.
  /// - Throws: always; ``BlockDelegateError`` or ``ObjCException`` if there can be no such exception.
  public static func raise(_ name: String, reason: String? = nil) throws -> Never {
    let exception = try Sending.send(
      to: ObjectHandle(ObjCClass("NSException").handle), SelectorHandle("exceptionWithName:reason:userInfo:"), name,
      reason, nil as ObjCObject?, as: ObjCObject.self)
    throw RaisedException(object: exception)
  }

  /// Raises the exception again, from the method that a closure implements: see ``raise(_:reason:)``.
  ///
  ///     do { try other.send("save") } catch let exception as ObjCException { try exception.raise() }
  ///
  /// - Throws: always.
  public func raise() throws -> Never { throw RaisedException(object: object) }
}

/// An exception that a method is to raise when its closure has ended.
struct RaisedException: Error, @unchecked Sendable {
  // Sendable because an exception does not change once it is raised.
  let object: ObjCObject?
}

extension RaisedException: CustomStringConvertible {
  var description: String { "\(ObjCException(object: object))" }
}
