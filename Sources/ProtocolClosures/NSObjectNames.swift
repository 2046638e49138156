/// The identifiers of `NSObject` and what it conforms to, on Linux and on Apple's platforms.
enum NSObjectNames {
  static let classes: Set = ["s:10Foundation8NSObjectC", "c:objc(cs)NSObject"]
  static let protocols: Set = ["s:10Foundation16NSObjectProtocolP", "c:objc(pl)NSObject"]
  /// `Equatable`, `Hashable` and the two descriptions.
  static let inherited: Set = ["s:SQ", "s:SH", "s:s23CustomStringConvertibleP", "s:s28CustomDebugStringConvertibleP"]
}
