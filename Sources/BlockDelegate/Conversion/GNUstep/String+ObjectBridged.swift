#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension String: ObjectBridged {
    static func objectConverter() -> ObjectConverter<String>? {
      let bridge = StringBridge.shared
      return bridge.string.converter(load: { try bridge.text($0) }, store: { try bridge.store($1) })
    }
  }

  /// The converter for strings as arguments and results. It is not generic, which saves 7 to 15 ns for each string.
  /// It is Sendable because it never changes.
  final class StringConverter: ValueConverter<String>, @unchecked Sendable {
    private let bridge = StringBridge.shared

    override func load(_ bytes: UnsafeRawPointer, to value: UnsafeMutableRawPointer) throws {
      guard let object = bytes.load(as: OpaquePointer?.self) else { return try super.load(bytes, to: value) }
      try bridge.string.check(ObjectHandle(object), for: String.self)
      value.initializeMemory(as: String.self, to: try bridge.text(ObjectHandle(object)))
    }

    override func destroy(_ value: UnsafeMutableRawPointer) {
      value.assumingMemoryBound(to: String.self).deinitialize(count: 1)
    }

    override func store(copying value: UnsafeRawPointer, to memory: UnsafeMutableRawPointer) throws -> OwnedReference? {
      let object = try bridge.store(value.assumingMemoryBound(to: String.self).pointee)
      memory.storeBytes(of: object.pointer, as: OpaquePointer.self)
      return object
    }
  }

  /// Reads and makes strings.
  struct StringBridge {
    // A copy of this value is faster than static properties, each use of which is a call.
    static let shared = StringBridge()

    let string = KnownClass("NSString")
    private let length: SelectorHandle = "length"
    private let getCharacters: SelectorHandle = "getCharacters:range:"
    private let initWithBytes: SelectorHandle = "initWithBytes:length:encoding:"

    /// Returns the text of an object that is known to be a string.
    ///
    /// The UTF-16 code units are copied, because this works for every string. A zero and the text after it are kept, and
    /// a lone surrogate becomes the replacement character.
    ///
    /// - Parameter known: The string's length, if it was asked before. If the string has grown meanwhile, its start is
    ///   returned.
    func text(_ object: ObjectHandle, length known: Int? = nil) throws -> String {
      let capacity = known ?? 256
      return try withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity) { units in
        let (to, most) = (UInt(bitPattern: units.baseAddress), UInt(capacity))
        let count = Int(
          bitPattern: try ObjectiveCException.catching(
            bd_string_read_address(), object.word, UInt(bitPattern: length.pointer),
            UInt(bitPattern: getCharacters.pointer), to, most))
        guard (0...Int(Int32.max)).contains(count) else {
          throw ConversionFailure.unexpectedValue(expected: "String", given: "a string of \(count) UTF-16 code units")
        }
        if count > capacity, known == nil { return try text(object, length: count) }
        return Self.decode(UnsafeBufferPointer(rebasing: units[..<min(count, capacity)]))
      }
    }

    /// Decodes UTF-16 code units. Most strings are ASCII, and for them the function only narrows each code unit to one
    /// byte.
    private static func decode(_ units: UnsafeBufferPointer<UInt16>) -> String {
      var all: UInt16 = 0
      let text = String(unsafeUninitializedCapacity: units.count) { bytes in
        var seen: UInt16 = 0  // A variable of this closure can be in a register.
        for index in 0..<units.count {
          seen |= units[index]
          bytes[index] = UInt8(truncatingIfNeeded: units[index])
        }
        all = seen
        return all < 0x80 ? units.count : 0
      }
      return all < 0x80 ? text : String(decoding: units, as: UTF16.self)
    }

    func store(_ value: String) throws -> OwnedReference {
      // All strings are contiguous on this platform.
      let new = try value.utf8.withContiguousStorageIfAvailable { utf8 in
        guard utf8.first == 0xEF, value.unicodeScalars.first == "\u{FEFF}" else {
          // The third argument is `NSUTF8StringEncoding`.
          return try string.make(initWithBytes, UInt(bitPattern: utf8.baseAddress), UInt(utf8.count), 4)!.give()
        }
        // GNUstep leaves out a byte order mark at the start of UTF-8, but not in `NSUTF16LittleEndianStringEncoding`.
        return try Array(value.utf16).withUnsafeBytes {
          try string.make(initWithBytes, UInt(bitPattern: $0.baseAddress), UInt($0.count), 0x9400_0100)!.give()
        }
      }
      return OwnedReference(owned: new!)
    }
  }
#endif
