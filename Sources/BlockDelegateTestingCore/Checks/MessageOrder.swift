/// Describes the first expected step that does not follow the steps before it, or returns nil if the order is correct.
package func misplaced<Step: Equatable>(
  _ expected: [Step], in found: [Step], consecutively: Bool, name: (Step) -> String
) -> String? {
  guard let index = consecutively ? missing(expected, consecutivelyIn: found) : missing(expected, in: found) else {
    return nil
  }
  let before = expected[..<index].map(name).joined(separator: ", ")
  return "expected \(name(expected[index]))" + (index == 0 ? "" : "\(consecutively ? " next" : "") after \(before)")
}

/// Returns the index of the first step that does not follow the steps before it, or nil if the order is correct.
private func missing<Step: Equatable>(_ expected: [Step], in found: [Step]) -> Int? {
  var rest = found[...]
  for (index, step) in expected.enumerated() {
    guard let found = rest.firstIndex(of: step) else { return index }
    rest = rest[(found + 1)...]
  }
  return nil
}

/// Returns the index of the first step that is missing in the longest consecutive match, or nil if none is missing.
private func missing<Step: Equatable>(_ expected: [Step], consecutivelyIn found: [Step]) -> Int? {
  let lengths = found.indices.map { zip(found[$0...], expected).prefix { $0 == $1 }.count }
  let best = lengths.max() ?? 0
  return best == expected.count ? nil : best
}
