#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension Notification: ObjectBridged {
    /// Its object is an ``ObjCObject``; the values of its user information are what `Any` is for other objects.
    static func objectConverter() -> ObjectConverter<Notification>? {
      let cls = KnownClass("NSNotification")
      let (name, sender, userInfo) = (KnownMessage("name"), KnownMessage("object"), KnownMessage("userInfo"))
      let make = KnownMessage("notificationWithName:object:userInfo:")
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
          let text = try names.store(value.name.rawValue)!
          let sender = try senders.store(value.object)?.give()
          defer { sender.map { AnyReference.release($0) } }
          let info = try infos.store(
            value.userInfo.map { Dictionary(uniqueKeysWithValues: $0.map { ("\($0.key)", $0.value) }) })?.give()
          defer { info.map { AnyReference.release($0) } }
          let words = (text.handle.word, UInt(bitPattern: sender), UInt(bitPattern: info))
          return AutoreleasePool.run {
            make.object(ObjectHandle(cls.handle), words.0, words.1, words.2).map {
              OwnedReference(retaining: $0).give()
            }
          }
          .map { OwnedReference(owned: $0) }
        })
    }
  }
#endif
