import BlockDelegate
import BlockDelegateRuntime

/// An object that a log has seen: not retained.
final class SeenObject: Sendable {
  /// Its class, and its number among those of the class: `<NSWindow #1>`.
  let name: String
  let reference: WeakReference

  init(_ name: String, _ reference: WeakReference) {
    self.name = name
    self.reference = reference
  }

  var isLiving: Bool { StrongReference(reference.load()) != nil }
}

/// The names of objects by the order of their first appearance, so that a text is the same in the next run.
final class ObjectNames: Sendable {
  private struct State {
    /// By address; where the object is gone, another may stand there.
    var seen: [ObjectHandle: SeenObject] = [:]
    /// How many there were of each class.
    var counts: [String: Int] = [:]
    /// With how many objects it is time to forget those that are gone.
    var limit = 64
  }

  // No code of others runs under its lock.
  private let state = Mutex(State())

  func seen(_ object: ObjectHandle) -> SeenObject {
    let known = state.withLock { $0.seen[object] }
    if let known, known.isLiving { return known }
    let reference = WeakReference(object.pointer)
    // One that is being deallocated has no weak references any more: it is the same still.
    if let known, StrongReference(reference.load()) == nil { return known }
    let cls = Self.className(of: object)
    let (seen, all) = state.withLock { state -> (SeenObject, [ObjectHandle: SeenObject]?) in
      // Another thread may have seen it meanwhile.
      if let other = state.seen[object], other !== known { return (other, nil) }
      let number = (state.counts[cls] ?? 0) + 1
      state.counts[cls] = number
      let new = SeenObject("<\(cls) #\(number)>", reference)
      state.seen[object] = new
      return (new, state.seen.count >= state.limit ? state.seen : nil)
    }
    if let all { forget(all.filter { !$0.value.isLiving }) }
    return seen
  }

  /// Forgets objects that are gone. Who asks whether they are holds no lock, as an object may end by that.
  private func forget(_ gone: [ObjectHandle: SeenObject]) {
    state.withLock { state in
      for (object, seen) in gone where state.seen[object] === seen { state.seen[object] = nil }
      // Seldom, so that many objects cost no more for each.
      state.limit = max(64, 2 * state.seen.count)
    }
  }

  /// The name of an object's class, without what observing its keys puts before it.
  private static func className(of object: ObjectHandle) -> String {
    if let name = SwiftSubclass.name(of: object) { return name }
    let isObserved = ["NSKVONotifying_", "GSKVO"].contains { object.cls.name.hasPrefix($0) }
    let cls = isObserved ? object.cls.superclass ?? object.cls : object.cls
    // Which of the classes for several protocols of one name has a number depends on which was made first.
    if let own = DynamicClass.of(object), own.handle == cls { return own.name }
    return cls.name
  }
}
