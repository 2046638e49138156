/// Returns a nonisolated closure that calls a main-actor closure. The caller registers the nonisolated closure with the
/// main actor as its isolation. At each call, ``IsolationCheck`` checks the actor, and `assumeIsolated` checks it
/// again.
func unisolated<each A, R>(_ body: @escaping @MainActor (repeat each A) throws -> R) -> (repeat each A) throws -> R {
  { (arguments: repeat each A) in
    let call = HandedOver((repeat each arguments))
    return try MainActor.assumeIsolated { HandedOver(try body(repeat each call.value)) }.value
  }
}

func unisolated<each A, R>(_ body: (@MainActor (repeat each A) -> R)?) -> ((repeat each A) -> R)? {
  guard let body else { return nil }
  return { (arguments: repeat each A) in
    let call = HandedOver((repeat each arguments))
    return MainActor.assumeIsolated { HandedOver(body(repeat each call.value)) }.value
  }
}

/// A value that is passed to a main-actor closure or returned by it.
///
/// `HandedOver` is Sendable because the call is synchronous, so the value never leaves the main actor.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
