/// How long a line is at most, less the two spaces before a member.
let lineLength = 118

/// Puts the items in lines, each as full as it can be.
func filled(_ items: [String]) -> [String] {
  var lines: [String] = []
  for (position, item) in items.enumerated() {
    let text = position == items.count - 1 ? item : "\(item),"
    if let last = lines.last, last.count + text.count + 8 <= lineLength {
      lines[lines.count - 1] = "\(last) \(text)"
    } else {
      lines.append(text)
    }
  }
  return lines
}

/// A list in one line, or its items in lines of their own.
func wrapped(_ start: String, _ items: [String], _ end: String, suffix: String) -> [String] {
  let line = "\(start)\(items.joined(separator: ", "))\(end)\(suffix)"
  return line.count <= lineLength ? [line] : [start] + filled(items).map { "  \($0)" } + ["\(end)\(suffix)"]
}
