/// A type that has a converter of its own. On Apple's platforms most types are bridged by the language instead.
protocol ObjectBridged {
  /// The converter, or nil when a part of the type has none.
  static func objectConverter() -> ObjectConverter<Self>?
}

extension ObjectBridged {
  static func anyObjectConverter() -> AnyObject? { objectConverter() }
}

/// A class with subclasses, each of which has a converter of its own: ``ObjectBridged`` is for types without any.
protocol ObjectReference: AnyObject {
  static func anyObjectConverter() -> AnyObject?
}
