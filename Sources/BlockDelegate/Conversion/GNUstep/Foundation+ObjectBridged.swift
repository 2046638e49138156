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

  extension IndexSet: ObjectBridged {
    static func objectConverter() -> ObjectConverter<IndexSet>? {
      let cls = KnownClass("NSIndexSet")
      let mutableClass = KnownClass("NSMutableIndexSet")
      let first = KnownMessage("firstIndex")
      let next = KnownMessage("indexGreaterThanIndex:")
      let initialize = KnownMessage("init")
      let addRange = KnownMessage("addIndexesInRange:")
      return cls.converter(
        load: { object in
          var indexes = IndexSet()
          var index = Int(bitPattern: first(object))
          while index != NSNotFound {
            indexes.insert(index)
            index = Int(bitPattern: next(object, UInt(index)))
          }
          return indexes
        },
        store: { indexes in
          let object = mutableClass.make(initialize)!
          // An NSRange is passed in two registers like two integers, so this call has two integer arguments.
          for range in indexes.rangeView { addRange(object.handle, UInt(range.lowerBound), UInt(range.count)) }
          return object
        })
    }
  }

  extension Notification: ObjectBridged {
    /// Returns the converter for notifications. The notification's object is an ``ObjCObject``, and the values of its
    /// user info are converted like values of type `Any`.
    static func objectConverter() -> ObjectConverter<Notification>? {
      let cls = KnownClass("NSNotification")
      let (name, sender, userInfo) = (KnownMessage("name"), KnownMessage("object"), KnownMessage("userInfo"))
      let names = String.objectConverter()!
      let senders = makeBridgedConverter(Any?.self)!
      let infos = makeBridgedConverter([String: Any]?.self)!
      return cls.converter(
        load: { object in
          try AutoreleasePool.run {
            Notification(
              name: Name(try names.load(name.object(object))),
              object: sender.object(object).map { ObjCObject.retaining($0.pointer) },
              userInfo: try infos.load(userInfo.object(object)))
          }
        },
        store: { value in
          func object(_ reference: OpaquePointer?) -> ObjCObject? { reference.map { ObjCObject(owned: $0) } }
          let userInfo = value.userInfo.map { Dictionary(uniqueKeysWithValues: $0.map { ("\($0.key)", $0.value) }) }
          let notification: ObjCObject = try ObjCClass(handle: cls.handle).send(
            "notificationWithName:object:userInfo:", value.name.rawValue,
            object(senders.store(value.object)?.give()), object(infos.store(userInfo)?.give()))
          return OwnedReference(retaining: notification.handle)
        })
    }
  }
#endif
