#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension Data: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Data>? {
      KnownClass("NSData").converter(
        load: { object in
          let start = UnsafeRawPointer(bitPattern: object.word("bytes"))
          return start.map { Data(bytes: $0, count: Int(object.word("length"))) } ?? Data()
        },
        store: { cls, value in
          value.withUnsafeBytes {
            cls.make("initWithBytes:length:", UInt(bitPattern: $0.baseAddress), UInt($0.count))?.give()
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
          guard let object = cls.make("initWithString:", text.handle.word) else {
            throw ConversionFailure.unexpectedValue(expected: "a URL that NSURL accepts", given: value.absoluteString)
          }
          return object
        })
    }
  }

  extension Date: ObjectBridged {
    static func objectConverter() -> ObjectConverter<Date>? {
      KnownClass("NSDate").converter(
        load: { Date(timeIntervalSinceReferenceDate: $0.double("timeIntervalSinceReferenceDate")) },
        store: { $0.make("initWithTimeIntervalSinceReferenceDate:", double: $1.timeIntervalSinceReferenceDate) })
    }
  }

  extension IndexSet: ObjectBridged {
    static func objectConverter() -> ObjectConverter<IndexSet>? {
      KnownClass("NSIndexSet").converter(
        load: { object in
          var indexes = IndexSet()
          var index = Int(bitPattern: object.word("firstIndex"))
          while index != NSNotFound {
            indexes.insert(index)
            index = Int(bitPattern: object.word("indexGreaterThanIndex:", UInt(index)))
          }
          return indexes
        },
        store: { _, indexes in
          let object = KnownClass("NSMutableIndexSet").make("init")!
          // An NSRange is passed in two registers like two integers, so this call has two integer arguments.
          for range in indexes.rangeView {
            object.handle.word("addIndexesInRange:", UInt(range.lowerBound), UInt(range.count))
          }
          return object
        })
    }
  }

  extension Notification: ObjectBridged {
    /// Returns the converter for notifications. The notification's object is an ``ObjCObject``, and the values of its
    /// user info are converted like values of type `Any`.
    static func objectConverter() -> ObjectConverter<Notification>? {
      KnownClass("NSNotification").converter(
        load: { object in
          let object = ObjCObject(object)
          return Notification(
            name: Name(try object.send("name")), object: try object.send("object") as ObjCObject?,
            userInfo: try object.send("userInfo") as [String: Any]?)
        },
        store: { cls, value in
          let userInfo = value.userInfo.map { Dictionary(uniqueKeysWithValues: $0.map { ("\($0.key)", $0.value) }) }
          let notification: ObjCObject = try ObjCClass(handle: cls.handle).send(
            "notificationWithName:object:userInfo:", value.name.rawValue, value.object, userInfo)
          return OwnedReference(retaining: notification.handle)
        })
    }
  }
#endif
