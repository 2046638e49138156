import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A counter that calls a function once, after `step()` has been called a given number of times.
final class Countdown: Sendable {
  private let open: Mutex<Int>
  private let atZero: @Sendable () -> Void

  init(_ count: Int, _ atZero: @escaping @Sendable () -> Void) {
    open = Mutex(count)
    self.atZero = atZero
  }

  func step() {
    let isZero = open.withLock { count in
      count -= 1
      return count == 0
    }
    if isZero { atZero() }
  }
}

/// Calls `step()` of a countdown when an object is deallocated.
final class OwnerEnd: Sendable {
  private let owner: WeakReference
  private let countdown: Mutex<Countdown?>

  /// The content of an associated object of the observed object. The content is deallocated together with the observed
  /// object.
  private final class Content: Sendable {
    private let end: OwnerEnd
    init(_ end: OwnerEnd) { self.end = end }
    deinit { end.countdown.exchange(nil)?.step() }
  }

  init(of owner: ObjCObject, _ countdown: Countdown) {
    self.owner = WeakReference(owner.pointer)
    self.countdown = Mutex(countdown)
    guard let box = ObjectBox.make(Content(self)) else { return }
    bd_objc_setAssociatedObject(owner.pointer, key, box.handle.pointer, .retain)
  }

  /// The address of this object, which no other association uses as its key.
  private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  func cancel() {
    _ = countdown.exchange(nil)
    if let owner = owner.load() { bd_objc_setAssociatedObject(owner.handle.pointer, key, nil, .retain) }
  }
}
