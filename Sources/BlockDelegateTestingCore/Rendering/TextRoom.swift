/// The number of bytes that are left for a value's text. The text is limited because a value can be infinite or very
/// large.
package final class TextRoom {
  package var rest: Int

  package init(_ rest: Int = 10_000) { self.rest = rest }

  /// Makes a text and subtracts its size from the bytes that are left. Parts of the text may have subtracted their own
  /// sizes already.
  package func take(_ makeText: () throws -> String) rethrows -> String {
    let before = rest
    let text = try makeText()
    rest = min(rest, before - max(1, text.utf8.count))
    return text
  }

  package func more(_ count: UInt) -> String { "… \(count) more" }

  /// Returns the elements that fit, and the number of further elements.
  package func list(_ count: UInt, _ element: (UInt) throws -> String) rethrows -> String {
    var texts: [String] = []
    while texts.count < count, rest > 0 {
      texts.append(try take { try element(UInt(texts.count)) })
      rest -= 2
    }
    if texts.count < count { texts.append(more(count - UInt(texts.count))) }
    return "[\(texts.joined(separator: ", "))]"
  }

  /// Returns the elements of an unordered collection, sorted by their texts, or nil if there are none.
  ///
  /// If not all elements fit, only their number is returned, because a part of an unordered collection would be different
  /// in each run.
  package func unordered<Elements: Sequence>(
    _ count: UInt, _ elements: () throws -> Elements, _ text: (Elements.Element) throws -> (key: String, value: String?)
  ) rethrows -> String? {
    guard count <= max(rest, 0) else { return "[\(more(count))]" }
    var texts: [(key: String, value: String?)] = []
    for element in try elements() {
      texts.append(try text(element))
      rest -= 2
      guard rest > 0 else { return "[\(more(count))]" }
    }
    guard !texts.isEmpty else { return nil }
    let sorted = texts.sorted { $0.key < $1.key }.map { $0.key + ($0.value.map { ": \($0)" } ?? "") }
    return "[\(sorted.joined(separator: ", "))]"
  }
}
