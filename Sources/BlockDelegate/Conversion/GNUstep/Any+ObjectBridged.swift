#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// The converter for `Any`. An object of a class such as `NSString` becomes a Swift value such as a `String`, and any
  /// other object becomes an `ObjCObject`. The elements of collections are converted like values of type `Any`.
  let anyConverter = ObjectConverter<Any>.nonNil(
    load: loadAny,
    store: { value in
      guard let object = try storeAny(value) else { throw ConversionFailure.unexpectedNil(expected: "Any") }
      return object
    })

  /// The converter for `Any?`. An `Any` that contains an empty Optional is converted to nil.
  let optionalAnyConverter = ObjectConverter<Any?>(load: { try $0.map(loadAny) }, store: { try $0.flatMap(storeAny) })

  /// The converter for arguments and results of type `Any` or `Any?`. It reuses each `ObjCObject` in them.
  /// It is Sendable because it never changes.
  final class AnyConverter<Value>: ValueConverter<Value>, @unchecked Sendable {
    override func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws {
      guard let object = bytes.load(as: OpaquePointer?.self) else { return try super.load(bytes, to: value) }
      // An `Any?` that is not nil has the bytes of its `Any`.
      value.initializeMemory(as: Any.self, to: try loadAny(ObjectHandle(object)))
    }

    override func destroy(_ value: UnsafeMutableRawPointer) {
      if !giveBackObject(inAny: value) { super.destroy(value) }
    }
  }

  func loadAny(_ object: ObjectHandle) throws -> Any {
    let key = object.classKey
    if let value = try AnyLoader.known.read(key, { try $0.load(object) }) { return value }
    let loader = try AnyLoader(object)
    return try (KnownClass.isFixed(object) ? AnyLoader.known.object(for: key) { loader } : loader).load(object)
  }

  /// How the objects of a class become values of type `Any`.
  private final class AnyLoader: Sendable {
    let load: @Sendable (ObjectHandle) throws -> Any

    /// The loaders of the classes whose objects were converted.
    static let known = ObjectMap<AnyLoader>()

    init(_ object: ObjectHandle) throws {
      // Blocks are handled first, because a block on Linux does not respond to messages.
      if object.isBlock {
        load = { ObjCBlock(copying: $0.pointer) }
      } else if SwiftBacking.isBacking(object) {
        load = { SwiftBacking.instance(of: $0) ?? ObjCObject.reused($0) }
      } else if let known = try anyClasses.first(where: { try $0.cls.contains(object) }) {
        load = known.load
      } else {
        load = { ObjCObject.reused($0) }
      }
    }
  }

  private func storeAny(_ value: Any) throws -> OwnedReference? {
    func store<Value>(_ value: Value) throws -> OwnedReference? {
      if let converter = makeBridgedConverter(Value.self), Value.self != Any.self { return try converter.store(value) }
      if let error = value as? any Error { return try errorObject(error) }
      if let object = try foundationObject(value) { return object }
      throw ConversionFailure.unexpectedClass(
        expected: "a value that converts to an Objective-C object, or an instance of a subclass of ObjCObject",
        given: "\(Value.self)")
    }
    // An `ObjCObject` is the most frequent value, so it is converted without opening the existential. The cast of a
    // collection would first bridge all that it contains to a class of Swift's Foundation.
    if type(of: value) is AnyClass, let object = value as? ObjCObject {
      return OwnedReference(retaining: object.handle)
    }
    return try _openExistential(value, do: store)
  }

  /// Destroys a value of type `Any` or `Any?` that contains an `ObjCObject`, which can be used again. Returns false for
  /// any other value. The value's words are its content and, after three words, the content's type (Swift ABI,
  /// "Existential Container Layout").
  private func giveBackObject(inAny value: UnsafeMutableRawPointer) -> Bool {
    let type = value.load(fromByteOffset: 24, as: UnsafeRawPointer?.self)
    // A metatype is the address of the type's metadata.
    guard type == unsafeBitCast(ObjCObject.self as Any.Type, to: UnsafeRawPointer.self) else { return false }
    let object = value.load(as: UnsafeMutableRawPointer.self)
    // The object of an `Any` may be an instance of a subclass.
    guard object.load(as: UnsafeRawPointer?.self) == type else { return false }
    bd_reference_giveBack(object)
    return true
  }

  extension AnyHashable: ObjectBridged {
    static func objectConverter() -> ObjectConverter<AnyHashable>? {
      .nonNil(
        load: { object in
          // An object that does not convert to a hashable Swift value is wrapped in an `ObjCObject`, which is hashable.
          try anyConverter.load(object) as? AnyHashable ?? AnyHashable(ObjCObject(object))
        },
        store: { try anyConverter.store($0.base) })
    }
  }

  private let anyClasses: [(cls: KnownClass, load: @Sendable (ObjectHandle) throws -> Any)] = [
    // Other converters check the class again, which a text that is received often does not need.
    (StringBridge.shared.string, { try StringBridge.shared.text($0) }), (KnownClass("NSNumber"), loadNumber),
    bridged("NSArray", [Any].self), bridged("NSDictionary", [AnyHashable: Any].self),
    bridged("NSSet", Set<AnyHashable>.self), bridged("NSData", Data.self), bridged("NSDate", Date.self),
    bridged("NSURL", URL.self), (KnownClass("NSError"), loadAnyError),
  ]

  private func bridged<Value: ObjectBridged & SendableMetatype>(
    _ name: String, _ type: Value.Type
  ) -> (KnownClass, @Sendable (ObjectHandle) throws -> Any) {
    let converter = Value.objectConverter()!
    return (KnownClass(name), { try converter.load($0) })
  }

  /// Returns the GNUstep object for an object of Swift's Foundation, such as a number that `JSONSerialization` has
  /// read. Swift's Foundation and GNUstep's Foundation have different classes.
  private func foundationObject(_ value: Any) throws -> OwnedReference? {
    if value is NSNull {
      return OwnedReference(retaining: try ObjectHandle(KnownClass("NSNull").handle).object("null")!)
    }
    guard let number = value as? NSNumber else { return nil }
    switch String(cString: number.objCType) {
    case "f", "d": return try storeAny(number.doubleValue)
    case "Q", "L": return try storeAny(number.uint64Value)
    case "c" where number == 0 || number == 1: return try storeAny(number.boolValue)
    default: return try storeAny(number.int64Value)
    }
  }

  /// Converts an `NSNumber` to the Swift type that corresponds to the number's C type, or to `Bool` if the object has
  /// GNUstep's separate class for booleans.
  private func loadNumber(_ object: ObjectHandle) throws -> Any {
    if object.cls.name.hasSuffix("BoolNumber") { return try object.word("boolValue") & 0xff != 0 }
    switch UnsafePointer<UInt8>(bitPattern: try object.word("objCType"))?.pointee {
    case UInt8(ascii: "f"), UInt8(ascii: "d"): return try object.double("doubleValue").double
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return try object.word("unsignedLongLongValue")
    default: return Int(bitPattern: try object.word("longLongValue"))
    }
  }
#endif
