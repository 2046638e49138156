// Casts between types of one layout and one calling convention: what isolation a function type names, or that its values
// know it, says nothing of how they are called. Whoever calls the closures has checked where.

/// The same closure as a type without isolation. The types are those of the caller's generic function, where closures
/// take and give their values by address whatever the type, so that none is wrapped.
@inlinable @inline(__always)
func withoutIsolation<Isolated, Plain>(_ body: Isolated, as type: Plain.Type) -> Plain {
  unsafeBitCast(body, to: type)
}

// A closure over a parameter pack can't be a generic argument itself, and a receiver is no part of a pack.

@frozen @usableFromInline
struct PlainClosure<R, E: Error, each A> {
  @usableFromInline let call: (repeat each A) throws(E) -> R
}

@frozen @usableFromInline
struct IsolatedClosure<R, E: Error, each A> {
  @usableFromInline let call: @isolated(any) (repeat each A) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (repeat each A) throws(E) -> R) { self.call = call }

  @inlinable
  var withoutIsolation: (repeat each A) throws(E) -> R {
    unsafeBitCast(self, to: PlainClosure<R, E, repeat each A>.self).call
  }
}

@frozen @usableFromInline
struct MainActorClosure<R, E: Error, each A> {
  @usableFromInline let call: @MainActor (repeat each A) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (repeat each A) throws(E) -> R) { self.call = call }

  @inlinable
  var withoutIsolation: (repeat each A) throws(E) -> R {
    unsafeBitCast(self, to: PlainClosure<R, E, repeat each A>.self).call
  }
}

@frozen @usableFromInline
struct PlainReceiverClosure<Receiver, R, E: Error, each A> {
  @usableFromInline let call: (Receiver, repeat each A) throws(E) -> R
}

@frozen @usableFromInline
struct IsolatedReceiverClosure<Receiver, R, E: Error, each A> {
  @usableFromInline let call: @isolated(any) (Receiver, repeat each A) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R) { self.call = call }

  @inlinable
  var withoutIsolation: (Receiver, repeat each A) throws(E) -> R {
    unsafeBitCast(self, to: PlainReceiverClosure<Receiver, R, E, repeat each A>.self).call
  }
}

@frozen @usableFromInline
struct MainActorReceiverClosure<Receiver, R, E: Error, each A> {
  @usableFromInline let call: @MainActor (Receiver, repeat each A) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R) { self.call = call }

  @inlinable
  var withoutIsolation: (Receiver, repeat each A) throws(E) -> R {
    unsafeBitCast(self, to: PlainReceiverClosure<Receiver, R, E, repeat each A>.self).call
  }
}
