import BlockDelegateRuntime

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
