import BlockDelegateRuntime
import CBlockDelegateRuntime

/// The ``DynamicDelegate`` of each delegate object while someone holds it: each question for it gets one answer.
enum DynamicDelegateCache {
  /// The entries are not retained, and not weak either: a weak reference would cost each an allocation of its own. A
  /// delegate takes itself out in its deinit, so that what stands here has not been freed; but it may be about to go,
  /// and is then not retained.
  private static let entries = Mutex<[ObjectHandle: Unmanaged<AnyDynamicDelegate>]>([:])

  static func delegate<Delegate: AnyDynamicDelegate>(
    _ reference: StrongReference, dynamicClass: DynamicClass, owner: ObjectHandle, setter: Setter
  ) -> Delegate {
    // Its end would ask for the lock.
    var known: AnyDynamicDelegate?
    defer { withExtendedLifetime(known) {} }
    return entries.withLock { entries in
      known = self.known(reference.handle, &entries)
      if let known, type(of: known) == Delegate.self { return unsafeDowncast(known, to: Delegate.self) }
      let new = Delegate(reference: reference, dynamicClass: dynamicClass, owner: owner, setter: setter)
      entries[reference.handle] = Unmanaged.passUnretained(new)
      return new
    }
  }

  /// The delegate of an object, if someone holds it.
  static func known(_ object: ObjectHandle) -> AnyDynamicDelegate? { entries.withLock { known(object, &$0) } }

  private static func known(
    _ object: ObjectHandle, _ entries: inout [ObjectHandle: Unmanaged<AnyDynamicDelegate>]
  ) -> AnyDynamicDelegate? {
    guard let known = entries[object], swift_tryRetain(known.toOpaque()) != nil else { return nil }
    return known.takeRetainedValue()
  }

  /// Makes a delegate the one that is answered with from now on.
  static func remember(_ delegate: AnyDynamicDelegate) {
    entries.withLock { $0[delegate.reference.handle] = Unmanaged.passUnretained(delegate) }
  }

  /// Called when a ``DynamicDelegate`` goes. Another may have taken its place already.
  static func forget(_ delegate: AnyDynamicDelegate) {
    let address = Unmanaged.passUnretained(delegate).toOpaque()
    entries.withLock { entries in
      if entries[delegate.reference.handle]?.toOpaque() == address { entries[delegate.reference.handle] = nil }
    }
  }
}

// A dynamic delegate is its object, wherever messages and closures take one.

extension AnyDynamicDelegate: ObjectReference {}

extension ObjectReference where Self: AnyDynamicDelegate {
  package static func anyObjectConverter() -> AnyObject? {
    ObjectConverter<Self>.nonNil(
      load: { object in
        if let known = DynamicDelegateCache.known(object) as? Self { return known }
        guard let dynamicClass = DynamicClass.of(object), InstanceState.of(object)?.companion == nil,
          implements(dynamicClass)
        else { throw ConversionFailure.unexpectedClass(expected: "a dynamic delegate", given: object.cls.name) }
        return Self(reference: StrongReference(retaining: object.pointer), dynamicClass: dynamicClass)
      },
      store: { OwnedReference(retaining: $0.reference.handle) })
  }
}
