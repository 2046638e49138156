import Foundation

/// The objects of this library that an owner had as its delegate for one protocol, and does not have anymore.
///
/// An owner that does not retain its delegate reads the delegate's address, and then sends a message. In between,
/// another thread may have changed the delegate. Nothing tells when the owner no longer uses the address: one of its
/// methods may keep it in a variable for as long as the method runs. So an owner retains each object that its setter
/// was given until the owner itself is deallocated.
///
/// When only this list refers to an object, the object becomes a *stand-in*: it releases its closures, and passes the
/// messages that still arrive on to the delegate that the owner has now. The owner's next delegate is made in a
/// stand-in, so the list stays short however often the delegate changes.
package final class FormerDelegates: Sendable {
  private let objects = Mutex<[StrongReference]>([])
  /// Passes messages on to the delegate that the owner has now.
  private let present = ForwardTarget()

  private struct List: Sendable { weak var list: FormerDelegates? }

  /// The lists of the objects that code outside the list may still refer to.
  private static let used = Mutex<[ObjectHandle: List]>([:])

  deinit { for object in objects.withLock({ $0 }) { Self.used.withLock { $0[object.handle] = nil } } }

  /// Sets the delegate that the owner has now. It is not retained.
  func setPresent(_ delegate: ObjectHandle?) { present.set(delegate) }

  /// Counts the objects that code outside the lists may have referred to. Most programs have none.
  // Only C's atomic functions use the number.
  nonisolated(unsafe) private static let count = calloc(1, 8)!.assumingMemoryBound(to: UInt.self)

  static var areUsed: Bool { bd_counter_get(count) > 0 }

  /// Makes each object a stand-in that only the list refers to.
  func settleAll() { for object in objects.withLock({ $0.map(\.handle) }) { Self.settle(object) } }

  /// Retains an object.
  /// - Parameter isStandIn: Whether the object passes messages on to the present delegate already.
  func add(_ object: ObjectHandle, isStandIn: Bool) {
    if !isStandIn {
      bd_counter_increment(Self.count)
      Self.used.withLock { $0[object] = List(list: self) }
    }
    let retained = StrongReference(retaining: object)
    objects.withLock { objects in
      if !objects.contains(where: { $0.handle == object }) { objects.append(retained) }
    }
  }

  /// Removes an object that is the owner's delegate again, and that other code retains.
  func remove(_ object: ObjectHandle) {
    Self.used.withLock { $0[object] = nil }
    let removed = objects.withLock { objects in
      objects.firstIndex { $0.handle == object }.map { objects.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Returns a stand-in in which the owner's next delegate can be made, or nil.
  package func unused(for dynamicClass: DynamicClass) -> StrongReference? {
    objects.withLock { $0 }.first { object in
      object.handle.cls == dynamicClass.handle && !bd_object_isShared(object.pointer)
        && Self.used.withLock { $0[object.handle] == nil }
    }
  }

  /// Makes an object a stand-in if it is in a list and only the list refers to it.
  package static func settle(_ object: ObjectHandle) {
    guard areUsed else { return }
    let found: (list: FormerDelegates, object: StrongReference)? = used.withLock { used in
      // The list keeps the object alive.
      guard let list = used[object]?.list, !bd_object_isShared(object.pointer) else { return nil }
      used[object] = nil
      return (list, StrongReference(retaining: object))
    }
    if let found { found.list.makeStandIn(found.object.handle) }
  }

  /// Releases a reference, which may be the last one besides the list's.
  package static func settle(afterReleasing reference: inout StrongReference?) {
    guard areUsed, let object = reference?.handle else { return }
    reference = nil
    settle(object)
  }

  private func makeStandIn(_ object: ObjectHandle) {
    #if DEBUG
      LivingDelegate.forget(object.pointer)
    #endif
    for chain in Memberships.chains(of: object) { chain.remove(object) }
    DelegateUpdate(replacingContentOf: object, slots: [], state: InstanceState { $0.forwarding = present }).apply()
  }

  /// Returns a stand-in for the delegate that the owner has now.
  func standIn(of dynamicClass: DynamicClass) throws -> StrongReference {
    let known = objects.withLock { $0.first { InstanceState.of($0.handle)?.forwarding === present } }
    if let known { return known }
    let new = try DelegateInstance.make(dynamicClass, slots: [], state: InstanceState { $0.forwarding = present })
    add(new.handle, isStandIn: true)
    return new
  }
}
