/// Why one method of a protocol is left out where all its methods are wanted.
package struct MethodFailure: Error {
  package let selector: SelectorHandle
  /// A ``MalformedName``, an ``EncodingError``, an ``UnsupportedTypeError`` or ``OutOfTrampolines``.
  package let cause: any Error

  package init(selector: SelectorHandle, cause: any Error) {
    self.selector = selector
    self.cause = cause
  }
}
