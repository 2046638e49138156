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
    (self.cls, self.load, self.store) = (cls, load, store)
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

/// A Swift type with values that messages pass as Objective-C objects. The type is an ``ObjectBridged`` type, or a
/// class with a separate converter for each of its subclasses.
package protocol ObjectReference { static func anyObjectConverter() -> AnyObject? }

/// A Swift type that has its own converter. On Apple's platforms, few types conform to `ObjectBridged`, because Swift
/// itself bridges most types to Objective-C.
protocol ObjectBridged: ObjectReference {
  /// Returns the converter of the type, or nil if a generic argument of the type has no converter.
  static func objectConverter() -> ObjectConverter<Self>?
}

extension ObjectBridged { package static func anyObjectConverter() -> AnyObject? { objectConverter() } }

/// A Swift class whose instances can be arguments of messages. The message gets the Objective-C object in the property
/// `object` as its argument.
package protocol ObjectStandIn: ObjectReference, AnyObject { var object: ObjCObject { get } }

extension ObjectStandIn {
  package static func anyObjectConverter() -> AnyObject? {
    ObjectConverter<Self>.nonNil(
      load: { throw ConversionFailure.unexpectedClass(expected: "an ObjCObject", given: $0.kindName) },
      store: { OwnedReference(retaining: $0.object.handle) })
  }
}

extension ObjCBlock {
  /// Returns the converter for arguments and results that are blocks.
  static func objectConverter() -> ObjectConverter<ObjCBlock> {
    .nonNil(
      load: { object in
        try object.checkIsBlock()
        return ObjCBlock(copying: object.pointer)
      },
      store: { OwnedReference(retaining: $0.reference.handle) })
  }
}

extension ObjectHandle {
  /// The object's class name for error messages, or "a block" for a block.
  var kindName: String { isBlock ? "a block" : cls.name }

  /// Throws an error if the object is not a block. Calling any other object as a block would jump to an invalid
  /// address.
  func checkIsBlock() throws {
    guard isBlock else { throw ConversionFailure.unexpectedClass(expected: "a block", given: kindName) }
  }
}

extension ObjCClass: ObjectBridged {
  static func objectConverter() -> ObjectConverter<ObjCClass>? {
    .nonNil(
      load: { object in
        guard object.cls.isMetaclass else {
          throw ConversionFailure.unexpectedClass(expected: "a class", given: object.kindName)
        }
        return ObjCClass(handle: ClassHandle(object.pointer))
      },
      store: { OwnedReference(retaining: ObjectHandle($0.handle)) })
  }
}
