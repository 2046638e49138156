#if !canImport(ObjectiveC)
  // Numbers are boxed in `NSNumber`. An integer is read as a 64-bit integer, and converting the integer throws an error
  // if it does not fit in the Swift type. A floating-point number is read as a `Double`.

  func integerConverter<Value: FixedWidthInteger>(_ type: Value.Type) -> AnyObject {
    KnownClass("NSNumber").converter(
      load: { object in
        let word = try object.word(Value.isSigned ? "longLongValue" : "unsignedLongLongValue")
        let read = Value.isSigned ? Double(Int(bitPattern: word)) : Double(word)
        // A number that does not fit in the word becomes 0, a word with the highest bit, or the largest word.
        let number = word == 0 || word >= UInt(Int.max) ? try object.double("doubleValue").double : read
        guard let value = Value.isSigned ? Value(exactly: Int(bitPattern: word)) : Value(exactly: word),
          abs(number - read) < max(1, abs(read) / 0x1p50)
        else {
          throw ConversionFailure.unexpectedValue(
            expected: "\(Value.self)",
            given: number != read ? "\(number)" : Value.isSigned ? "\(Int(bitPattern: word))" : "\(word)")
        }
        return value
      },
      store: {
        try $0.make(Value.isSigned ? "initWithLongLong:" : "initWithUnsignedLongLong:", UInt(truncatingIfNeeded: $1))
      }) as ObjectConverter<Value>
  }

  func floatConverter<Value: BinaryFloatingPoint>(_ type: Value.Type) -> AnyObject {
    KnownClass("NSNumber").converter(
      load: { Value(try $0.double("doubleValue").double) },
      store: { try $0.make("initWithDouble:", double: Double($1)) }
    ) as ObjectConverter<Value>
  }

  extension Bool: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Bool>? {
      // The BOOL is only the lowest byte of the result register, so the other bytes are ignored.
      KnownClass("NSNumber").converter(
        load: { try $0.word("boolValue") & 0xff != 0 }, store: { try $0.make("initWithBool:", $1 ? 1 : 0) })
    }
  }
#endif
