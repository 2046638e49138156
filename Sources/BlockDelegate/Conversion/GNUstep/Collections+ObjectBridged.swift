#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension Array: ObjectBridged {
    static func objectConverter() -> ObjectConverter<[Element]>? {
      guard let element = makeBridgedConverter(Element.self) else { return nil }
      let cls = KnownClass("NSArray")
      return cls.converter(
        load: { object in
          var elements: [Element] = []
          elements.reserveCapacity(Messages.count(of: object))
          try Messages.forEach(in: object) { elements.append(try element.load($0)) }
          return elements
        },
        store: { try cls.make($0, element) })
    }
  }

  extension Set: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Set<Element>>? {
      guard let element = makeBridgedConverter(Element.self) else { return nil }
      let cls = KnownClass("NSSet")
      return cls.converter(
        load: { object in
          var elements = Set<Element>(minimumCapacity: Messages.count(of: object))
          try Messages.forEach(in: object) { elements.insert(try element.load($0)) }
          return elements
        },
        store: { try cls.make($0, element) })
    }
  }

  extension Dictionary: ObjectBridged {
    static func objectConverter() -> ObjectConverter<[Key: Value]>? {
      guard let key = makeBridgedConverter(Key.self), let value = makeBridgedConverter(Value.self) else { return nil }
      let cls = KnownClass("NSDictionary")
      let objectForKey = KnownMessage("objectForKey:")
      let initialize = KnownMessage("initWithObjects:forKeys:count:")
      return cls.converter(
        load: { object in
          var pairs = [Key: Value](minimumCapacity: Messages.count(of: object))
          try Messages.forEach(in: object) {
            pairs[try key.load($0)] = try value.load(objectForKey.object(object, $0.word))
          }
          return pairs
        },
        store: { pairs in
          let keys = try OwnedReferences(pairs.keys, key)
          let values = try OwnedReferences(pairs.values, value)
          return values.withWord { values in
            keys.withWord { keys in cls.make(initialize, values, keys, UInt(pairs.count)) }
          }
        })
    }
  }

  private enum Messages {
    private static let count = KnownMessage("count")
    static let initWithObjects = KnownMessage("initWithObjects:count:")

    static func count(of collection: ObjectHandle) -> Int { Int(count(collection)) }

    private static let next = KnownMessage("countByEnumeratingWithState:objects:count:")

    /// Calls `body` with the elements of an array or a set, or with the keys of a dictionary. GNUstep's own collections
    /// allocate no memory for this enumeration.
    static func forEach(in collection: ObjectHandle, _ body: (ObjectHandle) throws -> Void) rethrows {
      // The first 8 words of the memory are an NSFastEnumerationState that is filled with zeros: a number, the address
      // of the objects, the address of a number that changes with the collection, and five more numbers. The next 16
      // words are a buffer for objects.
      let (words, room) = (8, 16)
      try withUnsafeTemporaryAllocation(of: UInt.self, capacity: words + room) { state in
        state.initialize(repeating: 0)
        let (start, buffer) = (UInt(bitPattern: state.baseAddress), UInt(bitPattern: state.baseAddress! + words))
        while case let count = Int(bitPattern: next(collection, start, buffer, UInt(room))), count > 0 {
          let objects = UnsafePointer<OpaquePointer>(bitPattern: state[1])!
          for index in 0..<count { try body(ObjectHandle(objects[index])) }
        }
      }
    }
  }

  extension KnownClass {
    /// Makes a collection of this class that contains the converted elements.
    fileprivate func make<Elements: Collection>(
      _ elements: Elements, _ converter: ObjectConverter<Elements.Element>
    ) throws -> OwnedReference? {
      try OwnedReferences(elements, converter).withWord { make(Messages.initWithObjects, $0, UInt(elements.count)) }
    }
  }

  extension OwnedReferences {
    /// Makes an object for each element of a collection, and throws an error if an element converts to nil.
    fileprivate init<Elements: Collection>(
      _ elements: Elements, _ converter: ObjectConverter<Elements.Element>
    ) throws {
      self.init(capacity: elements.count)
      for element in elements {
        guard let object = try converter.store(element) else {
          throw ConversionFailure.unexpectedNil(expected: "an object in a collection")
        }
        append(object)
      }
    }

    /// Calls `body` with the address of the objects as an integer, which a ``KnownMessage`` takes as an argument.
    fileprivate borrowing func withWord(_ body: (UInt) -> OwnedReference?) -> OwnedReference? {
      pointers.withUnsafeBufferPointer { body(UInt(bitPattern: $0.baseAddress))?.give() }
        .map { OwnedReference(owned: $0) }
    }
  }
#endif
