// What a type can be used for in a method.
extension TypeEncoding {
  /// `id`
  package static var anyObject: TypeEncoding { .object(nil) }

  /// Whether it is an `NSError **`, or any pointer to an object.
  package var isErrorPlace: Bool {
    if case .pointer(let pointee) = self, case .object = pointee { true } else { false }
  }

  /// Whether a method that returns it can say that it failed: by NO or by nil.
  package var canSayFailure: Bool { isBOOL || kind == .object }
}
