/// The names by which the runtime knows protocols that are declared in Swift.
package enum MangledName {
  /// The name as it is written where the protocol is declared: `MyDelegate` of `_TtP4Main10MyDelegate_`. Before it come
  /// the module, the types around it and, for a private one, a hash of the file (Swift's OldMangling.rst,
  /// "Declarations"); `MyDelegate` of `Main.MyDelegate`. Other names are as they are written.
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
