/// The identifiers of `NSObject` and of the protocols that it conforms to, on Linux and on Apple's platforms.
enum NSObjectNames {
  static let classes: Set = ["s:10Foundation8NSObjectC", "c:objc(cs)NSObject"]
  static let protocols: Set = ["s:10Foundation16NSObjectProtocolP", "c:objc(pl)NSObject"]
  /// The identifiers of `Equatable`, `Hashable`, `CustomStringConvertible` and `CustomDebugStringConvertible`.
  static let inherited: Set = ["s:SQ", "s:SH", "s:s23CustomStringConvertibleP", "s:s28CustomDebugStringConvertibleP"]
}
