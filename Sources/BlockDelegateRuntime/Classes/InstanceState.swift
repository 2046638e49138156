/// What an instance keeps beside its slots, if it keeps anything.
package final class InstanceState: Sendable {
  /// The object that answers what the closures don't.
  package let forwarding: ForwardTarget?
  /// The message that gives the instance to its owner, when it is not the one that the protocol's name says.
  package let setter: SelectorHandle?
  /// The instance's own class, when it implements class methods.
  package let classMethods: ClassMethods?
  /// Another Swift object that lives as long as the instance: a chain, say.
  package let companion: (any AnyObject & Sendable)?
  /// Who hears of what its closures throw.
  package let failures: (any AnyObject & Sendable)?

  package init(
    forwarding: ForwardTarget? = nil, setter: SelectorHandle? = nil, classMethods: ClassMethods? = nil,
    companion: (any AnyObject & Sendable)? = nil, failures: (any AnyObject & Sendable)? = nil
  ) {
    self.forwarding = forwarding
    self.setter = setter
    self.classMethods = classMethods
    self.companion = companion
    self.failures = failures
  }

  /// The state of an instance of a dynamic class.
  package static func of(_ object: ObjectHandle) -> InstanceState? {
    SlotTable.use(of: object) { of($0) }
  }

  /// The state beside these slots.
  static func of(_ table: SlotTable) -> InstanceState? {
    table.info.map { unsafeDowncast($0, to: InstanceState.self) }
  }
}
