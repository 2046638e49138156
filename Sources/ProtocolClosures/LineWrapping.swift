/// How long a line is at most.
let lineLength = 120

/// Puts the items in lines, each as full as it can be.
private func filled(_ items: [String], width: Int) -> [String] {
  var lines: [String] = []
  for (position, item) in items.enumerated() {
    let text = position == items.count - 1 ? item : "\(item),"
    if let last = lines.last, !last.contains("\n"), last.count + text.count + 1 <= width {
      lines[lines.count - 1] = "\(last) \(text)"
    } else {
      lines.append(text)
    }
  }
  return lines
}

/// A list in one line, or its items in lines of their own.
/// - Parameter end: Stands in a line of its own behind parameters, and behind the last argument of a call (`)`).
func wrapped(_ start: String, _ items: [String], _ end: String, width: Int) -> [String] {
  let line = "\(start)\(items.joined(separator: ", "))\(end)"
  if line.count <= width { return [line] }
  var rows = filled(items, width: width - 2).map { "  \($0)" }
  if end == ")" { rows[rows.count - 1] += end } else { rows.append(end) }
  return [start] + rows
}

/// What stands behind a colon, in the next line if the first is too long.
func wrapped(_ start: String, _ type: String, width: Int) -> [String] {
  "\(start) \(type)".count <= width ? ["\(start) \(type)"] : [start, "  \(type)"]
}

/// The head of a class.
func wrapped(_ start: String, inheriting names: [String], width: Int) -> [String] {
  let line = "\(start): \(names.joined(separator: ", ")) {"
  if line.count <= width { return [line] }
  let rows = filled(["\(start): \(names[0])"] + names.dropFirst(), width: width)
  return [rows[0]] + rows.dropFirst().map { "  \($0)" } + ["{"]
}

func indented(_ lines: [String]) -> [String] {
  lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { $0.isEmpty ? "" : "  \($0)" }
}
