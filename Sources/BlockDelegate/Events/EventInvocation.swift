import Foundation

/// A running invocation of an event, on the stack of its thread. The structure records whether a handler was removed
/// during the invocation. After a removal, the invocation takes the lock before each further call, to check whether the
/// handler was removed.
struct EventInvocation {
  /// The next invocation in the list, read and written under the event's lock.
  var next: UnsafeMutablePointer<EventInvocation>?
  var isListed = false
  /// Whether a handler was removed during the invocation. Only the invocation's own thread uses this variable, so it
  /// needs no lock.
  var seesRemovals = false
  private let thread = pthread_self()

  var isOnThisThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  static func remove(
    _ invocation: UnsafeMutablePointer<EventInvocation>, from list: inout UnsafeMutablePointer<EventInvocation>?
  ) {
    guard list != invocation else {
      list = invocation.pointee.next
      return
    }
    // Invocations of other threads that began later come before this invocation in the list.
    var previous = list
    while let one = previous, one.pointee.next != invocation { previous = one.pointee.next }
    previous?.pointee.next = invocation.pointee.next
  }
}
