#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  // Numbers are boxed in `NSNumber`. An integer is read as a 64-bit integer, and converting the integer throws an error
  // if it does not fit in the Swift type. A floating-point number is read as a `Double`.

  extension Int: ObjectBridged {}
  extension Int8: ObjectBridged {}
  extension Int16: ObjectBridged {}
  extension Int32: ObjectBridged {}
  extension Int64: ObjectBridged {}
  extension UInt: ObjectBridged {}
  extension UInt8: ObjectBridged {}
  extension UInt16: ObjectBridged {}
  extension UInt32: ObjectBridged {}
  extension UInt64: ObjectBridged {}
  extension Float: ObjectBridged {}
  extension Double: ObjectBridged {}

  extension ObjectBridged where Self: FixedWidthInteger & SignedInteger {
    static func objectConverter() -> ObjectConverter<Self>? {
      let get = KnownMessage("longLongValue")
      let initialize = KnownMessage("initWithLongLong:")
      return converter(
        read: { Int(bitPattern: get($0)) }, narrow: { Self(exactly: $0) },
        store: { number.make(initialize, UInt(bitPattern: Int($0))) })
    }
  }

  extension ObjectBridged where Self: FixedWidthInteger & UnsignedInteger {
    static func objectConverter() -> ObjectConverter<Self>? {
      let get = KnownMessage("unsignedLongLongValue")
      let initialize = KnownMessage("initWithUnsignedLongLong:")
      return converter(read: { get($0) }, narrow: { Self(exactly: $0) }, store: { number.make(initialize, UInt($0)) })
    }
  }

  extension ObjectBridged where Self: BinaryFloatingPoint {
    static func objectConverter() -> ObjectConverter<Self>? {
      let get = KnownMessage("doubleValue")
      let initialize = KnownMessage("initWithDouble:")
      return converter(
        read: { get.double($0) }, narrow: { Self($0) }, store: { number.make(initialize, double: Double($0)) })
    }
  }

  extension Bool: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Bool>? {
      let get = KnownMessage("boolValue")
      let initialize = KnownMessage("initWithBool:")
      // The BOOL is only the lowest byte of the result register, so the other bytes are ignored.
      return converter(read: { get($0) & 0xff }, narrow: { $0 != 0 }, store: { number.make(initialize, $0 ? 1 : 0) })
    }
  }

  private let number = KnownClass("NSNumber")

  /// Makes a converter for numbers.
  ///
  /// - Parameter narrow: Converts the number that `read` returns to the Swift type, or returns nil if the number does
  ///   not fit.
  private func converter<Value, Wide>(
    read: @escaping (ObjectHandle) -> Wide, narrow: @escaping (Wide) -> Value?,
    store: @escaping (Value) -> OwnedReference?
  ) -> ObjectConverter<Value> {
    number.converter(
      load: { object in
        let wide = read(object)
        guard let value = narrow(wide) else {
          throw ConversionFailure.unexpectedValue(expected: "\(Value.self)", given: "\(wide)")
        }
        return value
      },
      store: store)
  }
#endif
