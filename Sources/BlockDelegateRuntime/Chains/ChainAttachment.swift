import CBlockDelegateRuntime

/// The tie between an owner and a chain that is its delegate: the owner retains the chain, and is given it again when its
/// members change, because many ask what their delegate responds to only when it is set.
///
/// Sendable because it does not change.
package final class ChainAttachment: Sendable {
  private let owner: WeakReference
  private let setter: Setter
  /// One for each protocol. Classes are never freed, so their addresses can be keys.
  private let chainClass: ClassHandle
  private let chain: WeakReference
  /// The owner's delegate before; it is so again when no other member is left.
  private let original: WeakReference?
  private let report: @Sendable (any Error) -> Void

  /// - Parameters:
  ///   - original: the owner's delegate before, for a chain that goes with its last other member.
  ///   - report: gets what the owner's setter raises when nobody is there to throw to.
  private init(
    owner: OpaquePointer, setter: Setter, chain: OpaquePointer, chainClass: ClassHandle, original: WeakReference?,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.owner = WeakReference(owner)
    self.setter = setter
    self.chainClass = chainClass
    self.chain = WeakReference(chain)
    self.original = original
    self.report = report
  }

  private var key: UnsafeRawPointer { UnsafeRawPointer(chainClass.pointer) }

  /// The chain that an owner has for a protocol.
  package static func chain(of owner: OpaquePointer, for dynamicClass: DynamicClass) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner, UnsafeRawPointer(ChainClass.of(dynamicClass).pointer)).map {
      StrongReference(owned: $0)
    }
  }

  /// Makes a chain its owner's delegate. When the setter raises an exception, the owner is as before.
  /// - Parameter original: who was its delegate, for a chain that goes with its last other member.
  package static func attach(
    _ chain: Chain, _ object: OpaquePointer, to owner: OpaquePointer, setter: Setter, original: WeakReference?,
    report: @escaping @Sendable (any Error) -> Void
  ) throws {
    let attachment = ChainAttachment(
      owner: owner, setter: setter, chain: object, chainClass: ChainClass.of(chain.dynamicClass), original: original,
      report: report)
    let previous = bd_objc_copyAssociatedObject(owner, attachment.key)
    defer { if let previous { bd_objc_release(previous) } }
    bd_objc_setAssociatedObject(owner, attachment.key, object, .retain)
    do {
      try AutoreleasePool.ensure { try attachment.set(owner, object) }
    } catch {
      bd_objc_setAssociatedObject(owner, attachment.key, previous, .retain)
      throw error
    }
    chain.attach(attachment)
  }

  /// Gives the owner nil, or who was its delegate before, and lets go of the chain.
  package func detach(_ chain: Chain) throws {
    chain.attach(nil)
    guard let owner = owner.loadRetained() else { return }
    defer { bd_objc_release(owner) }
    let original = original?.loadRetained()
    defer { if let original { bd_objc_release(original) } }
    try AutoreleasePool.ensure {
      if try isCurrent(owner) {
        try Message.catching(owner, setter.selector, nil)
        // Someone may have taken it out.
        if let original, chain.contains(original) { try Message.catching(owner, setter.selector, original) }
      }
    }
    bd_objc_setAssociatedObject(owner, key, nil, .retain)
  }

  func membersHaveChanged(of chain: Chain) {
    do {
      if let original, chain.isEmpty(besides: original) { return try detach(chain) }
      guard let owner = owner.loadRetained() else { return }
      defer { bd_objc_release(owner) }
      guard let object = self.chain.loadRetained() else { return }
      defer { bd_objc_release(object) }
      try AutoreleasePool.ensure {
        if try isCurrent(owner) { try set(owner, object) }
      }
    } catch {
      report(error)
    }
  }

  /// Someone may have given the owner another delegate since; that one stays.
  private func isCurrent(_ owner: OpaquePointer) throws -> Bool {
    guard setter.getter != nil else { return true }
    guard let current = try setter.copyCurrent(of: owner) else { return false }
    defer { bd_objc_release(current) }
    guard let chain = chain.loadRetained() else { return false }
    defer { bd_objc_release(chain) }
    return current == chain
  }

  /// nil first: many skip what they think they know. After an exception the owner has the one from before.
  private func set(_ owner: OpaquePointer, _ object: OpaquePointer) throws {
    let previous = try setter.copyCurrent(of: owner)
    defer { if let previous { bd_objc_release(previous) } }
    do {
      try Message.catching(owner, setter.selector, nil)
      try Message.catching(owner, setter.selector, object)
    } catch {
      _ = try? Message.catching(owner, setter.selector, previous)
      throw error
    }
  }
}

extension Chain {
  /// Whether no member is left but this one.
  func isEmpty(besides original: WeakReference) -> Bool {
    let kept = original.loadRetained()
    defer { if let kept { bd_objc_release(kept) } }
    let members = copyMembers()
    defer { for member in members { bd_objc_release(member) } }
    return members.allSatisfy { $0 == kept }
  }
}
