/// A string in quotes, on one line: what can't be seen is escaped as in Swift.
package func quoted(_ text: String) -> String {
  var quoted = "\""
  quoted.reserveCapacity(text.utf8.count + 2)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    case " "..."~": quoted.unicodeScalars.append(scalar)
    default:
      if isVisible(scalar) {
        quoted.unicodeScalars.append(scalar)
      } else {
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
  return quoted + "\""
}

/// Whether a character has a place of its own where it is written.
package func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned, .privateUse:
    false
  default: true
  }
}
