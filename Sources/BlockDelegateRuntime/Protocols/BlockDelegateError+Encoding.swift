extension BlockDelegateError {
  /// Makes the error for a method whose encoding is malformed, or whose types can't be passed.
  /// - Parameter cause: An ``EncodingError`` or an ``UnsupportedTypeError``.
  package init(_ cause: any Error, selector: String) {
    if let error = cause as? EncodingError {
      // A declaration that lacks the last argument of a method, the `NSError **`, causes this error.
      let colons = selector.utf8.count { $0 == UInt8(ascii: ":") }
      let lacksError = selector.lowercased().hasSuffix("error:") && error.reason.hasSuffix("colons, not \(colons - 1)")
      self.init(
        .malformedEncoding, selector: selector,
        expected: lacksError ? "takesError: true, if an NSError ** follows the arguments" : nil, given: "\(error)")
      return
    }
    var expected: String?
    if let error = cause as? UnsupportedTypeError, case .structure(let aggregate) = error.type,
      aggregate.fields == nil, let type = aggregate.name
    {
      expected = "fields; in Swift: extension \(type): ObjCEncodable, whose objCTypeEncoding is {\(type)=...}"
    }
    self.init(.unsupportedMethod, selector: selector, expected: expected, given: "\(cause)")
  }
}
