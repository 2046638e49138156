import BlockDelegateRuntime

/// A converter between values of one Swift type and Objective-C objects.
///
/// `ObjectConverter` is Sendable because it never changes, and its closures can be called on any thread.
final class ObjectConverter<Value>: @unchecked Sendable {
  /// The Objective-C class that converts to the Swift type; nil if several classes convert to the type.
  let cls: ClassHandle?
  /// Converts an object to a value. The caller must keep the object alive during the call.
  let load: (ObjectHandle?) throws -> Value
  /// Returns the object for a value, which may be a new object.
  let store: (Value) throws -> OwnedReference?

  init(
    cls: ClassHandle? = nil, load: @escaping (ObjectHandle?) throws -> Value,
    store: @escaping (Value) throws -> OwnedReference?
  ) {
    self.cls = cls
    self.load = load
    self.store = store
  }

  /// Makes a converter for a type whose values are never nil.
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

  /// The converter for the Optional of the type. This converter converts a null pointer to nil, and nil to a null
  /// pointer.
  var optional: ObjectConverter<Value?> {
    ObjectConverter<Value?>(
      cls: cls, load: { try $0.map { try self.load($0) } }, store: { try $0.flatMap { try self.store($0) } })
  }

  /// Returns whether an argument or a result with this encoding can be converted to the Swift type. If the encoding
  /// names a class, that class must be a superclass or a subclass of the converter's class.
  func fits(_ encoding: TypeEncoding) -> Bool {
    guard case .object(let name?) = encoding, let cls, let named = ClassHandle(named: name) else { return true }
    return cls.isSubclass(of: named) || named.isSubclass(of: cls)
  }
}
