import CBlockDelegateRuntime

/// An Objective-C exception that a message raised. This value owns the exception object.
package struct ObjectiveCException: Error {
  /// The exception object, or nil for `@throw nil`.
  package let object: StrongReference?

  package init(object: StrongReference?) { self.object = object }

  /// An exception that this thread's autorelease pool retains. A function that owns no references can raise it again.
  package struct Autoreleased {
    fileprivate let pointer: OpaquePointer?

    package func raise() -> Never { bd_objc_raise(pointer) }
  }

  package func autoreleased() -> Autoreleased {
    Autoreleased(pointer: object.map { bd_objc_autorelease(bd_objc_retain($0.pointer)) })
  }

  /// Calls a function by a frame. Throws the exception that the function raises.
  package static func catching(
    _ function: UnsafeRawPointer, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    var exception: OpaquePointer?
    if bd_call_catching(function, frame, &exception) {
      throw ObjectiveCException(object: exception.map { StrongReference(owned: $0) })
    }
  }
}
