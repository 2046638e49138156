import CBlockDelegateRuntime

/// The methods by which the objects of one class are given a delegate and return it. Each class and selector is looked
/// up once.
package final class Setter: Sendable {
  package let selector: SelectorHandle
  /// The getter that belongs to the setter, such as `delegate` for `setDelegate:`. The getter is nil if the class has
  /// no method of that name that returns an object.
  let getter: SelectorHandle?

  init(_ selector: SelectorHandle, of cls: ClassHandle) throws(Failure) {
    guard let types = cls.types(of: selector) else { throw .missing(selector) }
    guard let encoding = try? MethodEncoding(method: types), encoding.explicitArguments.map(\.kind) == [.object] else {
      throw .wrongTypes(selector, types)
    }
    self.selector = selector
    getter = cls.properties.first { $0.setter == selector }?.getter ?? Self.getter(for: selector.name, of: cls)
  }

  /// Returns the getter that belongs to a setter by its name: `delegate` for `setDelegate:`, and `UIDelegate` or
  /// `uIDelegate` for `setUIDelegate:`.
  private static func getter(for setter: String, of cls: ClassHandle) -> SelectorHandle? {
    guard setter.hasPrefix("set"), setter.hasSuffix(":"), let first = setter.dropFirst(3).first else { return nil }
    let rest = setter.dropFirst(4).dropLast()
    return [first.lowercased() + rest, String(first) + rest].lazy.map { SelectorHandle($0) }.first { getter in
      guard let types = cls.types(of: getter), let encoding = try? MethodEncoding(method: types) else { return false }
      return encoding.result.kind == .object && encoding.explicitArguments.isEmpty
    }
  }

  /// Returns the object that the owner's getter returns now, or nil without a getter. If the object is a proxy for one
  /// of our delegates, returns the delegate. The owner may not retain the result, and the result may already be
  /// deallocated, so callers must only compare it.
  package func current(of owner: ObjectHandle) throws -> ObjectHandle? {
    guard let getter else { return nil }
    // The getters of atomic properties autorelease the delegate. The pool around this call releases the delegate even
    // in a program that never drains one.
    guard let found = try AutoreleasePool.drain({ try Message.catching(owner, getter) }) else { return nil }
    return StandIns.delegate(behind: found, of: owner, selector)?.handle ?? found
  }

  /// Returns the object that the owner's getter returns now, retained, for callers that use it.
  package func retainedCurrent(of owner: ObjectHandle) throws -> StrongReference? {
    guard let found = try retainedResult(of: owner) else { return nil }
    return StandIns.delegate(behind: found.handle, of: owner, selector) ?? found
  }

  private func retainedResult(of owner: ObjectHandle) throws -> StrongReference? {
    guard let getter else { return nil }
    return try AutoreleasePool.drain {
      try Message.catching(owner, getter).map { StrongReference(retaining: $0.pointer) }
    }
  }

  /// Returns whether an object may be the owner's delegate, given the result of ``current(of:)``. Without a getter any
  /// object may be.
  func mayBe(_ delegate: ObjectHandle?, _ current: ObjectHandle?) -> Bool { getter == nil || current == delegate }

  /// Calls the setter, so that the owner checks which methods its delegate responds to. If the setter raises an
  /// exception and the owner's delegate has changed, sets the previous delegate again.
  /// - Parameters:
  ///   - previous: The delegate that the owner has now. If it has the same address as `delegate`, the setter is first
  ///     called with nil, because many setters do nothing for an unchanged pointer. The address can also be equal
  ///     because the previous delegate was deallocated while the owner still points to it.
  ///   - clears: Whether the setter is first called with nil in any case.
  @inline(never)
  package func set(
    _ delegate: ObjectHandle?, of owner: ObjectHandle, after previous: ObjectHandle?, clearing clears: Bool = false
  ) throws(ObjectiveCException) {
    do {
      if clears || previous == delegate { try Message.catching(owner, selector, nil) }
      try Message.catching(owner, selector, delegate)
      if let delegate { noteStandIn(for: delegate, of: owner, after: previous) }
    } catch {
      if getter == nil || (try? current(of: owner)) != previous { _ = try? Message.catching(owner, selector, previous) }
      throw error
    }
  }

  /// Records the object that the owner's getter returns now, if the setter has stored a proxy instead of the delegate.
  private func noteStandIn(for delegate: ObjectHandle, of owner: ObjectHandle, after previous: ObjectHandle?) {
    guard let getter else { return }
    let found = try? AutoreleasePool.drain { try Message.catching(owner, getter) }
    // The object that the owner had before may have been deallocated.
    guard let found, found != delegate, found != previous else { return }
    guard let standIn = try? retainedResult(of: owner), standIn.handle == found else { return }
    StandIns.note(standIn, for: delegate, of: owner, selector)
  }
}

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
    let box = OwnedReference(owned: pointer)
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
