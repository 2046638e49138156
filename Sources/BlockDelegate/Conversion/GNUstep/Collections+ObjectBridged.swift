#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  private typealias Getter = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?
  private typealias CountGetter = @convention(c) (OpaquePointer, OpaquePointer) -> UInt
  private typealias BufferInitializer =
    @convention(c) (OpaquePointer, OpaquePointer, UnsafePointer<OpaquePointer>, UInt) -> OpaquePointer?
  private typealias TwoBufferInitializer =
    @convention(c) (OpaquePointer, OpaquePointer, UnsafePointer<OpaquePointer>, UnsafePointer<OpaquePointer>, UInt) ->
    OpaquePointer?

  /// The objects of a collection, while they are gathered: each owned.
  private struct OwnedObjects: ~Copyable {
    private(set) var pointers: [OpaquePointer] = []

    init(capacity: Int) { pointers.reserveCapacity(capacity) }

    deinit { for pointer in pointers { bd_objc_release(pointer) } }

    /// Makes and keeps an element's object. A collection can't hold nil.
    mutating func append<Value>(_ value: Value, _ converter: ObjectConverter<Value>) throws {
      guard let object = try converter.store(value) else {
        throw ConversionFailure.unexpectedNil(expected: "an object in a collection")
      }
      pointers.append(object)
    }
  }

  private enum CollectionBridge {
    static let array = KnownClass("NSArray")
    static let set = KnownClass("NSSet")
    static let dictionary = KnownClass("NSDictionary")

    static let count = KnownMessage("count", as: CountGetter.self)
    static let allObjects = KnownMessage("allObjects", as: Getter.self)
    static let allKeys = KnownMessage("allKeys", as: Getter.self)
    static let objectAtIndex = KnownMessage(
      "objectAtIndex:", as: (@convention(c) (OpaquePointer, OpaquePointer, UInt) -> OpaquePointer).self)
    static let objectForKey = KnownMessage(
      "objectForKey:", as: (@convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer?).self)
    static let initWithObjects = KnownMessage("initWithObjects:count:", as: BufferInitializer.self)
    static let initWithObjectsForKeys = KnownMessage("initWithObjects:forKeys:count:", as: TwoBufferInitializer.self)

    static func count(of object: OpaquePointer) -> Int {
      Int(count.function(of: object)(object, count.selector.pointer))
    }

    static func forEach(in array: OpaquePointer, _ body: (OpaquePointer) throws -> Void) rethrows {
      let function = objectAtIndex.function(of: array)
      for index in 0..<count(of: array) { try body(function(array, objectAtIndex.selector.pointer, UInt(index))) }
    }

    /// A collection of the class with these elements.
    static func make(_ cls: KnownClass, _ objects: borrowing OwnedObjects) -> OpaquePointer {
      let new = cls.alloc()
      return objects.pointers.withUnsafeBufferPointer {
        initWithObjects.function(of: new)(
          new, initWithObjects.selector.pointer, $0.baseAddress ?? UnsafePointer(bitPattern: 8)!, UInt($0.count))!
      }
    }
  }

  extension Array: ObjectBridged {
    static func objectConverter() -> ObjectConverter<[Element]>? {
      guard let element = makeBridgedConverter(Element.self) else { return nil }
      return .nonNil(
        load: { object in
          try CollectionBridge.array.check(object, for: "\(Self.self)")
          var elements: [Element] = []
          elements.reserveCapacity(CollectionBridge.count(of: object))
          try CollectionBridge.forEach(in: object) { elements.append(try element.load($0)) }
          return elements
        },
        store: { elements in
          var objects = OwnedObjects(capacity: elements.count)
          for value in elements { try objects.append(value, element) }
          return CollectionBridge.make(CollectionBridge.array, objects)
        })
    }
  }

  extension Set: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Set<Element>>? {
      guard let element = makeBridgedConverter(Element.self) else { return nil }
      return .nonNil(
        load: { object in
          try CollectionBridge.set.check(object, for: "\(Self.self)")
          var elements = Set<Element>(minimumCapacity: CollectionBridge.count(of: object))
          try AutoreleasePool.run {
            let all = CollectionBridge.allObjects.function(of: object)(
              object, CollectionBridge.allObjects.selector.pointer)!
            try CollectionBridge.forEach(in: all) { elements.insert(try element.load($0)) }
          }
          return elements
        },
        store: { elements in
          var objects = OwnedObjects(capacity: elements.count)
          for value in elements { try objects.append(value, element) }
          return CollectionBridge.make(CollectionBridge.set, objects)
        })
    }
  }

  extension Dictionary: ObjectBridged {
    static func objectConverter() -> ObjectConverter<[Key: Value]>? {
      guard let key = makeBridgedConverter(Key.self), let value = makeBridgedConverter(Value.self) else { return nil }
      return .nonNil(
        load: { object in
          try CollectionBridge.dictionary.check(object, for: "\(Self.self)")
          let count = CollectionBridge.count(of: object)
          guard count > 0 else { return [:] }
          var pairs = [Key: Value](minimumCapacity: count)
          try AutoreleasePool.run {
            let keys = CollectionBridge.allKeys.function(of: object)(object, CollectionBridge.allKeys.selector.pointer)!
            let objectForKey = CollectionBridge.objectForKey.function(of: object)
            try CollectionBridge.forEach(in: keys) {
              pairs[try key.load($0)] = try value.load(
                objectForKey(object, CollectionBridge.objectForKey.selector.pointer, $0))
            }
          }
          return pairs
        },
        store: { pairs in
          var keys = OwnedObjects(capacity: pairs.count)
          var values = OwnedObjects(capacity: pairs.count)
          for (k, v) in pairs {
            try keys.append(k, key)
            try values.append(v, value)
          }
          let new = CollectionBridge.dictionary.alloc()
          let message = CollectionBridge.initWithObjectsForKeys
          let none = UnsafePointer<OpaquePointer>(bitPattern: 8)!
          return values.pointers.withUnsafeBufferPointer { valueBuffer in
            keys.pointers.withUnsafeBufferPointer { keyBuffer in
              message.function(of: new)(
                new, message.selector.pointer, valueBuffer.baseAddress ?? none, keyBuffer.baseAddress ?? none,
                UInt(keyBuffer.count))!
            }
          }
        })
    }
  }
#endif
