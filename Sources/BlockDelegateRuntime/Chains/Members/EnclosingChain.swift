/// A chain, as seen by an object that is a member of it.
protocol EnclosingChain: AnyObject, Sendable {
  /// The Objective-C object of the chain, or nil after it is deallocated.
  var object: StrongReference? { get }
  /// Removes a member that is being deallocated.
  func drop(_ member: ChainMember)
  /// Checks again which selectors a member responds to.
  /// - Returns: Whether the chain now responds to other selectors.
  func askAgain(_ object: ObjectHandle) -> Bool
  /// Notifies the chain's attachment, and with it the owner, of a change.
  func tellOwner(_ change: ChainChange)
}

/// The reason why a chain's members have changed.
package enum ChainChange: Sendable {
  /// Code has called a method that changes the members.
  case call
  /// A member was deallocated, on the thread that released its last reference.
  case deallocation
}
