#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// Numbers that are boxed in `NSNumber`.
  private enum NumberBridge {
    static let number = KnownClass("NSNumber")

    /// A converter that reads with `getter` and writes with `initializer`, whose C types are `Value`'s.
    ///
    /// Narrowing is checked: `load` gets the widest form and says nil when it does not fit.
    static func converter<Value, Wide>(
      _ getter: StaticString, _ initializer: StaticString, narrow: @escaping (Wide) -> Value?,
      widen: @escaping (Value) -> Wide
    ) -> ObjectConverter<Value> {
      let get = Accessor<Wide>(getter: getter, initializer: initializer)
      return .nonNil(
        load: { object in
          try number.check(object, for: "\(Value.self)")
          let wide = get.read(object)
          guard let value = narrow(wide) else {
            throw ConversionFailure.unexpectedValue(expected: "\(Value.self)", given: "\(wide)")
          }
          return value
        },
        store: { get.make(widen($0)) })
    }

    /// The pair of messages for one C type.
    struct Accessor<Wide>: Sendable {
      let getter: SelectorHandle
      let initializer: SelectorHandle

      init(getter: StaticString, initializer: StaticString) {
        self.getter = SelectorHandle(getter)
        self.initializer = SelectorHandle(initializer)
      }

      func read(_ object: OpaquePointer) -> Wide {
        let implementation = bd_objc_msg_lookup(object, getter.pointer)
        // The C signatures of -longLongValue and so on; `Wide` says which.
        switch Wide.self {
        case is Int64.Type:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> Int64
          return unsafeBitCast(implementation, to: Function.self)(object, getter.pointer) as! Wide
        case is UInt64.Type:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> UInt64
          return unsafeBitCast(implementation, to: Function.self)(object, getter.pointer) as! Wide
        case is Bool.Type:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> UInt8
          return (unsafeBitCast(implementation, to: Function.self)(object, getter.pointer) != 0) as! Wide
        default:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> Double
          return unsafeBitCast(implementation, to: Function.self)(object, getter.pointer) as! Wide
        }
      }

      func make(_ value: Wide) -> OpaquePointer {
        let new = number.alloc()
        let implementation = bd_objc_msg_lookup(new, initializer.pointer)
        // The C signatures of -initWithLongLong: and so on.
        let object: OpaquePointer?
        switch value {
        case let value as Int64:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Int64) -> OpaquePointer?
          object = unsafeBitCast(implementation, to: Function.self)(new, initializer.pointer, value)
        case let value as UInt64:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer, UInt64) -> OpaquePointer?
          object = unsafeBitCast(implementation, to: Function.self)(new, initializer.pointer, value)
        case let value as Bool:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer, UInt8) -> OpaquePointer?
          object = unsafeBitCast(implementation, to: Function.self)(new, initializer.pointer, value ? 1 : 0)
        default:
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Double) -> OpaquePointer?
          object = unsafeBitCast(implementation, to: Function.self)(new, initializer.pointer, value as! Double)
        }
        return object!
      }
    }

    static func signed<Value: FixedWidthInteger & Sendable>(_ type: Value.Type) -> ObjectConverter<Value> {
      converter(
        "longLongValue", "initWithLongLong:", narrow: { (wide: Int64) in Value(exactly: wide) }, widen: { Int64($0) })
    }

    static func unsigned<Value: FixedWidthInteger & Sendable>(_ type: Value.Type) -> ObjectConverter<Value> {
      converter(
        "unsignedLongLongValue", "initWithUnsignedLongLong:", narrow: { (wide: UInt64) in Value(exactly: wide) },
        widen: { UInt64($0) })
    }
  }

  extension Int: ObjectBridged { static func objectConverter() -> ObjectConverter<Int>? { NumberBridge.signed(self) } }
  extension Int8: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Int8>? { NumberBridge.signed(self) }
  }
  extension Int16: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Int16>? { NumberBridge.signed(self) }
  }
  extension Int32: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Int32>? { NumberBridge.signed(self) }
  }
  extension Int64: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Int64>? { NumberBridge.signed(self) }
  }
  extension UInt: ObjectBridged {
    static func objectConverter() -> ObjectConverter<UInt>? { NumberBridge.unsigned(self) }
  }
  extension UInt8: ObjectBridged {
    static func objectConverter() -> ObjectConverter<UInt8>? { NumberBridge.unsigned(self) }
  }
  extension UInt16: ObjectBridged {
    static func objectConverter() -> ObjectConverter<UInt16>? { NumberBridge.unsigned(self) }
  }
  extension UInt32: ObjectBridged {
    static func objectConverter() -> ObjectConverter<UInt32>? { NumberBridge.unsigned(self) }
  }
  extension UInt64: ObjectBridged {
    static func objectConverter() -> ObjectConverter<UInt64>? { NumberBridge.unsigned(self) }
  }
  extension Bool: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Bool>? {
      NumberBridge.converter("boolValue", "initWithBool:", narrow: { (wide: Bool) in wide }, widen: { $0 })
    }
  }
  extension Double: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Double>? {
      NumberBridge.converter("doubleValue", "initWithDouble:", narrow: { (wide: Double) in wide }, widen: { $0 })
    }
  }
  extension Float: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Float>? {
      NumberBridge.converter(
        "doubleValue", "initWithDouble:", narrow: { (wide: Double) in Float(wide) }, widen: { Double($0) })
    }
  }
#endif
