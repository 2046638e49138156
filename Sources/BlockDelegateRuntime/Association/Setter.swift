/// How the objects of one class are given a delegate, and say which they have. Found once for a class and a selector.
package final class Setter: Sendable {
  package let selector: SelectorHandle
  /// `delegate` for `setDelegate:`, when the class has such a method and it returns an object.
  let getter: SelectorHandle?

  init(_ selector: SelectorHandle, of cls: ClassHandle) throws(Failure) {
    guard let types = cls.types(of: selector) else { throw .missing(selector) }
    guard let encoding = try? MethodEncoding(method: types), encoding.explicitArguments.map(\.kind) == [.object] else {
      throw .wrongTypes(selector, types)
    }
    self.selector = selector
    getter = cls.properties.first { $0.setter == selector }?.getter ?? Self.getter(for: selector.name, of: cls)
  }

  /// `delegate` for `setDelegate:`, `UIDelegate` for `setUIDelegate:`.
  private static func getter(for setter: String, of cls: ClassHandle) -> SelectorHandle? {
    guard setter.hasPrefix("set"), setter.hasSuffix(":"), let first = setter.dropFirst(3).first else { return nil }
    let rest = setter.dropFirst(4).dropLast()
    return [first.lowercased() + rest, String(first) + rest].lazy.map { SelectorHandle($0) }.first { getter in
      guard let types = cls.types(of: getter), let encoding = try? MethodEncoding(method: types) else { return false }
      return encoding.result.kind == .object && encoding.explicitArguments.isEmpty
    }
  }

  /// What the owner's getter answers now, if it has one; or the delegate of ours that this stands in front of. The owner
  /// need not retain it: it may be gone, and is only to be compared.
  package func current(of owner: ObjectHandle) throws -> ObjectHandle? {
    guard let getter else { return nil }
    // Atomic properties autorelease it: it shall go with its last owner also in a program that never drains a pool.
    guard let found = try AutoreleasePool.drain({ try Message.catching(owner, getter) }) else { return nil }
    return StandIns.delegate(behind: found, of: owner, selector)?.handle ?? found
  }

  /// What the owner's getter answers now, for who is going to use it.
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

  /// Whether an object may be the owner's delegate, when this is what ``current(of:)`` gave: without a getter nobody
  /// knows.
  func mayBe(_ delegate: ObjectHandle?, _ current: ObjectHandle?) -> Bool { getter == nil || current == delegate }

  /// Sends the setter, so that the owner asks anew what its delegate responds to. When that raises an exception the
  /// owner is given back what it had, if it has something else now.
  /// - Parameters:
  ///   - previous: what the owner has now. When it is the same, or stands where one has gone that the owner still has,
  ///     nil is sent first: many owners skip a delegate that they think they know.
  ///   - clears: whether nil is sent first in any case.
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

  /// Notes what the owner has now, where its setter has put something else in the delegate's place.
  private func noteStandIn(for delegate: ObjectHandle, of owner: ObjectHandle, after previous: ObjectHandle?) {
    guard let getter else { return }
    let found = try? AutoreleasePool.drain { try Message.catching(owner, getter) }
    // What it had before may be gone.
    guard let found, found != delegate, found != previous else { return }
    guard let standIn = try? retainedResult(of: owner), standIn.handle == found else { return }
    StandIns.note(standIn, for: delegate, of: owner, selector)
  }
}
