import BlockDelegateRuntime

/// The names of objects and the permission to call methods of values, which are needed for texts and copies of objects.
struct ValueAccess {
  let names: ObjectNames
  /// Whether methods of values may be called.
  let asksValues: Bool

  /// Returns the kind of value that an object is, or nil if it is not a value or its methods must not be called.
  func valueClass(of object: ObjectHandle) -> ValueClass? { asksValues ? ValueClass.of(object) : nil }
}

/// The number of bytes that are left for a value's text. The text is limited because a value can be infinite or very
/// large.
final class TextRoom {
  var rest: Int

  init(_ rest: Int = 10_000) { self.rest = rest }

  /// Makes a text and subtracts its size from the bytes that are left. Parts of the text may have subtracted their own
  /// sizes already.
  func take(_ makeText: () throws -> String) rethrows -> String {
    let before = rest
    let text = try makeText()
    rest = min(rest, before - max(1, text.utf8.count))
    return text
  }
}
