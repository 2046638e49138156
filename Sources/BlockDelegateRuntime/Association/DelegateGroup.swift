/// A delegate that stands for several: what an attachment needs of it, to add to it instead of replacing it.
package protocol DelegateGroup: AnyObject {
  /// Whether an owner has it as its delegate.
  var isAttached: Bool { get }

  /// Returns whether the delegate is one of them.
  func contains(_ delegate: ObjectHandle) -> Bool
  /// Adds a delegate; returns false when nothing was added.
  func add(_ delegate: ObjectHandle) -> Bool
  /// Takes a delegate out; returns false when it was none of them.
  func remove(_ delegate: ObjectHandle) -> Bool
}
