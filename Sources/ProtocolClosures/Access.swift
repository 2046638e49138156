/// Who sees the classes.
enum Access: String, CaseIterable {
  case `public`, package, `internal`

  /// What stands before a declaration.
  var prefix: String { self == .internal ? "" : "\(rawValue) " }
}
