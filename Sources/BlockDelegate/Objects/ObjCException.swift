import BlockDelegateRuntime

/// An Objective-C exception that was raised under a message.
///
/// Sendable because an exception does not change once it is raised.
public struct ObjCException: Error, @unchecked Sendable {
  /// The exception: an `NSException`, or whatever object was thrown; nil for `@throw nil`.
  public let object: ObjCObject?
}

/// Runs `body`, whose errors of the layer below become those that callers see.
func throwingPublicErrors<Result>(of name: String? = nil, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch { throw publicError(error, protocol: name) }
}

/// The error that a caller sees for one of the layer below.
func publicError(_ error: any Error, protocol name: String? = nil) -> any Error {
  switch error {
  case is OutOfTrampolines: BlockDelegateError(.insufficientExecutableMemory, protocol: name)
  case is OutOfMemory: BlockDelegateError(.insufficientMemory, protocol: name)
  case is DelegateAttachment.AlreadyAttached: BlockDelegateError(.existingDelegate, protocol: name)
  case let error as DelegateAttachment.SetterInUse:
    BlockDelegateError(
      .occupiedSetter, protocol: name, selector: error.setter.name,
      expected: "addDelegate, or one delegate for a protocol that inherits both",
      given: "the block delegate for \(error.protocolName)")
  case let exception as ObjectiveCException: ObjCException(object: exception.object.map { .retaining($0.pointer) })
  default: error
  }
}
