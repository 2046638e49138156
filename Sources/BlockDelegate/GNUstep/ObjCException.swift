#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// The error that a caller sees for an exception.
  func publicError(_ exception: ObjectiveCException) -> any Error {
    ObjCException(exception.object.map { ObjCObject(retaining: $0.pointer) })
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
      if let object, object.responds(to: "name"), object.responds(to: "reason") {
        name = (try? object.send("name") as String) ?? ""
        reason = (try? object.send("reason") as String?) ?? nil
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
#endif
