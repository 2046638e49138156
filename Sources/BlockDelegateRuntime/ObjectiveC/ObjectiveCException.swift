import CBlockDelegateRuntime

/// An Objective-C exception that a message raised. Owns the exception object.
package struct ObjectiveCException: Error {
  package let object: StrongReference

  /// Runs `body`; throws what it raises. Swift frames between the two are skipped, not unwound: keep objects that need
  /// a release outside.
  package static func catching(_ body: () -> Void) throws(ObjectiveCException) {
    let exception = withoutActuallyEscaping(body) { body in
      var body = body
      return withUnsafeMutablePointer(to: &body) { context in
        bd_objc_try({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, context)
      }
    }
    if let exception { throw ObjectiveCException(object: StrongReference(owned: exception)) }
  }
}
