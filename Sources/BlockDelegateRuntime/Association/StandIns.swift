import CBlockDelegateRuntime

/// The proxies that an object's setters have stored instead of the delegates that they were given. A framework that
/// replaces a setter may put a proxy in front of each delegate. The owner has this object as an associated object.
///
/// The type is Sendable because a lock guards its contents.
final class StandIns: Sendable {
  private let bySetter = Mutex<[SelectorHandle: (standIn: WeakReference, delegate: WeakReference)]>([:])

  /// The association key: the address of this class's Swift metadata, which no other object has.
  private static var key: UnsafeRawPointer { unsafeBitCast(StandIns.self, to: UnsafeRawPointer.self) }

  private static func of(_ owner: ObjectHandle) -> StandIns? {
    guard let pointer = bd_objc_copyAssociatedObject(owner.pointer, key) else { return nil }
    let box = OwnedObject(owned: pointer)
    return ObjectBox.content(of: box.handle) as? StandIns
  }

  /// Records the proxy that a setter has just stored instead of a delegate.
  static func note(
    _ standIn: StrongReference, for delegate: ObjectHandle, of owner: ObjectHandle, _ setter: SelectorHandle
  ) {
    let known = of(owner)
    let standIns = known ?? StandIns()
    let entry = (WeakReference(standIn.pointer), WeakReference(delegate.pointer))
    let previous = standIns.bySetter.withLock { $0.updateValue(entry, forKey: setter) }
    withExtendedLifetime(previous) {}
    guard known == nil, let box = ObjectBox.make(standIns) else { return }
    bd_objc_setAssociatedObject(owner.pointer, key, box.pointer, .retain)
  }

  /// Returns the delegate that a setter was given, if `current` is the proxy that the setter stored instead of it.
  static func delegate(behind current: ObjectHandle, of owner: ObjectHandle, _ setter: SelectorHandle)
    -> StrongReference?
  {
    guard let entry = of(owner)?.bySetter.withLock({ $0[setter] }), let standIn = entry.standIn.load(),
      standIn.handle == current
    else { return nil }
    return StrongReference(entry.delegate.load())
  }
}
