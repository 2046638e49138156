/// Names that are spelled much like an unknown one, nearest first.
func nearMisses(of name: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
  let lowercased = name.lowercased()
  // A third of the letters may differ: enough for a forgotten part, too little for another method.
  let tolerance = max(2, name.utf8.count / 3)
  return Set(candidates)
    .map { (name: $0, distance: editDistance($0.lowercased(), lowercased, atMost: tolerance)) }
    .filter { $0.distance <= tolerance }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .prefix(limit)
    .map(\.name)
}

/// The Levenshtein distance of two strings, or a number above `limit`.
func editDistance(_ left: String, _ right: String, atMost limit: Int) -> Int {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  guard abs(left.count - right.count) <= limit else { return limit + 1 }
  var previous = Array(0...right.count)
  for (i, byte) in left.enumerated() {
    var current = [i + 1]
    for (j, other) in right.enumerated() {
      current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + (byte == other ? 0 : 1)))
    }
    previous = current
  }
  return previous[right.count]
}
