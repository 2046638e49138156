import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// The error that a caller sees for an exception.
func publicError(_ exception: ObjectiveCException) -> any Error {
  ObjCException(exception.object.map { ObjCObject.retaining($0.pointer) })
}

/// An Objective-C exception that was raised under a message.
///
/// Sendable because an exception does not change once it is raised.
public struct ObjCException: Error, @unchecked Sendable, CustomStringConvertible {
  /// The exception: an `NSException`, or whatever object was thrown; nil for `@throw nil`.
  public let object: ObjCObject?
  /// The exception's name: "NSRangeException". Empty when it is no `NSException`.
  public let name: String
  /// Why it was raised.
  public let reason: String?

  init(_ object: ObjCObject?) {
    self.object = object
    let nameMessage = SelectorHandle("name")
    let reasonMessage = SelectorHandle("reason")
    if let pointer = object?.pointer, Message.responds(pointer, to: nameMessage),
      Message.responds(pointer, to: reasonMessage)
    {
      name = (try? Sending.send(to: pointer, nameMessage, as: String.self)) ?? ""
      reason = (try? Sending.send(to: pointer, reasonMessage, as: String?.self)) ?? nil
    } else {
      name = ""
      reason = nil
    }
  }

  public var description: String {
    guard name.isEmpty else { return "\(name): \(reason ?? "no reason given")" }
    return "exception: \(object.map { "\($0)" } ?? "nil")"
  }
}
