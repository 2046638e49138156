#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension Array: ObjectBridged {
    static func objectConverter() -> ObjectConverter<[Element]>? { collectionConverter("NSArray") { $0 } }
  }

  extension Set: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Set<Element>>? { collectionConverter("NSSet") { Set($0) } }
  }

  /// Runs the conversion of a value that contains `count` other values, and counts as `own` ones itself. Throws an error
  /// if too many such values are inside each other or in the outermost of them, because the conversion would overflow the
  /// stack or the memory.
  func nesting<Result: ~Copyable>(
    _ count: Int, own: Int = ConversionFailure.collectionSize, _ body: () throws -> Result
  ) throws -> Result {
    defer { _ = bd_nesting_change(-1) }
    let (depth, size) = (ConversionFailure.maximumDepth, ConversionFailure.maximumSize)
    let state = bd_nesting_change((min(count, size) + own) << 8 + 1)
    guard state & 0xff <= depth, state >> 8 <= size else { throw ConversionFailure.tooMany }
    return try body()
  }

  /// Throws an error if keys or elements have become equal in a conversion.
  func checkCount(_ count: Int, of given: Int) throws {
    guard count == given else {
      throw ConversionFailure.unexpectedValue(
        expected: "\(given) keys or elements that stay different", given: "\(count) different ones")
    }
  }

  /// - Parameter make: Makes the Swift collection from its elements.
  private func collectionConverter<Elements: Collection>(
    _ name: String, make: @escaping ([Elements.Element]) -> Elements
  ) -> ObjectConverter<Elements>? {
    guard let element = makeBridgedConverter(Elements.Element.self) else { return nil }
    return KnownClass(name).converter(
      load: { object in
        let count = Int(clamping: try object.word(Messages.count))
        var elements: [Elements.Element] = []
        elements.reserveCapacity(min(count, 1 << 16))
        try nesting(count) { try object.forEachElement(count) { elements.append(try element.load($0)) } }
        let made = make(elements)
        try checkCount(made.count, of: count)
        return made
      },
      store: { cls, elements in
        try nesting(elements.count) {
          try withObjects(elements, element) { try cls.make("initWithObjects:count:", $0, UInt(elements.count)) }
        }
      })
  }

  extension Dictionary: ObjectBridged {
    static func objectConverter() -> ObjectConverter<[Key: Value]>? {
      guard let key = makeBridgedConverter(Key.self), let value = makeBridgedConverter(Value.self) else { return nil }
      return KnownClass("NSDictionary").converter(
        load: { object in
          let count = Int(clamping: try object.word(Messages.count))
          var pairs = [Key: Value](minimumCapacity: Swift.min(count, 1 << 16))
          try nesting(count) {
            try object.forEachElement(count) {
              pairs[try key.load($0)] =
                try object.object(Messages.objectForKey, $0.word)?.kept(value.load) ?? value.load(nil)
            }
          }
          try checkCount(pairs.count, of: count)
          return pairs
        },
        store: { cls, pairs in
          try nesting(pairs.count) {
            try withObjects(pairs.keys, key) { keys in
              try withObjects(pairs.values, value) { values in
                try cls.make("initWithObjects:forKeys:count:", values, keys, UInt(pairs.count))
              }
            }
          }
        })
    }
  }

  /// The messages that each conversion sends. A selector that is kept needs no lookup of its literal.
  enum Messages {
    static let count: SelectorHandle = "count"
    static let objectForKey: SelectorHandle = "objectForKey:"
    static let next: SelectorHandle = "countByEnumeratingWithState:objects:count:"
  }

  extension ObjectHandle {
    /// Calls `body` with the elements of an array or a set, or with the keys of a dictionary. Throws an error if there are
    /// not `count` elements, or if the collection changes meanwhile. GNUstep's own collections allocate no memory for this
    /// enumeration.
    func forEachElement(_ count: Int, _ body: (ObjectHandle) throws -> Void) throws {
      // The first 8 words of the memory are an NSFastEnumerationState that is filled with zeros: a number, the address
      // of the objects, the address of a number that changes with the collection, and five more numbers. The next 16
      // words are a buffer for objects.
      let (words, room) = (8, 16)
      var rest = count
      // The lookup of a method of a proxy autoreleases what forwards the message.
      try AutoreleasePool.ensure {
        try withUnsafeTemporaryAllocation(of: UInt.self, capacity: words + room) { state in
          state.initialize(repeating: 0)
          let (start, buffer) = (UInt(bitPattern: state.baseAddress), UInt(bitPattern: state.baseAddress! + words))
          while case let found = Int(clamping: try word(Messages.next, start, buffer, UInt(room))), found > 0 {
            rest -= found
            let objects = UnsafePointer<OpaquePointer?>(bitPattern: state[1])
            let version = UnsafePointer<UInt>(bitPattern: state[2])
            let before = version?.pointee
            for index in 0..<found {
              guard rest >= 0, let object = objects?[index] else { throw ConversionFailure.changed }
              try ObjectHandle(object).kept(body)
              // Some collections of GNUstep do not change the number when all elements are removed.
              guard version?.pointee == before, try word(Messages.count) == count else {
                throw ConversionFailure.changed
              }
            }
          }
        }
      }
      guard rest == 0 else { throw ConversionFailure.changed }
    }

    /// Runs `body` while the object is retained.
    func kept<Result>(_ body: (ObjectHandle) throws -> Result) rethrows -> Result {
      try withExtendedLifetime(OwnedReference(retaining: self)) { try body($0.handle) }
    }
  }

  /// Makes an object for each element of a collection, and calls `body` with the address of the objects as an integer.
  /// Throws an error if an element converts to nil, or if the new object has fewer elements.
  private func withObjects<Elements: Collection>(
    _ elements: Elements, _ converter: ObjectConverter<Elements.Element>, _ body: (UInt) throws -> OwnedReference?
  ) throws -> OwnedReference? {
    try withUnsafeTemporaryAllocation(of: OpaquePointer.self, capacity: elements.count) { objects in
      var count = 0
      defer { for object in objects[..<count] { _ = OwnedReference(owned: object) } }
      for element in elements {
        guard let object = try converter.store(element) else {
          throw ConversionFailure.unexpectedNil(expected: "an object in a collection")
        }
        objects.initializeElement(at: count, to: object.give())
        count += 1
      }
      let new = try body(UInt(bitPattern: objects.baseAddress))!
      try checkCount(Int(clamping: try new.handle.word(Messages.count)), of: count)
      return new
    }
  }
#endif
