import Foundation

/// The number of unchanged lines before and after a difference.
private let context = 3
/// The largest number of lines that are compared. The time for the comparison is proportional to the number of lines
/// times the number of differences, so longer texts are shown as completely different.
private let maximumCompared = 6000
private let maximumShown = 200

/// Returns the lines in which two texts differ, with `-` for old lines and `+` for new lines, in sections with line
/// numbers and some unchanged lines.
func lineDifference(from old: String, to new: String) -> String {
  let lines = markedLines(from: old, to: new)
  var shown = IndexSet()
  for index in lines.indices where lines[index].mark != " " {
    shown.insert(integersIn: max(0, index - context)..<min(lines.count, index + context + 1))
  }
  var text: [String] = []
  for part in shown.rangeView {
    /// Returns the first line and the number of lines of this part in one of the texts.
    func place(without mark: Character) -> String {
      let first = lines[..<part.lowerBound].count { $0.mark != mark } + 1
      return "\(first),\(lines[part].count { $0.mark != mark })"
    }
    text.append("@@ -\(place(without: "+")) +\(place(without: "-")) @@")
    text += lines[part].map { "\($0.mark)\($0.text)" }
  }
  if text.count > maximumShown { text = text.prefix(maximumShown) + ["(\(text.count - maximumShown) more lines)"] }
  return text.joined(separator: "\n")
}

/// Returns the lines of both texts. The mark is `-` for a line of the old text, `+` for one of the new text, and a space
/// for a line of both.
private func markedLines(from old: String, to new: String) -> [(mark: Character, text: Substring)] {
  let old = old.split(separator: "\n", omittingEmptySubsequences: false)
  let new = new.split(separator: "\n", omittingEmptySubsequences: false)
  // The lines that are equal at the start and at the end need no comparison.
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
  let (oldPart, newPart) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
  var (removed, inserted) = (Set(oldPart.indices), Set(newPart.indices))
  if oldPart.count + newPart.count <= maximumCompared {
    (removed, inserted) = ([], [])
    for change in Array(newPart).difference(from: Array(oldPart)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): inserted.insert(start + offset)
      }
    }
  }
  var lines: [(mark: Character, text: Substring)] = []
  var next = 0
  for (index, line) in old.enumerated() {
    let isRemoved = removed.contains(index)
    while !isRemoved, inserted.contains(next) {
      lines.append(("+", new[next]))
      next += 1
    }
    lines.append((isRemoved ? "-" : " ", line))
    if !isRemoved { next += 1 }
  }
  return lines + new[next...].map { ("+", $0) }
}
