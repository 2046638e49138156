#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension Data: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Data>? {
      KnownClass("NSData").converter(
        load: { object in
          let count = try object.word("length")
          let start = UnsafeRawPointer(bitPattern: try object.word("bytes"))
          // A copy of bytes that are not there would crash.
          guard count <= UInt(Int32.max), start != nil || count == 0, try object.word("length") == count else {
            throw ConversionFailure.unexpectedValue(expected: "Data", given: "\(object.cls.name) of \(count) bytes")
          }
          return start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
        },
        store: { cls, value in
          try value.withUnsafeBytes {
            try cls.make("initWithBytes:length:", UInt(bitPattern: $0.baseAddress), UInt($0.count))?.give()
          }.map { OwnedReference(owned: $0) }
        })
    }
  }

  extension URL: ObjectBridged {
    static func objectConverter() -> ObjectConverter<URL>? {
      let strings = String.objectConverter()!
      return KnownClass("NSURL").converter(
        load: { object in
          let text = try AutoreleasePool.run { try strings.load(object.object("absoluteString")) }
          guard let value = URL(string: text) else {
            throw ConversionFailure.unexpectedValue(expected: "URL", given: text)
          }
          return value
        },
        store: { cls, value in
          let text = try strings.store(value.absoluteString)!
          guard let object = try cls.make("initWithString:", text.handle.word) else {
            throw ConversionFailure.unexpectedValue(expected: "a URL that NSURL accepts", given: value.absoluteString)
          }
          return object
        })
    }
  }

  extension Date: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Date>? {
      KnownClass("NSDate").converter(
        load: { Date(timeIntervalSinceReferenceDate: try $0.double("timeIntervalSinceReferenceDate").double) },
        store: { try $0.make("initWithTimeIntervalSinceReferenceDate:", double: $1.timeIntervalSinceReferenceDate) })
    }
  }

  extension IndexSet: ObjectBridged {
    static func objectConverter() -> ObjectConverter<IndexSet>? {
      KnownClass("NSIndexSet").converter(
        load: { object in
          var (indexes, end) = (IndexSet(), 0)
          var first = Int(bitPattern: try object.word("firstIndex"))
          while first >= end, first != NSNotFound {
            // Only a message with a block enumerates ranges, so the end of the range is searched: in steps that become
            // larger, and then smaller.
            end = first + 1
            var step = 1
            while step > 0 {
              let isInside =
                try step <= NSNotFound - end
                && object.word("containsIndexesInRange:", UInt(end), UInt(step)) & 0xff != 0
              if isInside { end += step }
              step = isInside ? step * 2 : step / 2
            }
            indexes.insert(integersIn: first..<end)
            first = Int(bitPattern: try object.word("indexGreaterThanIndex:", UInt(end - 1)))
          }
          return indexes
        },
        store: { _, indexes in
          let object = try KnownClass("NSMutableIndexSet").make("init")!
          // An NSRange is passed in two registers like two integers, so this call has two integer arguments.
          for range in indexes.rangeView {
            try object.handle.word("addIndexesInRange:", UInt(range.lowerBound), UInt(range.count))
          }
          return object
        })
    }
  }

  extension Notification: ObjectBridged {
    /// Returns the converter for notifications. The notification's object is an ``ObjCObject``, and the keys and
    /// values of its user info are converted like values of type `Any`.
    static func objectConverter() -> ObjectConverter<Notification>? {
      let userInfo = [AnyHashable: Any]?.objectConverter()!
      return KnownClass("NSNotification").converter(
        load: { object in
          try AutoreleasePool.ensure {
            let userInfo = try userInfo.load(object.object("userInfo"))
            let object = ObjCObject(object)
            return Notification(
              name: Name(try object.send("name")), object: try object.send("object") as ObjCObject?, userInfo: userInfo)
          }
        },
        store: { cls, value in
          // The parts are converted here, so that an error does not name this message.
          let object = ObjCObject(try optionalAnyConverter.store(value.object))
          let userInfo = ObjCObject(try userInfo.store(value.userInfo))
          let notification: ObjCObject = try ObjCClass(handle: cls.handle).send(
            "notificationWithName:object:userInfo:", value.name.rawValue, object, userInfo)
          return OwnedReference(retaining: notification.handle)
        })
    }
  }

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
