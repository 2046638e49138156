#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension Data: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Data>? {
      let cls = KnownClass("NSData")
      let bytes = KnownMessage("bytes")
      let length = KnownMessage("length")
      let initialize = KnownMessage("initWithBytes:length:")
      return cls.converter(
        load: { object in
          let start = UnsafeRawPointer(bitPattern: bytes(object))
          return start.map { Data(bytes: $0, count: Int(length(object))) } ?? Data()
        },
        store: { value in
          value.withUnsafeBytes { cls.make(initialize, UInt(bitPattern: $0.baseAddress), UInt($0.count))?.give() }
            .map { OwnedReference(owned: $0) }
        })
    }
  }

  extension URL: ObjectBridged {
    static func objectConverter() -> ObjectConverter<URL>? {
      let cls = KnownClass("NSURL")
      let absoluteString = KnownMessage("absoluteString")
      let initialize = KnownMessage("initWithString:")
      let strings = String.objectConverter()!
      return cls.converter(
        load: { object in
          let text = try AutoreleasePool.run { try strings.load(absoluteString.object(object)) }
          guard let value = URL(string: text) else {
            throw ConversionFailure.unexpectedValue(expected: "URL", given: text)
          }
          return value
        },
        store: { value in
          let text = try strings.store(value.absoluteString)!
          guard let object = cls.make(initialize, text.handle.word) else {
            throw ConversionFailure.unexpectedValue(expected: "a URL that NSURL accepts", given: value.absoluteString)
          }
          return object
        })
    }
  }

  extension Date: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Date>? {
      let cls = KnownClass("NSDate")
      let timeInterval = KnownMessage("timeIntervalSinceReferenceDate")
      let initialize = KnownMessage("initWithTimeIntervalSinceReferenceDate:")
      return cls.converter(
        load: { Date(timeIntervalSinceReferenceDate: timeInterval.double($0)) },
        store: { cls.make(initialize, double: $0.timeIntervalSinceReferenceDate) })
    }
  }
#endif
