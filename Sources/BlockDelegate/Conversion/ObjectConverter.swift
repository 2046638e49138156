import BlockDelegateRuntime

/// A converter between values of one Swift type and Objective-C objects.
///
/// `ObjectConverter` is Sendable because it never changes, and its closures use only their arguments.
final class ObjectConverter<Value>: @unchecked Sendable {
  /// The class whose instances convert to the Swift type; nil if instances of several classes do.
  let cls: ClassHandle?
  /// Converts an object to a value. The object is not retained for the call.
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

  /// The converter for the optional type, which converts nil too.
  var optional: ObjectConverter<Value?> {
    ObjectConverter<Value?>(
      cls: cls, load: { try $0.map { try self.load($0) } }, store: { try $0.flatMap { try self.store($0) } })
  }

  /// Returns whether an argument or a result of this encoding can be a value of the type. If the encoding names a
  /// class, that class must be a superclass or a subclass of the converter's class.
  func fits(_ encoding: TypeEncoding) -> Bool {
    guard case .object(let name?) = encoding, let cls, let named = ClassHandle(named: name) else { return true }
    return cls.isSubclass(of: named) || named.isSubclass(of: cls)
  }
}
