import BlockDelegateRuntime

/// How values of one Swift type become objects, and back.
///
/// Sendable because it never changes, and its closures touch nothing but what they are given.
final class ObjectConverter<Value>: @unchecked Sendable {
  /// Reads a value from an object that it does not own.
  let load: (OpaquePointer?) throws -> Value
  /// Makes or finds the object for a value; the caller owns a reference to it.
  let store: (Value) throws -> OpaquePointer?

  init(
    load: @escaping (OpaquePointer?) throws -> Value,
    store: @escaping (Value) throws -> OpaquePointer?
  ) {
    self.load = load
    self.store = store
  }

  /// A converter for values that are never nil.
  static func nonNil(
    load: @escaping (OpaquePointer) throws -> Value,
    store: @escaping (Value) throws -> OpaquePointer
  ) -> ObjectConverter {
    ObjectConverter(
      load: { object in
        guard let object else { throw ConversionFailure.unexpectedNil(expected: "\(Value.self)") }
        return try load(object)
      },
      store: store)
  }
}
