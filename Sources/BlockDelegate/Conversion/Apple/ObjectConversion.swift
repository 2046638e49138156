#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// Makes the converter between a Swift type and an object, a class or a block, or returns nil if they don't fit.
  ///
  /// Swift's own casts do the conversion, for example from `AnyObject` to `String`, `IndexPath` or an `@objc` protocol,
  /// and back. This function only decides which types are cast, so that registration refuses a type without an
  /// Objective-C class.
  func makeObjectConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ObjectConverter<Value>? {
    if let optional = type as? any OptionalObject.Type {
      return optional.makeConverter(for: encoding) as? ObjectConverter<Value>
    }
    if encoding.kind == .object, let reference = type as? any ObjectReference.Type {
      return reference.anyObjectConverter() as? ObjectConverter<Value>
    }
    if type == ObjCBlock.self { return ObjCBlock.objectConverter() as? ObjectConverter<Value> }
    if FunctionTypeParts.isBlock(type) { return blockConverter(type) }
    // If the encoding is that of a block, no other type fits.
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

  /// Makes a converter for Core Foundation objects, which have the encoding of a pointer. For example, `CGContextRef`
  /// has the encoding `^{CGContext=}`.
  func makeForeignConverter<Value>(_ type: Value.Type) -> ObjectConverter<Value>? {
    if let optional = type as? any OptionalObject.Type { return optional.makeForeign() as? ObjectConverter<Value> }
    guard MetadataKind(of: type) == .foreignClass else { return nil }
    // Swift does not check a cast to a Core Foundation type. The method's declaration determines the type.
    return .nonNil(load: { $0.anyObject as! Value }, store: { OwnedReference($0 as AnyObject) })
  }

  /// The type `Optional`, with converters that make nil a null pointer.
  private protocol OptionalObject {
    static func makeConverter(for encoding: TypeEncoding) -> AnyObject?
    static func makeForeign() -> AnyObject?
  }

  extension Optional: OptionalObject {
    fileprivate static func makeConverter(for encoding: TypeEncoding) -> AnyObject? {
      makeObjectConverter(Wrapped.self, for: encoding)?.optional
    }

    fileprivate static func makeForeign() -> AnyObject? { makeForeignConverter(Wrapped.self)?.optional }
  }

  // MARK: Which types are bridged

  private func isBridged(_ type: Any.Type) -> Bool {
    // Swift's own cast accepts elements of any type, and boxes them.
    if let collection = type as? any ObjectCollection.Type { return collection.elementTypes.allSatisfy(isBridged) }
    // Classes are bridged, and values of the types that Swift or Foundation bridges. Errors become NSErrors.
    if type is AnyObject.Type || type is any _ObjectiveCBridgeable.Type || type is any Error.Type { return true }
    if type == AnyHashable.self { return true }
    // For `Any`, `AnyObject`, `any Error`, protocols and their compositions, the cast checks the object.
    return MetadataKind(of: type) == .existential
  }

  /// A collection, which is bridged if its elements are bridged.
  private protocol ObjectCollection { static var elementTypes: [Any.Type] { get } }

  extension Array: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Element.self] } }
  extension Set: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Element.self] } }
  extension Dictionary: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Key.self, Value.self] } }

  /// The kind of a type, in the first word of its metadata (Swift ABI, "Type Metadata", section "Common Metadata
  /// Layout").
  private enum MetadataKind: UInt {
    case foreignClass = 0x203
    case existential = 0x303

    init?(of type: Any.Type) {
      // The value of a metatype without a protocol is the address of the metadata.
      let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
      self.init(rawValue: kind)
    }
  }

  // MARK: Blocks and classes

  /// Makes a converter for arguments that are `@convention(block)` closures.
  private func blockConverter<Block>(_ type: Block.Type) -> ObjectConverter<Block> {
    .nonNil(
      load: { object in
        try object.checkIsBlock()
        var copy = OwnedReference(copying: UnsafeRawPointer(object.pointer)).give()
        // A value of a block type is the address of the block, and owns a reference to the block.
        return withUnsafeMutablePointer(to: &copy) {
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: Block.self).move()
        }
      },
      store: { OwnedReference(copying: blockPointer(of: $0)!) })
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
