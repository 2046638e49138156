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

  /// An object that code outside the list may still refer to.
  private struct Use: Sendable {
    weak var list: FormerDelegates?
    let id: ObjectIdentifier
    /// Whether a thread is making the object a stand-in.
    var isEnding = false
  }

  private static let used = Mutex<[ObjectHandle: Use]>([:])
  /// Counts the uses so far. Most programs have none.
  // Only C's atomic functions use the number.
  nonisolated(unsafe) private static let count = calloc(1, 8)!.assumingMemoryBound(to: UInt.self)

  static var areUsed: Bool { bd_counter_get(count) > 0 }

  deinit { for object in objects.withLock({ $0 }) { endUse(of: object.handle) } }

  private func endUse(of object: ObjectHandle) {
    Self.used.withLock { if $0[object]?.id == ObjectIdentifier(self) { $0[object] = nil } }
  }

  /// Sets the delegate that the owner has now. It is not retained. If its messages come back to a stand-in, the stand-ins
  /// pass no messages on.
  func setPresent(_ delegate: ObjectHandle?) {
    guard let delegate else { return present.set(nil) }
    let former = objects.withLock { $0 }
    let isCircle = PathSearch.leads(from: delegate) { object in former.contains { $0.handle == object } }
    present.set(isCircle ? nil : delegate)
  }

  /// Makes each object a stand-in that only the list refers to.
  func settleAll() {
    objects.withLock { $0.map(\.handle) }.forEach(Self.settle)
    Self.settleLater()
  }

  private static let isWaiting = Mutex(false)

  /// Tries again after a while, because a thread or a pool may refer to an object for a moment only.
  private static func settleLater(_ seconds: Double = 0.1) {
    guard seconds < 60, !used.withLock({ $0.isEmpty }), !isWaiting.exchange(true) else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      _ = isWaiting.exchange(false)
      used.withLock { $0.keys.map(\.self) }.forEach(settle)
      settleLater(seconds * 4)
    }
  }

  /// Retains an object.
  /// - Parameter isStandIn: Whether the object passes messages on to the present delegate already.
  package func add(_ object: ObjectHandle, isStandIn: Bool) {
    let retained = StrongReference(retaining: object)
    objects.withLock { objects in
      if !objects.contains(where: { $0.handle == object }) { objects.append(retained) }
    }
    guard !isStandIn else { return }
    bd_counter_increment(Self.count)
    Self.used.withLock { $0[object] = Use(list: self, id: ObjectIdentifier(self)) }
  }

  /// Removes an object that is the owner's delegate again, and that other code retains.
  func remove(_ object: ObjectHandle) {
    endUse(of: object)
    // What is removed is released after the lock.
    _ = objects.withLock { all in all.firstIndex { $0.handle == object }.map { all.remove(at: $0) } }
  }

  /// Returns a stand-in in which the owner's next delegate can be made, or nil.
  package func unused(for dynamicClass: DynamicClass) -> StrongReference? {
    objects.withLock { $0 }.first { object in
      object.handle.cls == dynamicClass.handle
        && Self.used.withLock { $0[object.handle] == nil && !bd_object_isShared(object.pointer) }
    }
  }

  /// Makes an object a stand-in if it is in a list and only the list refers to it.
  private static func settle(_ object: ObjectHandle) {
    // The list keeps the object alive. It is released outside the lock, which its `deinit` takes.
    let (list, isLast) = used.withLock { used in
      let list = used[object]?.list
      let isLast = list != nil && !used[object]!.isEnding && !bd_object_isShared(object.pointer)
      if isLast { used[object]!.isEnding = true }
      return (list, isLast)
    }
    guard let list, isLast else { return }
    list.makeStandIn(object)
    list.endUse(of: object)
  }

  /// Releases a reference, which may be the last one besides the list's.
  package static func settle(afterReleasing reference: inout StrongReference?) {
    guard areUsed, let object = reference?.handle else { return }
    reference = nil
    settle(object)
  }

  private func makeStandIn(_ object: ObjectHandle) {
    LivingDelegate.forget(object.pointer)
    for chain in Chain.all(with: object) { chain.remove(object) }
    DelegateUpdate(replacingContentOf: object, slots: [], state: InstanceState { $0.forwarding = present }).apply()
  }

  /// Returns a stand-in for the delegate that the owner has now.
  func standIn(of dynamicClass: DynamicClass) throws -> StrongReference {
    let known = objects.withLock { $0.first { InstanceState.of($0.handle)?.forwarding === present } }
    if let known { return known }
    // Each chain that is made in a stand-in would leave the list with an object more, if a new one was always made here.
    let new = try unused(for: dynamicClass) ?? DelegateInstance.make(dynamicClass, slots: [], state: nil)
    makeStandIn(new.handle)
    add(new.handle, isStandIn: true)
    return new
  }
}
