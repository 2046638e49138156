// Written by Scripts/generate-overloads.
import BlockDelegateRuntime

// Closures as types without isolation, and without any: whoever calls them has checked where, and knows the types.
//
// The casts are between types of one layout and one calling convention: what isolation a function type names, or that
// its values know it, says nothing of how they are called. They are casts of structs, for as generic arguments the
// closures would need the runtime's support for their types, which older systems lack, and would be wrapped.

@frozen @usableFromInline
struct PlainClosure0<R, E: Error> {
  @usableFromInline let call: () throws(E) -> R

  @inlinable
  init(_ call: @escaping () throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure0<R, E: Error> {
  @usableFromInline let call: @isolated(any) () throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) () throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure0<R, E: Error> {
  @usableFromInline let call: @MainActor () throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor () throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<R, E: Error>(
  _ body: @escaping @isolated(any) () throws(E) -> R
) -> () throws(E) -> R {
  unsafeBitCast(IsolatedClosure0(body), to: PlainClosure0<R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<R, E: Error>(
  _ body: @escaping @MainActor () throws(E) -> R
) -> () throws(E) -> R {
  unsafeBitCast(MainActorClosure0(body), to: PlainClosure0<R, E>.self).call
}

@inlinable @inline(__always)
func withoutType<R, E: Error>(_ body: @escaping () throws(E) -> R) -> AnyClosure {
  unsafeBitCast(PlainClosure0(body), to: AnyClosure.self)
}

@frozen @usableFromInline
struct PlainClosure1<A0, R, E: Error> {
  @usableFromInline let call: (A0) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure1<A0, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure1<A0, R, E: Error> {
  @usableFromInline let call: @MainActor (A0) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, R, E: Error>(
  _ body: @escaping @isolated(any) (A0) throws(E) -> R
) -> (A0) throws(E) -> R {
  unsafeBitCast(IsolatedClosure1(body), to: PlainClosure1<A0, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, R, E: Error>(
  _ body: @escaping @MainActor (A0) throws(E) -> R
) -> (A0) throws(E) -> R {
  unsafeBitCast(MainActorClosure1(body), to: PlainClosure1<A0, R, E>.self).call
}

@inlinable @inline(__always)
func withoutType<A0, R, E: Error>(_ body: @escaping (A0) throws(E) -> R) -> AnyClosure {
  unsafeBitCast(PlainClosure1(body), to: AnyClosure.self)
}

@frozen @usableFromInline
struct PlainClosure2<A0, A1, R, E: Error> {
  @usableFromInline let call: (A0, A1) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure2<A0, A1, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure2<A0, A1, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
) -> (A0, A1) throws(E) -> R {
  unsafeBitCast(IsolatedClosure2(body), to: PlainClosure2<A0, A1, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1) throws(E) -> R
) -> (A0, A1) throws(E) -> R {
  unsafeBitCast(MainActorClosure2(body), to: PlainClosure2<A0, A1, R, E>.self).call
}

@inlinable @inline(__always)
func withoutType<A0, A1, R, E: Error>(_ body: @escaping (A0, A1) throws(E) -> R) -> AnyClosure {
  unsafeBitCast(PlainClosure2(body), to: AnyClosure.self)
}

@frozen @usableFromInline
struct PlainClosure3<A0, A1, A2, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure3<A0, A1, A2, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure3<A0, A1, A2, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
) -> (A0, A1, A2) throws(E) -> R {
  unsafeBitCast(IsolatedClosure3(body), to: PlainClosure3<A0, A1, A2, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
) -> (A0, A1, A2) throws(E) -> R {
  unsafeBitCast(MainActorClosure3(body), to: PlainClosure3<A0, A1, A2, R, E>.self).call
}

@inlinable @inline(__always)
func withoutType<A0, A1, A2, R, E: Error>(_ body: @escaping (A0, A1, A2) throws(E) -> R) -> AnyClosure {
  unsafeBitCast(PlainClosure3(body), to: AnyClosure.self)
}

@frozen @usableFromInline
struct PlainClosure4<A0, A1, A2, A3, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2, A3) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2, A3) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure4<A0, A1, A2, A3, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2, A3) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure4<A0, A1, A2, A3, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2, A3) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, A3, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
) -> (A0, A1, A2, A3) throws(E) -> R {
  unsafeBitCast(IsolatedClosure4(body), to: PlainClosure4<A0, A1, A2, A3, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, A3, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
) -> (A0, A1, A2, A3) throws(E) -> R {
  unsafeBitCast(MainActorClosure4(body), to: PlainClosure4<A0, A1, A2, A3, R, E>.self).call
}

@inlinable @inline(__always)
func withoutType<A0, A1, A2, A3, R, E: Error>(_ body: @escaping (A0, A1, A2, A3) throws(E) -> R) -> AnyClosure {
  unsafeBitCast(PlainClosure4(body), to: AnyClosure.self)
}

@frozen @usableFromInline
struct PlainClosure5<A0, A1, A2, A3, A4, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2, A3, A4) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2, A3, A4) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure5<A0, A1, A2, A3, A4, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure5<A0, A1, A2, A3, A4, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2, A3, A4) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, A3, A4, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
) -> (A0, A1, A2, A3, A4) throws(E) -> R {
  unsafeBitCast(IsolatedClosure5(body), to: PlainClosure5<A0, A1, A2, A3, A4, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, A3, A4, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
) -> (A0, A1, A2, A3, A4) throws(E) -> R {
  unsafeBitCast(MainActorClosure5(body), to: PlainClosure5<A0, A1, A2, A3, A4, R, E>.self).call
}

@frozen @usableFromInline
struct PlainClosure6<A0, A1, A2, A3, A4, A5, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2, A3, A4, A5) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2, A3, A4, A5) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure6<A0, A1, A2, A3, A4, A5, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure6<A0, A1, A2, A3, A4, A5, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, A3, A4, A5, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R {
  unsafeBitCast(IsolatedClosure6(body), to: PlainClosure6<A0, A1, A2, A3, A4, A5, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, A3, A4, A5, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R {
  unsafeBitCast(MainActorClosure6(body), to: PlainClosure6<A0, A1, A2, A3, A4, A5, R, E>.self).call
}

@frozen @usableFromInline
struct PlainClosure7<A0, A1, A2, A3, A4, A5, A6, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure7<A0, A1, A2, A3, A4, A5, A6, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure7<A0, A1, A2, A3, A4, A5, A6, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R {
  unsafeBitCast(IsolatedClosure7(body), to: PlainClosure7<A0, A1, A2, A3, A4, A5, A6, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R {
  unsafeBitCast(MainActorClosure7(body), to: PlainClosure7<A0, A1, A2, A3, A4, A5, A6, R, E>.self).call
}

@frozen @usableFromInline
struct PlainClosure8<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure8<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure8<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R {
  unsafeBitCast(IsolatedClosure8(body), to: PlainClosure8<A0, A1, A2, A3, A4, A5, A6, A7, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R {
  unsafeBitCast(MainActorClosure8(body), to: PlainClosure8<A0, A1, A2, A3, A4, A5, A6, A7, R, E>.self).call
}

@frozen @usableFromInline
struct PlainClosure9<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error> {
  @usableFromInline let call: (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R

  @inlinable
  init(_ call: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct IsolatedClosure9<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error> {
  @usableFromInline let call: @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R

  @inlinable
  init(_ call: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) { self.call = call }
}

@frozen @usableFromInline
struct MainActorClosure9<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error> {
  @usableFromInline let call: @MainActor (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R

  @inlinable
  init(_ call: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) { self.call = call }
}

@inlinable @inline(__always)
func withoutIsolation<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
  _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R {
  unsafeBitCast(IsolatedClosure9(body), to: PlainClosure9<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E>.self).call
}

@inlinable @inline(__always)
func withoutMainActor<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
  _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R
) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R {
  unsafeBitCast(MainActorClosure9(body), to: PlainClosure9<A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E>.self).call
}
