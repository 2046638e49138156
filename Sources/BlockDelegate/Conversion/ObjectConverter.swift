import BlockDelegateRuntime

/// How values of one Swift type become objects, and back.
///
/// Sendable because it never changes, and its closures touch nothing but what they are given.
final class ObjectConverter<Value>: @unchecked Sendable {
  /// The class whose objects, and those of its subclasses, are such values; nil where that is not one class.
  let cls: ClassHandle?
  /// Reads a value from an object that it does not own.
  let load: (ObjectHandle?) throws -> Value
  /// Makes or finds the object for a value.
  let store: (Value) throws -> OwnedReference?

  init(
    cls: ClassHandle? = nil, load: @escaping (ObjectHandle?) throws -> Value,
    store: @escaping (Value) throws -> OwnedReference?
  ) {
    self.cls = cls
    self.load = load
    self.store = store
  }

  /// A converter for values that are never nil.
  static func nonNil(
    cls: ClassHandle? = nil, load: @escaping (ObjectHandle) throws -> Value,
    store: @escaping (Value) throws -> OwnedReference?
  ) -> ObjectConverter {
    ObjectConverter(
      cls: cls,
      load: { object in
        guard let object else { throw ConversionFailure.unexpectedNil(expected: "\(Value.self)") }
        return try load(object)
      },
      store: store)
  }

  /// The converter that takes nil, too.
  var optional: ObjectConverter<Value?> {
    ObjectConverter<Value?>(
      cls: cls, load: { try $0.map { try self.load($0) } }, store: { try $0.flatMap { try self.store($0) } })
  }

  /// Whether an argument or a result of this encoding can ever be such a value: where the encoding says the class, it
  /// is above or below the value's.
  func fits(_ encoding: TypeEncoding) -> Bool {
    guard case .object(let name?) = encoding, let cls, let named = ClassHandle(named: name) else { return true }
    return cls.isSubclass(of: named) || named.isSubclass(of: cls)
  }
}
