/// The largest length of a line.
let lineLength = 120

/// Distributes the items over as few lines as possible.
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

/// Returns a list in one line, or with its items in separate lines if one line would be too long.
///
/// - Parameters:
///   - start: The text before the items.
///   - items: The items, which are separated by commas.
///   - end: The text after the items. If the items are wrapped, a `)` follows the last item, and any other text is in
///     its own line.
///   - width: The largest length of a line.
func wrapped(_ start: String, _ items: [String], _ end: String, width: Int) -> [String] {
  let line = "\(start)\(items.joined(separator: ", "))\(end)"
  if line.count <= width { return [line] }
  var rows = filled(items, width: width - 2).map { "  \($0)" }
  if end == ")" { rows[rows.count - 1] += end } else { rows.append(end) }
  return [start] + rows
}

/// Returns a name with its type, with the type in the next line if one line would be too long.
func wrapped(_ start: String, _ type: String, width: Int) -> [String] {
  "\(start) \(type)".count <= width ? ["\(start) \(type)"] : [start, "  \(type)"]
}

/// Returns the first line or lines of a class declaration.
func wrapped(_ start: String, inheriting names: [String], width: Int) -> [String] {
  let line = "\(start): \(names.joined(separator: ", ")) {"
  if line.count <= width { return [line] }
  let rows = filled(["\(start): \(names[0])"] + names.dropFirst(), width: width)
  return [rows[0]] + rows.dropFirst().map { "  \($0)" } + ["{"]
}

func indented(_ lines: [String]) -> [String] {
  lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { $0.isEmpty ? "" : "  \($0)" }
}
