import CBlockDelegateRuntime

/// The state of an instance besides its slots. Many instances have none.
package final class InstanceState: Sendable {
  /// The object to which the instance forwards the messages that it has no closure for.
  package let forwarding: ForwardTarget?
  /// The setter used, if it is not the default one.
  package let setter: SelectorHandle?
  /// The instance's own class, if it implements class methods or the program requested a class for it.
  package let ownClass: OwnClass?
  /// The chain whose Objective-C object is this instance. The chain lives as long as the instance.
  package let companion: (any DelegateGroup)?
  /// The handler of errors that its closures throw.
  package let failures: (any AnyObject & Sendable)?
  /// The default results of methods, for calls that no closure or target can complete.
  package let defaults: [SelectorHandle: MethodDefault]

  // No parameter has a default value, so code that copies a state must pass every part of it.
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

  /// Returns the state of an instance of a dynamic class.
  package static func of(_ object: ObjectHandle) -> InstanceState? { SlotTable.use(of: object) { of($0) } }

  /// Returns the state that belongs to a slot table.
  static func of(_ table: SlotTable) -> InstanceState? { table.info.map { unsafeDowncast($0, to: InstanceState.self) } }
}

/// A delegate that passes its messages to several delegates.
package protocol DelegateGroup: AnyObject, Sendable {
  /// Whether an owner has the group as its delegate.
  var isAttached: Bool { get }
  /// The living members, in order.
  var members: [StrongReference] { get }
  /// Whether a delegate forwards to the group, or did so earlier.
  var isForwardedTo: Bool { get }

  func contains(_ delegate: ObjectHandle) -> Bool
  /// Adds a delegate. Returns false if nothing was added.
  func add(_ delegate: ObjectHandle) -> Bool
  /// Removes a delegate. Returns false if it is not a member.
  func remove(_ delegate: ObjectHandle) -> Bool

  /// Returns the result of `respondsToSelector:`.
  func responds(to selector: SelectorHandle) -> Bool
  /// Returns the member that gets a message outside the protocol.
  func member(respondingTo selector: SelectorHandle) -> StrongReference?
}

/// The default result of a method. The default is used if the closure's receiver or the forwarding target was
/// deallocated, or if the closure throws an error.
///
/// The class is Sendable because it never changes. The thread-safety of the closures in it is the caller's
/// responsibility, as it is for a delegate's closures.
package final class MethodDefault: @unchecked Sendable {
  /// A closure that runs for the message and stores the result, or nil for a method without a default result.
  package let answer: (closure: AnyClosure, plan: OpaquePointer)?
  /// Calls a completion block. Throws before the call if the values do not fit the block.
  let complete: ((BlockReference) throws -> Void)?
  /// Whether the closure gets the completion block without a wrapper.
  let passesCompletionUnchanged: Bool

  package init(answer: AnyClosure, plan: OpaquePointer) {
    (self.answer, complete, passesCompletionUnchanged) = ((answer, plan), nil, false)
  }

  package init(complete: @escaping (BlockReference) throws -> Void) {
    (answer, self.complete, passesCompletionUnchanged) = (nil, complete, false)
  }

  private init() { (answer, complete, passesCompletionUnchanged) = (nil, nil, true) }

  package static let unchangedCompletion = MethodDefault()
}
