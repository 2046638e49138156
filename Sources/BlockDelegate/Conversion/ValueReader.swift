import BlockDelegateRuntime

/// Reads values of one Swift type from the bytes of arguments and results, for who looks at calls of any signature.
package struct ValueReader<Value>: Sendable {
  private let converter: ValueConverter<Value>

  /// - Returns: nil when the Swift type and the encoding don't fit.
  package init?(_ type: Value.Type, for encoding: TypeEncoding) {
    guard let converter = makeValueConverter(type, for: encoding) else { return nil }
    self.converter = converter
  }

  /// - Throws: ``BlockDelegateError`` when the value does not fit the type: nil, an object of another class.
  package func read(
    _ bytes: UnsafeRawPointer, argument index: Int?, protocol name: String, selector: String
  ) throws -> Value {
    do { return try converter.load(bytes) } catch let failure as ConversionFailure {
      throw failure.error(argument: index, protocol: name, selector: selector)
    }
  }

  /// The error for a Swift type that does not fit an argument, or the result where `index` is nil.
  package static func mismatch(
    _ encoding: TypeEncoding, argument index: Int?, protocol name: String, selector: String
  ) -> BlockDelegateError {
    BlockDelegateError(
      index.map { .wrongArgumentType($0) } ?? .wrongResultType, protocol: name, selector: selector,
      expected: describe(encoding), given: describe(Value.self))
  }
}
