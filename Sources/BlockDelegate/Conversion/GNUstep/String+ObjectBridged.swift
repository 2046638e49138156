#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension String: ObjectBridged {
    static func objectConverter() -> ObjectConverter<String>? {
      .nonNil(load: StringBridge.load, store: StringBridge.store)
    }
  }

  enum StringBridge {
    static let string = KnownClass("NSString")

    static let length = KnownMessage("length", as: (@convention(c) (OpaquePointer, OpaquePointer) -> UInt).self)
    static let getCharacters = KnownMessage(
      "getCharacters:",
      as: (@convention(c) (OpaquePointer, OpaquePointer, UnsafeMutablePointer<UInt16>) -> Void).self)
    static let initWithBytes = KnownMessage(
      "initWithBytes:length:encoding:",
      as: (@convention(c) (OpaquePointer, OpaquePointer, UnsafeRawPointer, UInt, UInt) -> OpaquePointer?).self)

    /// `NSUTF8StringEncoding`
    static let utf8: UInt = 4

    @Sendable
    static func load(_ object: OpaquePointer) throws -> String {
      try string.check(object, for: "String")
      let count = Int(length.function(of: object)(object, length.selector.pointer))
      // Asking for UTF-16 has no other way out than the characters themselves: zeros and lone surrogates included.
      return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(count, 1)) { buffer in
        getCharacters.function(of: object)(object, getCharacters.selector.pointer, buffer.baseAddress!)
        return decode(UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
    }

    /// Most strings are ASCII, where a character is a byte.
    private static func decode(_ characters: UnsafeBufferPointer<UInt16>) -> String {
      var all: UInt16 = 0
      for character in characters { all |= character }
      guard all < 0x80 else { return String(decoding: characters, as: UTF16.self) }
      return String(unsafeUninitializedCapacity: characters.count) { bytes in
        for index in 0..<characters.count { bytes[index] = UInt8(truncatingIfNeeded: characters[index]) }
        return characters.count
      }
    }

    @Sendable
    static func store(_ value: String) throws -> OpaquePointer {
      var value = value
      return value.withUTF8 { bytes in
        // An empty buffer may have no address.
        let start = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(bitPattern: 1)!
        let new = string.alloc()
        return initWithBytes.function(of: new)(new, initWithBytes.selector.pointer, start, UInt(bytes.count), utf8)!
      }
    }
  }
#endif
