/// An expected number of calls, as a range.
struct CallCount: Sendable {
  let range: Range<Int>

  /// Makes an expected number from any range, such as `1...`, `...3` or `2...2`.
  init(_ expression: some RangeExpression<Int>) { range = expression.relative(to: 0..<Int.max) }
}

extension CallCount: CustomStringConvertible {
  var description: String {
    let last = range.upperBound - 1
    if range.isEmpty { return "an impossible number of calls" }
    if last == range.lowerBound { return last == 0 ? "no call" : calls("exactly", last) }
    if range.upperBound == .max { return calls("at least", range.lowerBound) }
    return range.lowerBound == 0 ? calls("at most", last) : "\(range.lowerBound) to \(last) calls"
  }

  private func calls(_ words: String, _ count: Int) -> String { "\(words) \(count) \(count == 1 ? "call" : "calls")" }
}
