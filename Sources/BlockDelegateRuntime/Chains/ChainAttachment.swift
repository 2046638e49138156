import CBlockDelegateRuntime

/// The tie between an owner and a chain that is its delegate: the owner retains the chain, and is given it again when
/// its members change, because many ask what their delegate responds to only when it is set.
package final class ChainAttachment: ChainObserver {
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
    owner: ObjectHandle, setter: Setter, chain: ObjectHandle, chainClass: ClassHandle, original: WeakReference?,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.owner = WeakReference(owner.pointer)
    self.setter = setter
    self.chainClass = chainClass
    self.chain = WeakReference(chain.pointer)
    self.original = original
    self.report = report
  }

  private static func retained(by owner: ObjectHandle, _ chainClass: ClassHandle) -> StrongReference? {
    bd_objc_copyAssociatedObject(owner.pointer, UnsafeRawPointer(chainClass.pointer)).map { StrongReference(owned: $0) }
  }

  private func retain(_ chain: ObjectHandle?, by owner: ObjectHandle) {
    bd_objc_setAssociatedObject(owner.pointer, UnsafeRawPointer(chainClass.pointer), chain?.pointer, .retain)
  }

  /// The chain that an owner has for a protocol.
  package static func chain(of owner: ObjectHandle, for dynamicClass: DynamicClass) -> Chain? {
    retained(by: owner, ChainClass.of(dynamicClass)).flatMap { Chain.of($0.handle) }
  }

  /// Makes a chain its owner's delegate. When the setter raises an exception, the owner is as before.
  /// - Parameter original: who was its delegate, for a chain that goes with its last other member.
  package static func attach(
    _ chain: Chain, _ object: ObjectHandle, to owner: ObjectHandle, setter: Setter, original: WeakReference?,
    report: @escaping @Sendable (any Error) -> Void
  ) throws {
    let attachment = ChainAttachment(
      owner: owner, setter: setter, chain: object, chainClass: ChainClass.of(chain.dynamicClass), original: original,
      report: report)
    let previous = retained(by: owner, attachment.chainClass)
    attachment.retain(object, by: owner)
    do {
      try AutoreleasePool.ensure {
        try setter.set(object, of: owner, after: try setter.current(of: owner))
      }
    } catch {
      attachment.retain(previous?.handle, by: owner)
      throw error
    }
    chain.observer = attachment
  }

  /// Gives the owner nil, or who was its delegate before, and lets go of the chain.
  package func detach(_ chain: Chain) throws {
    chain.observer = nil
    guard let owner = owner.load() else { return }
    try AutoreleasePool.ensure {
      guard try isCurrent(owner.handle) else { return }
      try Message.catching(owner.handle, setter.selector, nil)
      // Someone may have taken it out.
      if let original = original?.load(), chain.contains(original.handle) {
        try Message.catching(owner.handle, setter.selector, original.handle)
      }
    }
    retain(nil, by: owner.handle)
  }

  package func membersHaveChanged(of chain: Chain) {
    do {
      if let original, chain.isEmpty(besides: StrongReference(original.load())) { return try detach(chain) }
      guard let owner = owner.load(), let object = StrongReference(self.chain.load()) else { return }
      try AutoreleasePool.ensure {
        guard try isCurrent(owner.handle) else { return }
        try setter.set(object.handle, of: owner.handle, after: object)
      }
    } catch {
      report(error)
    }
  }

  /// Someone may have given the owner another delegate since; that one stays.
  private func isCurrent(_ owner: ObjectHandle) throws -> Bool {
    guard setter.getter != nil else { return true }
    guard let current = try setter.current(of: owner), let chain = chain.load() else { return false }
    return current.handle == chain.handle
  }
}
