/// The access level of the generated classes.
enum Access: String, CaseIterable {
  case `public`, package, `internal`

  /// The access modifier with a space, as it is written before a declaration.
  var prefix: String { self == .internal ? "" : "\(rawValue) " }
}
