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
    private static let getCharacters: Selector = "getCharacters:"
    private static let getCString: Selector = "getCString:maxLength:encoding:"
    /// The value of `NSUTF8StringEncoding`.
    private static let utf8: UInt = 4

    @Sendable
    static func load(_ object: ObjectHandle) throws -> String {
      try string.check(object, for: String.self)
      let count = Int(object.word(length))
      // Most strings are ASCII. Only their UTF-8 is not longer than their UTF-16.
      let ascii = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 1) { buffer in
        let isASCII = object.word(getCString, UInt(bitPattern: buffer.baseAddress), UInt(count + 1), utf8) & 0xff != 0
        return isASCII ? String(decoding: buffer[..<count], as: UTF8.self) : nil
      }
      if let ascii { return ascii }
      // The UTF-16 code units are copied, because this works for every string. A zero and the text after it are kept,
      // and a lone surrogate becomes the replacement character.
      return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(count, 1)) { buffer in
        object.word(getCharacters, UInt(bitPattern: buffer.baseAddress))
        return String(decoding: buffer[..<count], as: UTF16.self)
      }
    }

    @Sendable
    static func store(_ value: String) throws -> OwnedReference? {
      var value = value
      let new = value.withUTF8 {
        string.make("initWithBytes:length:encoding:", UInt(bitPattern: $0.baseAddress), UInt($0.count), utf8)!.give()
      }
      return OwnedReference(owned: new)
    }
  }
#endif
