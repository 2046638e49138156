#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// The converter for `Any`: the Swift value that an object's class has, or the object.
  let anyConverter = ObjectConverter<Any>.nonNil(
    load: { object in
      for (cls, load) in anyClasses where cls.contains(object) { return try load(object) }
      return ObjCObject(retaining: object)
    },
    store: { value in
      func store<Value>(_ value: Value) throws -> OpaquePointer? {
        guard let converter = makeBridgedConverter(Value.self), Value.self != Any.self else {
          throw ConversionFailure.unexpectedClass(expected: "a type with an Objective-C class", given: "\(Value.self)")
        }
        return try converter.store(value)
      }
      guard let object = try _openExistential(value, do: store) else {
        throw ConversionFailure.unexpectedNil(expected: "Any")
      }
      return object
    })

  private let anyClasses: [(KnownClass, @Sendable (OpaquePointer) throws -> Any)] = [
    (KnownClass("NSString"), { try String.objectConverter()!.load($0) }),
    (KnownClass("NSNumber"), loadNumber),
    (KnownClass("NSArray"), { try [Any].objectConverter()!.load($0) }),
    (KnownClass("NSData"), { try Data.objectConverter()!.load($0) }),
    (KnownClass("NSDate"), { try Date.objectConverter()!.load($0) }),
    (KnownClass("NSURL"), { try URL.objectConverter()!.load($0) }),
    (KnownClass("NSError"), { ObjCError(object: ObjCObject(retaining: $0)) }),
  ]

  /// A number's C type says which Swift type it is; GNUstep keeps booleans in a class of their own.
  @Sendable
  private func loadNumber(_ object: OpaquePointer) throws -> Any {
    let objCType = KnownMessage(
      "objCType", as: (@convention(c) (OpaquePointer, OpaquePointer) -> UnsafePointer<CChar>).self)
    if ClassHandle(of: object).name.hasSuffix("BoolNumber") { return try Bool.objectConverter()!.load(object) }
    switch UInt8(bitPattern: objCType.function(of: object)(object, objCType.selector.pointer).pointee) {
    case UInt8(ascii: "f"), UInt8(ascii: "d"): return try Double.objectConverter()!.load(object)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return try UInt.objectConverter()!.load(object)
    default: return try Int.objectConverter()!.load(object)
    }
  }
#endif
