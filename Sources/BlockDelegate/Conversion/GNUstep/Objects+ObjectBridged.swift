#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// Makes the converter between a Swift type and an object, a class or a block, or returns nil if the type does not
  /// fit the encoding.
  func makeObjectConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ObjectConverter<Value>? {
    // A pointer may be a Core Foundation object, which no Swift type represents on Linux.
    if encoding.kind == .pointer { return nil }
    if encoding.kind == .block || type == ObjCBlock.self || type == ObjCBlock?.self {
      return makeBlockConverter(type, for: encoding)
    }
    return makeBridgedConverter(type).flatMap { $0.fits(encoding) ? $0 : nil }
  }

  /// Makes the converter for blocks. On Linux a block is not an object: a block does not respond to messages, and a
  /// collection can't contain a block.
  private func makeBlockConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ObjectConverter<Value>? {
    var blocks = ObjCBlock.objectConverter()
    if encoding.kind != .block {
      blocks = .nonNil(
        load: blocks.load,
        store: { _ in
          throw ConversionFailure.unexpectedClass(
            expected: "an object", given: "a block, which is not an Objective-C object on this platform")
        })
    }
    return (blocks as? ObjectConverter<Value>) ?? (blocks.optional as? ObjectConverter<Value>)
  }

  func makeBridgedConverter<Value>(_ type: Value.Type) -> ObjectConverter<Value>? {
    if let object = type as? any ObjectReference.Type { return object.anyObjectConverter() as? ObjectConverter<Value> }
    if type == Any.self { return anyConverter as? ObjectConverter<Value> }
    if type == (any Error).self { return errorConverter as? ObjectConverter<Value> }
    guard cTypeEncoding(of: type) != nil else { return nil }
    if let integer = type as? any FixedWidthInteger.Type { return integerConverter(integer) as? ObjectConverter<Value> }
    return (type as? any BinaryFloatingPoint.Type).flatMap { floatConverter($0) as? ObjectConverter<Value> }
  }

  extension Optional: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Wrapped?>? {
      if Wrapped.self == Any.self { return optionalAnyConverter as? ObjectConverter<Wrapped?> }
      return makeBridgedConverter(Wrapped.self)?.optional
    }
  }

  extension ObjCObject: ObjectReference {}

  extension ObjectReference where Self: ObjCObject {
    /// Makes the converter for `ObjCObject` or for one of its subclasses.
    package static func anyObjectConverter() -> AnyObject? {
      ObjectConverter<Self>.nonNil(
        load: { object in
          guard !object.isBlock else {
            throw ConversionFailure.unexpectedClass(expected: "an object", given: "a block")
          }
          // `ObjCObject` itself accepts any object. The cast is safe, because `Self` is `ObjCObject` in this branch.
          if Self.self == ObjCObject.self { return unsafeDowncast(ObjCObject(object), to: Self.self) }
          let instance = SwiftBacking.instance(of: object)
          guard let own = instance as? Self else {
            throw ConversionFailure.unexpectedClass(
              expected: "\(Self.self)", given: instance.map { "\(type(of: $0))" } ?? object.cls.name)
          }
          return own
        },
        store: { OwnedReference(retaining: $0.handle) })
    }
  }
#endif
