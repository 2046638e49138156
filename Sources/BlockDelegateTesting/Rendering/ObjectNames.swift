import BlockDelegate
import BlockDelegateRuntime

/// An object that a log has seen and does not retain. Its name has its class, and its number among the objects of that
/// class: `<NSWindow #1>`.
typealias SeenObject = (name: String, reference: WeakReference)

/// Names for objects, numbered in the order of their first appearance, so that each run of a test gives the same text.
final class ObjectNames: Sendable {
  /// The seen objects, keyed by their addresses, and the number of objects that were seen of each class. After an object
  /// was deallocated, another object may have the same address.
  // While this lock is held, only code of this module runs.
  private let state = Mutex<(seen: [ObjectHandle: SeenObject], counts: [String: Int])>(([:], [:]))

  func seen(_ object: ObjectHandle) -> SeenObject {
    let known = state.withLock { $0.seen[object] }
    if let known, known.reference.isLiving { return known }
    let reference = WeakReference(object)
    // A new weak reference to an object that is being deallocated is nil, so the object is still the known one.
    if let known, !reference.isLiving { return known }
    let cls = Self.className(of: object)
    return state.withLock { state in
      // Another thread may have added the object in the meantime.
      if let other = state.seen[object], other.reference !== known?.reference { return other }
      let number = (state.counts[cls] ?? 0) + 1
      state.counts[cls] = number
      let new = (name: "<\(cls) #\(number)>", reference: reference)
      state.seen[object] = new
      return new
    }
  }

  /// Removes the entries of deallocated objects, so that a log that is emptied from time to time does not grow.
  func forgetDeallocated() {
    // Reading a weak reference may deallocate the object, so it happens outside the lock.
    let gone = state.withLock { $0.seen }.filter { !$0.value.reference.isLiving }
    state.withLock { state in
      for (object, seen) in gone where state.seen[object]?.reference === seen.reference { state.seen[object] = nil }
    }
  }

  /// Returns the name of an object's class, without the prefix of the subclass that key-value observing makes.
  private static func className(of object: ObjectHandle) -> String {
    if let name = swiftClassName(of: object) { return name }
    let isObserved = ["NSKVONotifying_", "GSKVO"].contains { object.cls.name.hasPrefix($0) }
    let cls = isObserved ? object.cls.superclass ?? object.cls : object.cls
    // If several protocols have the same name, the names of their dynamic classes end in numbers. The numbers depend on
    // the order in which the classes were made, so the name without a number is returned.
    if let own = DynamicClass.of(object), own.handle == cls { return own.name }
    return cls.name
  }
}
