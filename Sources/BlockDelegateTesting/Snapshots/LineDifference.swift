/// The differences between two texts, line by line, with some unchanged lines around them.
struct LineDifference: CustomStringConvertible {
  private enum Line {
    case both(String)
    case old(String)
    case new(String)

    var text: String {
      switch self {
      case .both(let line): " " + line
      case .old(let line): "-" + line
      case .new(let line): "+" + line
      }
    }

    var isInBoth: Bool { if case .both = self { true } else { false } }
    var isOld: Bool { if case .new = self { false } else { true } }
    var isNew: Bool { if case .old = self { false } else { true } }
  }

  private var lines: [Line] = []

  /// The number of unchanged lines before and after a difference.
  private static let context = 3
  /// The largest number of lines that are compared. The time for the comparison is proportional to the number of lines
  /// times the number of differences, so longer texts are shown as completely different.
  private static let maximumCompared = 6000
  private static let maximumShown = 200

  init(from old: String, to new: String) {
    func split(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let (old, new) = (split(old), split(new))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    lines += old[..<start].map { .both($0) }
    append(Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    lines += old[(old.count - end)...].map { .both($0) }
  }

  private mutating func append(_ old: [String], _ new: [String]) {
    guard old.count + new.count <= Self.maximumCompared else {
      lines += old.map { .old($0) } + new.map { .new($0) }
      return
    }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        lines.append(.old(old[i]))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        lines.append(.new(new[j]))
        j += 1
      } else {
        lines.append(.both(old[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  /// The lines that differ, with `-` for old lines and `+` for new lines, in sections with line numbers.
  var description: String {
    let changed = lines.indices.filter { !lines[$0].isInBoth }
    var parts: [Range<Int>] = []
    for index in changed {
      let around = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = parts.last, last.upperBound >= around.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<around.upperBound
      } else {
        parts.append(around)
      }
    }
    var text: [String] = []
    for part in parts {
      let (old, new) = (
        lines[..<part.lowerBound].count(where: \.isOld), lines[..<part.lowerBound].count(where: \.isNew)
      )
      let own = lines[part]
      text.append("@@ -\(old + 1),\(own.count(where: \.isOld)) +\(new + 1),\(own.count(where: \.isNew)) @@")
      text += own.map(\.text)
    }
    if text.count > Self.maximumShown {
      text = text.prefix(Self.maximumShown) + ["(\(text.count - Self.maximumShown) more lines)"]
    }
    return text.joined(separator: "\n")
  }
}
