/// Returns a string in quotes and on one line. Invisible characters are escaped as in Swift.
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

/// Returns whether a character is visible by itself in a text.
package func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned, .privateUse:
    false
  default: true
  }
}
