#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

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

  /// A type that has a converter.
  protocol ObjectBridged {
    /// The converter, or nil when a part of the type has none.
    static func objectConverter() -> ObjectConverter<Self>?
  }

  /// The converter between a Swift type and an object, a class or a block, or nil when they don't fit.
  func makeObjectConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ObjectConverter<Value>? {
    // A block understands no messages here, so nothing else can hold one.
    if encoding.kind == .block, type != ObjCBlock.self, type != ObjCBlock?.self { return nil }
    return makeObjectConverter(type)
  }

  func makeObjectConverter<Value>(_ type: Value.Type) -> ObjectConverter<Value>? {
    if let bridged = type as? any ObjectBridged.Type {
      return bridged.anyObjectConverter() as? ObjectConverter<Value>
    }
    if type == Any.self { return anyConverter as? ObjectConverter<Value> }
    if type == (any Error).self { return errorConverter as? ObjectConverter<Value> }
    return nil
  }

  extension ObjectBridged {
    fileprivate static func anyObjectConverter() -> AnyObject? { objectConverter() }
  }

  extension Optional: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Wrapped?>? {
      guard let wrapped = makeObjectConverter(Wrapped.self) else { return nil }
      return ObjectConverter(
        load: { $0 == nil ? nil : try wrapped.load($0) },
        store: { try $0.flatMap { try wrapped.store($0) } })
    }
  }

  extension ObjCObject: ObjectBridged {
    static func objectConverter() -> ObjectConverter<ObjCObject>? {
      .nonNil(
        load: { object in
          guard !bd_object_isBlock(object) else {
            throw ConversionFailure.unexpectedClass(expected: "an object", given: "a block")
          }
          return ObjCObject(retaining: object)
        }, store: { bd_objc_retain($0.pointer) })
    }
  }

  extension ObjCClass: ObjectBridged {
    static func objectConverter() -> ObjectConverter<ObjCClass>? {
      .nonNil(
        load: { object in
          guard ClassHandle(of: object).isMetaclass else {
            throw ConversionFailure.unexpectedClass(expected: "a class", given: ClassHandle(of: object).name)
          }
          return ObjCClass(handle: ClassHandle(object))
        },
        store: { bd_objc_retain($0.pointer) })
    }
  }

  extension ObjCBlock: ObjectBridged {
    static func objectConverter() -> ObjectConverter<ObjCBlock>? {
      .nonNil(
        load: { object in
          // Looking at the class of a block that is none of the block runtime's would read its address as an object.
          guard bd_object_isBlock(object) else {
            throw ConversionFailure.unexpectedClass(expected: "a block", given: ClassHandle(of: object).name)
          }
          return ObjCBlock(copying: object)
        },
        store: { OpaquePointer(bd_Block_copy($0.reference.pointer)!) })
    }
  }
#endif
