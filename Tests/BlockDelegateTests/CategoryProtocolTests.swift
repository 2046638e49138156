#if !canImport(ObjectiveC)
  import BlockDelegate
  import TestSupport
  import Testing

  /// Delegates and observers without a protocol in GNUstep, which declares their methods in categories of `NSObject`.
  @Suite struct CategoryProtocolTests {
    private func archive(_ body: (ObjCObject) throws -> Void) throws -> ObjCObject {
      let data = try ObjCObject("NSMutableData")
      let archiver = try ObjCObject("NSKeyedArchiver", "initForWritingWithMutableData:", data)
      try body(archiver)
      try archiver.send("finishEncoding")
      return data
    }

    @Test func `An NSKeyedArchiver's delegate can encode another object in place of the given one`() throws {
      var events: [String] = []
      let data = try archive { archiver in
        let delegate = try archiver.implement(GNUstep.NSKeyedArchiverDelegate.self) { delegate in
          delegate.on(.archiverWillEncodeObject) { sender, object in
            #expect(sender == archiver)
            return object.description == "draft" ? try ObjCObject("NSString", "initWithString:", "final") : object
          }
          delegate.on(.archiverWillReplaceObjectWithObject) { _, old, new in
            events.append("\(old ?? "nil") is \(new ?? "nil")")
          }
          delegate.on(.archiverDidEncodeObject) { _, object in events.append("encoded \(object ?? "nil")")
          }
          delegate.on(.archiverWillFinish) { _ in events.append("will finish") }
          delegate.on(.archiverDidFinish) { _ in events.append("did finish") }
        }
        #expect(delegate.protocolName == "NSKeyedArchiverDelegate")
        try archiver.send("encodeObject:forKey:", "draft", "key")
      }
      #expect(events == ["draft is final", "encoded final", "will finish", "did finish"])
      let unarchiver = try ObjCObject("NSKeyedUnarchiver", "initForReadingWithData:", data)
      #expect(try unarchiver.send("decodeObjectForKey:", "key") == "final")
    }

    @Test func `An NSKeyedUnarchiver's delegate can name a class for one that is missing`() throws {
      let uuid = try ObjCObject("NSUUID")
      let data = try archive { archiver in
        try archiver.send("setClassName:forClass:", "TestMissing", ObjCClass("NSUUID"))
        try archiver.send("encodeObject:forKey:", uuid, "key")
      }
      let unarchiver = try ObjCObject("NSKeyedUnarchiver", "initForReadingWithData:", data)
      var missing: [String] = []
      var decoded: [ObjCObject?] = []
      try unarchiver.implement(GNUstep.NSKeyedUnarchiverDelegate.self) { delegate in
        delegate.on(.unarchiverCannotDecodeObjectOfClassNameOriginalClasses) { _, name, _ in
          missing.append(name)
          return try ObjCClass("NSUUID")
        }
        delegate.on(.unarchiverDidDecodeObject) { _, object in
          decoded.append(object)
          return object
        }
      }
      let found: ObjCObject = try unarchiver.send("decodeObjectForKey:", "key")
      #expect(found == uuid)
      #expect(missing == ["TestMissing"])
      #expect(decoded.contains(uuid))
    }

    @Test func `implementDelegate finds the protocol NSKeyedArchiverDelegate by the owner's class name`() throws {
      let archiver = try ObjCObject(
        "NSKeyedArchiver", "initForWritingWithMutableData:", ObjCObject("NSMutableData"))
      var isFinished = false
      let delegate = try archiver.implementDelegate {
        $0.on("archiverDidFinish:") { (_: ObjCObject) in isFinished = true }
      }
      #expect(delegate.protocolName == "NSKeyedArchiverDelegate")
      try archiver.send("finishEncoding")
      #expect(isFinished)
    }
  }
#endif
