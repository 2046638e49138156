import BlockDelegateRuntime
import CBlockDelegateRuntime

/// The ``DynamicDelegate`` of each delegate object, so that every look-up returns the same instance while it is in use.
enum DynamicDelegateCache {
  /// The delegates by their objects, neither retained nor held weakly: a weak reference would cost an allocation for
  /// each delegate. A delegate removes its entry in its deinit, so no entry points to freed memory. A delegate that is
  /// being deallocated can still have an entry, and retaining it then fails.
  private static let entries = Mutex<[ObjectHandle: Unmanaged<AnyDynamicDelegate>]>([:])

  static func delegate<Delegate: AnyDynamicDelegate>(
    _ reference: StrongReference, dynamicClass: DynamicClass, owner: ObjectHandle
  ) -> Delegate {
    // Released after the lock, because the delegate's deinit takes the lock.
    var known: AnyDynamicDelegate?
    defer { withExtendedLifetime(known) {} }
    return entries.withLock { entries in
      known = self.known(reference.handle, &entries)
      if let known, type(of: known) == Delegate.self { return unsafeDowncast(known, to: Delegate.self) }
      let new = Delegate(reference: reference, dynamicClass: dynamicClass, owner: owner)
      entries[reference.handle] = Unmanaged.passUnretained(new)
      return new
    }
  }

  /// Returns the delegate of an object, or nil if no `DynamicDelegate` exists for it.
  static func known(_ object: ObjectHandle) -> AnyDynamicDelegate? { entries.withLock { known(object, &$0) } }

  private static func known(
    _ object: ObjectHandle, _ entries: inout [ObjectHandle: Unmanaged<AnyDynamicDelegate>]
  ) -> AnyDynamicDelegate? {
    guard let known = entries[object], swift_tryRetain(known.toOpaque()) != nil else { return nil }
    return known.takeRetainedValue()
  }

  /// Makes later look-ups for the delegate's object return this delegate.
  static func remember(_ delegate: AnyDynamicDelegate) {
    entries.withLock { $0[delegate.reference.handle] = Unmanaged.passUnretained(delegate) }
  }

  /// Removes the entry of a delegate that is being deallocated, unless a newer delegate has replaced the entry.
  static func forget(_ delegate: AnyDynamicDelegate) {
    let address = Unmanaged.passUnretained(delegate).toOpaque()
    entries.withLock { entries in
      if entries[delegate.reference.handle]?.toOpaque() == address { entries[delegate.reference.handle] = nil }
    }
  }
}

// A dynamic delegate converts to its Objective-C object wherever messages and closures take an object.

extension AnyDynamicDelegate: ObjectReference {}

extension ObjectReference where Self: AnyDynamicDelegate {
  package static func anyObjectConverter() -> AnyObject? {
    ObjectConverter<Self>.nonNil(
      load: { object in
        if let known = DynamicDelegateCache.known(object) as? Self { return known }
        guard let dynamicClass = DynamicClass.of(object), InstanceState.of(object)?.chain == nil,
          implements(dynamicClass)
        else { throw ConversionFailure.unexpectedClass(expected: "a dynamic delegate", given: object.cls.name) }
        return Self(reference: StrongReference(retaining: object.pointer), dynamicClass: dynamicClass)
      },
      store: { OwnedReference(retaining: $0.reference.handle) })
  }
}
