import BlockDelegateRuntime

/// What texts and copies of objects are made with.
struct ValueAccess {
  let names: ObjectNames
  /// Whether values are asked what they say.
  let asksValues: Bool

  /// nil for an object that is no value, or is not to be asked.
  func valueClass(of object: ObjectHandle) -> ValueClass? { asksValues ? ValueClass.of(object) : nil }
}

/// How much of a value's text is still to come: one can have no end, and be as large as memory.
final class TextRoom {
  var rest: Int

  init(_ rest: Int = 10_000) { self.rest = rest }

  /// Makes a text, whose parts may have taken their room already.
  func take(_ makeText: () throws -> String) rethrows -> String {
    let before = rest
    let text = try makeText()
    rest = min(rest, before - max(1, text.utf8.count))
    return text
  }
}
