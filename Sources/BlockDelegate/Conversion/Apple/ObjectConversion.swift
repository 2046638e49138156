#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// Makes the converter between a Swift type and an object, a class, a block or a Core Foundation object, or returns nil
  /// if the type does not fit the encoding.
  ///
  /// Swift's own casts convert the values, for example between `AnyObject` and `String`, `IndexPath` or an `@objc`
  /// protocol. This function only decides which types are cast, so that a type without an Objective-C class is already
  /// an error when a closure is registered.
  func makeObjectConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ObjectConverter<Value>? {
    if let optional = type as? any OptionalType.Type {
      func make<Wrapped>(_ type: Wrapped.Type) -> AnyObject? { makeObjectConverter(type, for: encoding)?.optional }
      return _openExistential(optional.wrappedType, do: make) as? ObjectConverter<Value>
    }
    // Core Foundation objects have the encoding of a pointer. For example, `CGContextRef` has the encoding
    // `^{CGContext=}`.
    if encoding.kind == .pointer {
      guard MetadataKind(of: type) == .foreignClass else { return nil }
      // The forced cast never fails, because Swift does not check a cast to a Core Foundation type. The object has the
      // type that the method's declaration specifies.
      return .nonNil(load: { $0.anyObject as! Value }, store: { OwnedReference($0 as AnyObject) })
    }
    if encoding.kind == .object, let reference = type as? any ObjectReference.Type {
      return reference.anyObjectConverter() as? ObjectConverter<Value>
    }
    if type == ObjCBlock.self { return ObjCBlock.objectConverter() as? ObjectConverter<Value> }
    if FunctionTypeParts.isBlock(type) { return blockConverter(type) }
    // Only `ObjCBlock` and `@convention(block)` types fit the encoding of a block.
    if encoding.kind == .block { return nil }
    if type == ObjCClass.self { return ObjCClass.objectConverter() as? ObjectConverter<Value> }
    if type == AnyClass.self { return anyClassConverter as? ObjectConverter<Value> }
    guard encoding.kind == .object, isBridged(type) else { return nil }
    return .nonNil(
      load: { object in
        guard let value = object.anyObject as? Value else {
          throw ConversionFailure.unexpectedClass(expected: "\(Value.self)", given: object.cls.name)
        }
        return value
      },
      store: { OwnedReference($0 as AnyObject) })
  }

  // MARK: Which types are bridged

  private func isBridged(_ type: Any.Type) -> Bool {
    // The element types are checked, because Swift's own cast accepts elements of any type and boxes them.
    if let collection = type as? any ObjectCollection.Type { return collection.elementTypes.allSatisfy(isBridged) }
    // Class instances are objects already, `_ObjectiveCBridgeable` types are bridged by Swift or Foundation, and errors
    // become NSErrors.
    if type is AnyObject.Type || type is any _ObjectiveCBridgeable.Type || type is any Error.Type { return true }
    if type == AnyHashable.self { return true }
    // `Any`, `AnyObject`, `any Error`, protocols and compositions of protocols are accepted here, because the cast
    // checks each object at run time.
    return MetadataKind(of: type) == .existential
  }

  /// A collection type, which is bridged if its element types are bridged.
  private protocol ObjectCollection { static var elementTypes: [Any.Type] { get } }

  extension Array: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Element.self] } }
  extension Set: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Element.self] } }
  extension Dictionary: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Key.self, Value.self] } }

  // MARK: Blocks and classes

  /// Makes a converter for arguments that are `@convention(block)` closures.
  private func blockConverter<Block>(_ type: Block.Type) -> ObjectConverter<Block> {
    .nonNil(
      load: { object in
        try object.checkIsBlock()
        var copy = OwnedReference(retaining: object).give()
        // A Swift value of a `@convention(block)` type is the address of a block, and owns a reference to this block.
        return withUnsafeMutablePointer(to: &copy) {
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: Block.self).move()
        }
      },
      store: { OwnedReference(retaining: blockHandle(of: $0)!) })
  }

  private let anyClassConverter = ObjectConverter<AnyClass>.nonNil(
    load: { try ObjCClass.objectConverter()!.load($0).anyClass }, store: { OwnedReference($0 as AnyObject) })

  extension ObjectHandle {
    fileprivate var anyObject: AnyObject { Unmanaged.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue() }
  }

  extension OwnedReference {
    fileprivate init(_ object: AnyObject) { self.init(owned: OpaquePointer(Unmanaged.passRetained(object).toOpaque())) }
  }

  // MARK: Errors

  func errorObject(_ error: any Error) throws -> OwnedReference? { OwnedReference(error as NSError) }
#endif
