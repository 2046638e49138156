import BlockDelegateCore

/// What the checks ask about Objective-C objects. `BlockDelegateTesting` provides it when a test program is loaded.
package struct ObjectiveCSupport: Sendable {
  /// Returns the text of an object in a snapshot, or nil for another value.
  let text: @Sendable (Any) -> String?
  /// Returns a weak reference to an object, or nil for an object of Swift.
  let weakReference: @Sendable (AnyObject) -> WeaklyHeld?
  /// Runs a closure in an autorelease pool.
  let runInPool: @Sendable (() -> Void) -> Void

  package init(
    text: @escaping @Sendable (Any) -> String?, weakReference: @escaping @Sendable (AnyObject) -> WeaklyHeld?,
    runInPool: @escaping @Sendable (() -> Void) -> Void
  ) { (self.text, self.weakReference, self.runInPool) = (text, weakReference, runInPool) }

  package static let provided = Mutex<ObjectiveCSupport?>(nil)
  static var current: ObjectiveCSupport? { provided.withLock { $0 } }

  /// Runs a closure in an autorelease pool, if there is an Objective-C runtime.
  static func inPool(_ body: () -> Void) { if let current { current.runInPool(body) } else { body() } }
}
