/// What an instance keeps beside its slots, if it keeps anything.
package final class InstanceState: Sendable {
  /// The object that answers what the closures don't.
  package let forwarding: ForwardTarget?
  /// The setter used, if it is not the default one.
  package let setter: SelectorHandle?
  /// The instance's own class, when it implements class methods or has asked for one.
  package let ownClass: OwnClass?
  /// The group that the instance is, which lives as long: a chain.
  package let companion: (any DelegateGroup)?
  /// The handler of errors that its closures throw.
  package let failures: (any AnyObject & Sendable)?
  /// What methods answer when nothing else does.
  package let defaults: [SelectorHandle: MethodDefault]

  // No defaults: whoever makes another state of an old one is asked for each part of it.
  package init(
    forwarding: ForwardTarget?, setter: SelectorHandle?, ownClass: OwnClass?,
    companion: (any DelegateGroup)?, failures: (any AnyObject & Sendable)?, defaults: [SelectorHandle: MethodDefault]
  ) {
    self.forwarding = forwarding
    self.setter = setter
    self.ownClass = ownClass
    self.companion = companion
    self.failures = failures
    self.defaults = defaults
  }

  convenience init(companion: any DelegateGroup) {
    self.init(forwarding: nil, setter: nil, ownClass: nil, companion: companion, failures: nil, defaults: [:])
  }

  /// The state of an instance of a dynamic class.
  package static func of(_ object: ObjectHandle) -> InstanceState? { SlotTable.use(of: object) { of($0) } }

  /// The state beside these slots.
  static func of(_ table: SlotTable) -> InstanceState? { table.info.map { unsafeDowncast($0, to: InstanceState.self) } }
}

/// A delegate that stands for several.
package protocol DelegateGroup: AnyObject, Sendable {
  /// Whether an owner has it as its delegate.
  var isAttached: Bool { get }
  /// The living members, in order.
  var members: [StrongReference] { get }
  /// Whether a delegate forwards to it, or did.
  var isForwardedTo: Bool { get }

  func contains(_ delegate: ObjectHandle) -> Bool
  /// Adds a delegate; returns false when nothing was added.
  func add(_ delegate: ObjectHandle) -> Bool
  /// Takes a delegate out; returns false when it is not a member.
  func remove(_ delegate: ObjectHandle) -> Bool

  /// What `respondsToSelector:` answers.
  func responds(to selector: SelectorHandle) -> Bool
  /// The member that gets a message outside the protocol.
  func member(respondingTo selector: SelectorHandle) -> StrongReference?
}
