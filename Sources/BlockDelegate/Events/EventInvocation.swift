import Foundation

/// An invocation that runs, on its thread's stack: where a removal is noted, so that handlers are only asked whether
/// they are removed, under the lock, when one was.
struct EventInvocation {
  /// Touched under the event's lock.
  var next: UnsafeMutablePointer<EventInvocation>?
  var isListed = false
  /// Touched on the invocation's thread alone, and so without a lock.
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
    // Another thread's began later.
    var previous = list
    while let one = previous, one.pointee.next != invocation { previous = one.pointee.next }
    previous?.pointee.next = invocation.pointee.next
  }
}
