import Foundation

extension Outline {
  /// The largest number of elements that are printed.
  private static let limit = 60

  /// The printed outline. The outline has one line for each element, indented by the element's depth, with its count,
  /// its text and its attributes.
  var lines: [String] {
    var nodes: [Node] = []
    func collect(_ node: Node) {
      nodes.append(node)
      for child in node.children { collect(child) }
    }
    for child in root.children { collect(child) }
    let shown = nodes.prefix(Self.limit)
    let names = shown.map { String(repeating: "  ", count: $0.depth) + $0.name }
    let nameWidth = max(20, names.map(\.count).max() ?? 0)
    let countWidth = max(5, shown.map { grouped($0.count).count }.max() ?? 0)
    let textWidth = max(9, shown.map { volume($0.textBytes).count }.max() ?? 0)
    var lines = [
      padded("element", nameWidth) + "  " + padded("count", countWidth, right: true) + "  "
        + padded("text", textWidth, right: true) + "  attributes"
    ]
    for (node, name) in zip(shown, names) {
      let line =
        padded(name, nameWidth) + "  " + padded(grouped(node.count), countWidth, right: true) + "  "
        + padded(volume(node.textBytes), textWidth, right: true)
        + (node.attributes.isEmpty ? "" : "  " + node.attributes.joined(separator: " "))
      lines.append(line)
    }
    if nodes.count > shown.count { lines.append("... and \(grouped(nodes.count - shown.count)) more") }
    return lines
  }

  /// The totals of all kinds of content in the document.
  var totals: String {
    let parts = [
      counted(elements, "element"), counted(attributes, "attribute"), "\(volume(textBytes)) of text",
      counted(cdataSections, "CDATA section"), counted(comments, "comment"),
      counted(instructions, "processing instruction"),
    ]
    return parts.joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }
}

/// Formats 1234567 as 1,234,567.
func grouped(_ number: Int) -> String {
  var digits = String(number)
  var index = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
  while let place = index, place > digits.startIndex {
    digits.insert(",", at: place)
    index = digits.index(place, offsetBy: -3, limitedBy: digits.startIndex)
  }
  return digits
}

/// Formats a number of bytes with a suitable unit.
func volume(_ bytes: Int) -> String {
  switch bytes {
  case 0: "-"
  case ..<1_000: "\(bytes) B"
  case ..<1_000_000: String(format: "%.1f kB", Double(bytes) / 1e3)
  default: String(format: "%.1f MB", Double(bytes) / 1e6)
  }
}

private func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
  let padding = String(repeating: " ", count: max(0, width - text.count))
  return right ? padding + text : text + padding
}
