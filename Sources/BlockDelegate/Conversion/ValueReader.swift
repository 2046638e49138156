import BlockDelegateRuntime

/// Reads values of one Swift type from the bytes of arguments and results, for code that handles calls of any
/// signature.
package struct ValueReader<Value>: Sendable {
  private let converter: ValueConverter<Value>

  /// Makes a reader for values of a Swift type, or returns nil if the type does not fit the encoding.
  package init?(_ type: Value.Type, for encoding: TypeEncoding) {
    guard let converter = makeValueConverter(type, for: encoding) else { return nil }
    self.converter = converter
  }

  /// Reads a value from its bytes.
  ///
  /// - Throws: ``BlockDelegateError`` if the value can't be converted to the Swift type, for example because the value
  ///   is nil or an object of another class.
  package func read(
    _ bytes: UnsafeRawPointer, argument index: Int?, protocol name: String, selector: String
  ) throws -> Value {
    do { return try converter.load(bytes) } catch let failure as ConversionFailure {
      throw failure.error(argument: index, protocol: name, selector: selector)
    }
  }

  /// Makes the error for a Swift type that does not fit an argument, or the result if `index` is nil.
  package static func mismatch(
    _ encoding: TypeEncoding, argument index: Int?, protocol name: String, selector: String
  ) -> BlockDelegateError {
    BlockDelegateError(
      index.map { .wrongArgumentType($0) } ?? .wrongResultType, protocol: name, selector: selector,
      expected: describe(encoding), given: describe(Value.self))
  }
}
