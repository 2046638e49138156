/// The runtime's names of protocols that are declared in Swift.
package enum MangledName {
  /// Returns the name in the protocol's declaration: `MyDelegate` for `_TtP4Main10MyDelegate_` and for
  /// `Main.MyDelegate`. A mangled name begins with the module, the enclosing types and, for a private protocol, a hash
  /// of the file (Swift's OldMangling.rst, "Declarations"). Other names are returned unchanged.
  package static func lastIdentifier(of name: String) -> Substring {
    guard name.hasPrefix("_TtP") else {
      return name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]
    }
    var rest = name.dropFirst(4)
    var last = name[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      rest = rest[start...]
      let digits = rest.prefix(while: \.isNumber)
      rest = rest.dropFirst(digits.count)
      last = rest.prefix(Int(digits) ?? 0)
      rest = rest.dropFirst(last.count)
    }
    return last
  }
}
