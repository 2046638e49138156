import BlockDelegateCore

/// A weak reference to an object.
package protocol LivingReference: AnyObject, Sendable {
  /// Whether the object lives. It may be deallocated before this property returns.
  var isLiving: Bool { get }
}

/// Names for objects, numbered in the order of their first appearance, so that each run of a test gives the same text.
package final class ObjectNames: Sendable {
  /// An object that a log has seen and does not retain. Its name has its class, and its number among the objects of that
  /// class: `<NSWindow #1>`.
  package typealias Seen = (name: String, reference: any LivingReference)

  /// The seen objects, keyed by their addresses, and the number of objects that were seen of each class. After an object
  /// was deallocated, another object may have the same address.
  // While this lock is held, only code of this module runs.
  private let state = Mutex<(seen: [Int: Seen], counts: [String: Int])>(([:], [:]))

  package init() {}

  /// Returns the name of an object, and a weak reference to it.
  ///
  /// - Parameters:
  ///   - address: The address of the object.
  ///   - makeReference: Makes a weak reference to the object.
  ///   - className: Returns the name of the object's class.
  package func seen(
    at address: Int, _ makeReference: @autoclosure () -> any LivingReference, className: @autoclosure () -> String
  ) -> Seen {
    let known = state.withLock { $0.seen[address] }
    if let known, known.reference.isLiving { return known }
    let reference = makeReference()
    // A new weak reference to an object that is being deallocated is nil, so the object is still the known one.
    if let known, !reference.isLiving { return known }
    let cls = className()
    return state.withLock { state in
      // Another thread may have added the object in the meantime.
      if let other = state.seen[address], other.reference !== known?.reference { return other }
      let number = (state.counts[cls] ?? 0) + 1
      state.counts[cls] = number
      let new: Seen = ("<\(cls) #\(number)>", reference)
      state.seen[address] = new
      return new
    }
  }

  /// Removes the entries of deallocated objects, so that a log that is emptied from time to time does not grow.
  package func forgetDeallocated() {
    // Reading a weak reference may deallocate the object, so it happens outside the lock.
    let gone = state.withLock { $0.seen }.filter { !$0.value.reference.isLiving }
    state.withLock { state in
      for (object, seen) in gone where state.seen[object]?.reference === seen.reference { state.seen[object] = nil }
    }
  }
}
