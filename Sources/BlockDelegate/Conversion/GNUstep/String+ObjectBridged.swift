#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension String: ObjectBridged {
    static func objectConverter() -> ObjectConverter<String>? {
      .nonNil(cls: StringBridge.string.handle, load: StringBridge.load, store: StringBridge.store)
    }
  }

  enum StringBridge {
    static let string = KnownClass("NSString")

    private static let length: Selector = "length"
    private static let getCharacters: Selector = "getCharacters:range:"
    static func load(_ object: ObjectHandle) throws -> String {
      try string.check(object, for: String.self)
      return try text(object)
    }

    /// Returns the text of an object that is known to be a string.
    static func text(_ object: ObjectHandle) throws -> String {
      let count = Int(bitPattern: try object.word(length))
      guard (0...Int(Int32.max)).contains(count) else {
        throw ConversionFailure.unexpectedValue(expected: "String", given: "a string of \(count) UTF-16 code units")
      }
      // The UTF-16 code units are copied, because this works for every string. A zero and the text after it are kept,
      // and a lone surrogate becomes the replacement character.
      return try withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(count, 1)) { buffer in
        // The range stays the same if the string grows meanwhile.
        try object.word(getCharacters, UInt(bitPattern: buffer.baseAddress), 0, UInt(count))
        return decode(UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
    }

    /// Decodes UTF-16 code units. Most strings are ASCII, and for them the function only narrows each code unit to one
    /// byte.
    private static func decode(_ characters: UnsafeBufferPointer<UInt16>) -> String {
      var all: UInt16 = 0
      for character in characters { all |= character }
      guard all < 0x80 else { return String(decoding: characters, as: UTF16.self) }
      return String(unsafeUninitializedCapacity: characters.count) { bytes in
        for index in 0..<characters.count { bytes[index] = UInt8(truncatingIfNeeded: characters[index]) }
        return characters.count
      }
    }

    static func store(_ value: String) throws -> OwnedReference? {
      if value.unicodeScalars.first == "\u{FEFF}", let longer = try store("-" + value) {
        // GNUstep leaves byte order marks at the start of a text out.
        let rest = try AutoreleasePool.run { ObjCObject(try longer.handle.object("substringFromIndex:", 1)!) }
        return OwnedReference(retaining: rest.handle)
      }
      var value = value
      let new = try value.withUTF8 {
        // The third argument is `NSUTF8StringEncoding`.
        try string.make("initWithBytes:length:encoding:", UInt(bitPattern: $0.baseAddress), UInt($0.count), 4)!.give()
      }
      return OwnedReference(owned: new)
    }
  }
#endif
