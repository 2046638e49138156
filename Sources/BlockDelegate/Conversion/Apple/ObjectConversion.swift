#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// The converter between a Swift type and an object, a class or a block, or nil when they don't fit.
  ///
  /// The language's own casts bridge: from `AnyObject` to `String`, `IndexPath` or an `@objc` protocol, and back. Here
  /// it is only chosen which types go that way, so that a type without an Objective-C class is refused at registration.
  func makeObjectConverter<Value>(_ type: Value.Type, for encoding: TypeEncoding) -> ObjectConverter<Value>? {
    if let optional = type as? any OptionalObject.Type {
      return optional.makeConverter(for: encoding) as? ObjectConverter<Value>
    }
    if encoding.kind == .object, let reference = type as? any ObjectReference.Type {
      return reference.anyObjectConverter() as? ObjectConverter<Value>
    }
    if type == ObjCBlock.self { return ObjCBlock.objectConverter() as? ObjectConverter<Value> }
    if FunctionTypeParts.isBlock(type) { return blockConverter(type) }
    // Where the encoding says that it is a block, nothing else can be meant.
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

  /// A Core Foundation object, whose encoding is a pointer's: `CGContextRef` is `^{CGContext=}`.
  func makeForeignConverter<Value>(_ type: Value.Type) -> ObjectConverter<Value>? {
    if let optional = type as? any OptionalObject.Type { return optional.makeForeign() as? ObjectConverter<Value> }
    guard MetadataKind(of: type) == .foreignClass else { return nil }
    // The cast to a Core Foundation type looks at nothing: the method's declaration says what it is.
    return .nonNil(load: { $0.anyObject as! Value }, store: { OwnedReference($0 as AnyObject) })
  }

  /// `Optional`, for what it wraps: nil is the null pointer.
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
    // The language itself would box any element.
    if let collection = type as? any ObjectCollection.Type { return collection.elementTypes.allSatisfy(isBridged) }
    // Classes; values that the language or Foundation bridges; errors, which become NSErrors.
    if type is AnyObject.Type || type is any _ObjectiveCBridgeable.Type || type is any Error.Type { return true }
    if type == AnyHashable.self { return true }
    // `Any`, `AnyObject`, `any Error`, protocols and their compositions: the cast looks at the object.
    return MetadataKind(of: type) == .existential
  }

  /// Collections, which are bridged when their elements are.
  private protocol ObjectCollection { static var elementTypes: [Any.Type] { get } }

  extension Array: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Element.self] } }
  extension Set: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Element.self] } }
  extension Dictionary: ObjectCollection { fileprivate static var elementTypes: [Any.Type] { [Key.self, Value.self] } }

  /// What a type is (Swift ABI, "Type Metadata", section "Common Metadata Layout": the first word of the metadata).
  private enum MetadataKind: UInt {
    case foreignClass = 0x203
    case existential = 0x303

    init?(of type: Any.Type) {
      // A metatype without a protocol is the address of the metadata.
      let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
      self.init(rawValue: kind)
    }
  }

  // MARK: Blocks and classes

  /// For parameters that are `@convention(block)` closures.
  private func blockConverter<Block>(_ type: Block.Type) -> ObjectConverter<Block> {
    .nonNil(
      load: { object in
        try object.checkIsBlock()
        var copy = OwnedReference(copying: UnsafeRawPointer(object.pointer)).give()
        // A value of a block type is the block's address, and owns a reference to it.
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
