/// A closure of the main actor's as one without isolation, for where it is known that the main actor calls it: the
/// closure's site has been checked (``IsolationCheck``), and this checks again.
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

/// Sendable because nobody leaves the main actor with it: the call in which it is handed over is synchronous.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
