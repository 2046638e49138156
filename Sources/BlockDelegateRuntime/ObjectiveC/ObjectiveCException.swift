import CBlockDelegateRuntime

/// An Objective-C exception that a message raised. Owns the exception object.
package struct ObjectiveCException: Error {
  package let object: StrongReference

  /// Calls a function; throws what it raises.
  package static func catching(
    _ function: UnsafeRawPointer, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    if let exception = bd_call_catching(function, frame) {
      throw ObjectiveCException(object: StrongReference(owned: exception))
    }
  }
}
