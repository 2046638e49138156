/// A copy of a block's signature, to compare others with.
struct BlockSignature {
  private let characters: ContiguousArray<CChar>

  init(copying text: UnsafePointer<CChar>) { characters = String(cString: text).utf8CString }

  func isEqual(to text: UnsafePointer<CChar>) -> Bool {
    // The last character is the zero that ends both.
    for index in characters.indices where characters[index] != text[index] { return false }
    return true
  }
}
