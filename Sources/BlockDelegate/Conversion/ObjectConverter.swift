import BlockDelegateRuntime

/// How values of one Swift type become objects, and back.
///
/// Sendable because it never changes, and its closures touch nothing but what they are given.
final class ObjectConverter<Value>: @unchecked Sendable {
  /// Reads a value from an object that it does not own.
  let load: (ObjectHandle?) throws -> Value
  /// Makes or finds the object for a value.
  let store: (Value) throws -> OwnedReference?

  init(load: @escaping (ObjectHandle?) throws -> Value, store: @escaping (Value) throws -> OwnedReference?) {
    self.load = load
    self.store = store
  }

  /// A converter for values that are never nil.
  static func nonNil(
    load: @escaping (ObjectHandle) throws -> Value,
    store: @escaping (Value) throws -> OwnedReference?
  ) -> ObjectConverter {
    ObjectConverter(
      load: { object in
        guard let object else { throw ConversionFailure.unexpectedNil(expected: "\(Value.self)") }
        return try load(object)
      },
      store: store)
  }
}
