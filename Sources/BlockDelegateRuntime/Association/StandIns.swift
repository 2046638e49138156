import CBlockDelegateRuntime

/// What an object's setters have put in the place of the delegates that they were given: a framework that replaces a
/// setter may put a proxy in front of each delegate. An associated object of the owner.
///
/// Sendable because what it has is behind a lock.
final class StandIns: Sendable {
  private let bySetter = Mutex<[SelectorHandle: (standIn: WeakReference, delegate: WeakReference)]>([:])

  /// A metatype without a protocol is the address of the metadata, which is nobody else's.
  private static var key: UnsafeRawPointer { unsafeBitCast(StandIns.self, to: UnsafeRawPointer.self) }

  private static func of(_ owner: ObjectHandle) -> StandIns? {
    guard let pointer = bd_objc_copyAssociatedObject(owner.pointer, key) else { return nil }
    let box = OwnedObject(owned: pointer)
    return ObjectBox.content(of: box.handle) as? StandIns
  }

  /// Notes what a setter has just put in a delegate's place.
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

  /// The delegate that a setter was given, while the owner has what was put in its place.
  static func delegate(behind current: ObjectHandle, of owner: ObjectHandle, _ setter: SelectorHandle)
    -> StrongReference?
  {
    guard let entry = of(owner)?.bySetter.withLock({ $0[setter] }), let standIn = entry.standIn.load(),
      standIn.handle == current
    else { return nil }
    return StrongReference(entry.delegate.load())
  }
}
