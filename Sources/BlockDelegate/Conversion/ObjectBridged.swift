import BlockDelegateRuntime

/// A type whose values are objects in messages: an ``ObjectBridged`` type, or a class whose subclasses each have their
/// own converter.
package protocol ObjectReference { static func anyObjectConverter() -> AnyObject? }

/// A type that has its own converter. On Apple's platforms, Swift itself bridges most types.
protocol ObjectBridged: ObjectReference {
  /// Returns the converter, or nil if a part of the type has no converter.
  static func objectConverter() -> ObjectConverter<Self>?
}

extension ObjectBridged { package static func anyObjectConverter() -> AnyObject? { objectConverter() } }

/// A Swift class whose instances can be arguments of messages. The argument is the Objective-C object in the property
/// `object`.
package protocol ObjectStandIn: ObjectReference, AnyObject { var object: ObjCObject { get } }

extension ObjectStandIn {
  package static func anyObjectConverter() -> AnyObject? {
    ObjectConverter<Self>.nonNil(
      load: { throw ConversionFailure.unexpectedClass(expected: "an ObjCObject", given: $0.kindName) },
      store: { OwnedReference(retaining: $0.object.handle) })
  }
}
