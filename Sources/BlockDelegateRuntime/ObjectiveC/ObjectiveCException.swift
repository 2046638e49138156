import CBlockDelegateRuntime

/// An Objective-C exception that a message raised. Owns the exception object.
package struct ObjectiveCException: Error {
  /// nil for `@throw nil`.
  package let object: StrongReference?

  package init(object: StrongReference?) { self.object = object }

  /// The exception to be raised again, by a function that owns nothing: this thread's autorelease pool keeps it.
  package struct Autoreleased {
    fileprivate let pointer: OpaquePointer?

    package func raise() -> Never { bd_objc_raise(pointer) }
  }

  package func autoreleased() -> Autoreleased {
    Autoreleased(pointer: object.map { bd_objc_autorelease(bd_objc_retain($0.pointer)) })
  }

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
