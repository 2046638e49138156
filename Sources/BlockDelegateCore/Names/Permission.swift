/// Returns whether a method's name asks for permission: one of its words is `should`, `can` or `allows`, as in
/// `windowShouldClose:` or `splitView:canCollapseSubview:`.
package func asksForPermission(_ name: String) -> Bool {
  words(of: name).contains { ["should", "can", "allows"].contains($0) }
}

/// Returns the words of a name in lower case. A word begins at a capital letter, or after a character that is not a
/// letter.
private func words(of name: String) -> [String] {
  var words: [String] = []
  var continues = false
  for character in name {
    if !continues || character.isUppercase { words.append("") }
    continues = character.isLetter
    if continues { words[words.count - 1] += character.lowercased() }
  }
  return words
}
