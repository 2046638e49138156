#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// The error that a caller sees for an exception.
  func publicError(_ exception: ObjectiveCException) -> any Error {
    ObjCException(ObjCObject(retaining: exception.object.pointer))
  }

  /// An Objective-C exception that was raised under a message.
  ///
  /// Sendable because an exception does not change once it is raised.
  public struct ObjCException: Error, @unchecked Sendable, CustomStringConvertible {
    /// The exception: an `NSException`, or whatever object was thrown.
    public let object: ObjCObject
    /// The exception's name: "NSRangeException". Empty when it is no `NSException`.
    public let name: String
    /// Why it was raised.
    public let reason: String?

    init(_ object: ObjCObject) {
      self.object = object
      let isException = object.responds(to: "name") && object.responds(to: "reason")
      name = isException ? (try? object.send("name") as String) ?? "" : ""
      reason = isException ? (try? object.send("reason") as String?) ?? nil : nil
    }

    public var description: String {
      name.isEmpty ? "exception: \(object)" : "\(name): \(reason ?? "no reason given")"
    }
  }
#endif
