import BlockDelegateRuntime

/// A type whose values are objects' in messages: ``ObjectBridged``, or a class with subclasses, each of which has a
/// converter of its own.
package protocol ObjectReference { static func anyObjectConverter() -> AnyObject? }

/// A type that has a converter of its own. On Apple's platforms most types are bridged by the language instead.
protocol ObjectBridged: ObjectReference {
  /// The converter, or nil when a part of the type has none.
  static func objectConverter() -> ObjectConverter<Self>?
}

extension ObjectBridged { package static func anyObjectConverter() -> AnyObject? { objectConverter() } }

/// A Swift class whose instances are arguments of messages, each for an object that it has.
package protocol ObjectStandIn: ObjectReference, AnyObject { var object: ObjCObject { get } }

extension ObjectStandIn {
  package static func anyObjectConverter() -> AnyObject? {
    ObjectConverter<Self>.nonNil(
      load: { throw ConversionFailure.unexpectedClass(expected: "an ObjCObject", given: $0.kindName) },
      store: { OwnedReference(retaining: $0.object.handle) })
  }
}
