/// A chain as its members' objects know it.
protocol EnclosingChain: AnyObject, Sendable {
  /// The Objective-C object that the chain is, while that lives.
  var object: StrongReference? { get }
  /// Takes a member out that is being deallocated.
  func drop(_ member: ChainMember)
  /// Asks a member anew what it responds to.
  /// - Returns: whether the chain responds to something else now.
  func askAgain(_ object: ObjectHandle) -> Bool
  /// Tells what ties the chain to its owner.
  func tellOwner(_ change: ChainChange)
}

/// Why a chain's members have changed.
package enum ChainChange: Sendable {
  /// Somebody called for it.
  case call
  /// A member was deallocated, on whichever thread had its last reference.
  case deallocation
}
