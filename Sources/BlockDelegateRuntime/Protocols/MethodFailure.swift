/// The reason why one method is left out of an object that should implement all methods of a protocol.
package struct MethodFailure: Error {
  package let selector: SelectorHandle
  /// The cause: a ``MalformedName``, an ``EncodingError``, an ``UnsupportedTypeError`` or ``OutOfTrampolines``.
  package let cause: any Error

  package init(selector: SelectorHandle, cause: any Error) {
    self.selector = selector
    self.cause = cause
  }
}
