import CBlockDelegateRuntime

/// An Objective-C exception that a message raised. Owns the exception object.
package struct ObjectiveCException: Error {
  /// nil for `@throw nil`.
  package let object: StrongReference?

  package init(object: StrongReference?) { self.object = object }

  /// Calls a function; throws what it raises.
  package static func catching(
    _ function: UnsafeRawPointer, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    var exception: OpaquePointer?
    if bd_call_catching(function, frame, &exception) {
      throw ObjectiveCException(object: exception.map { StrongReference(owned: $0) })
    }
  }
}
