// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// The texts of arguments and results, which must be the same in each run.
  @Suite struct ValueTextTests {
    /// Returns the text of an object as an argument in a log.
    private func text(_ object: ObjCObject?) throws -> String {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      try chain.object.send("object:", object)
      return String(log.description.dropFirst("object: ".count))
    }

    private func make(_ name: String, _ body: (ObjCClass) throws -> ObjCObject) throws -> ObjCObject {
      try body(ObjCClass(name))
    }

    @Test func `The texts of Foundation's value objects in a log show their values`() throws {
      #expect(try text(nil) == "nil")
      #expect(try text(ObjCObject("NSString", "initWithString:", "\u{1b}é\u{2028}\\")) == "\"\\u{1b}é\\u{2028}\\\\\"")
      #expect(try text(make("NSNumber") { try $0.send("numberWithBool:", true) }) == "YES")
      #expect(try text(make("NSNumber") { try $0.send("numberWithInteger:", -5) }) == "-5")
      #expect(try text(make("NSNumber") { try $0.send("numberWithDouble:", 0.5) }) == "0.5")
      #expect(try text(make("NSNull") { try $0.send("null") }) == "null")
      #expect(
        try text(make("NSURL") { try $0.send("URLWithString:", "https://example.org/a") }) == "<https://example.org/a>")
      #expect(
        try text(make("NSDate") { try $0.send("dateWithTimeIntervalSince1970:", 1.5) }) == "1970-01-01T00:00:01.500Z")
      #expect(
        try text(make("NSError") { try $0.send("errorWithDomain:code:userInfo:", "TestDomain", 4, nil as ObjCObject?) })
          == "<NSError TestDomain 4>")
      let range = try make("NSValue") { try $0.send("valueWithRange:", NSRange(location: 1, length: 2)) }
      let rangeText = try text(range)
      #expect(rangeText == "{location=1, length=2}")
      let rectangle = try make("NSValue") { try $0.send("valueWithRect:", CGRect(x: 1, y: 2, width: 3, height: 4)) }
      let rectangleText = try text(rectangle)
      #expect(rectangleText == "{x = 1; y = 2; width = 3; height = 4}")
      let pointer = try make("NSValue") { try $0.send("valueWithPointer:", UnsafeRawPointer(bitPattern: 16)) }
      #expect(try text(pointer).hasSuffix(" #1>"))
      #expect(
        try text(make("NSIndexSet") { try $0.send("indexSetWithIndexesInRange:", NSRange(location: 2, length: 3)) })
          == "IndexSet[2..<5]")
      #expect(
        try text(ObjCObject("NSAttributedString", "initWithString:", "plain")) == "AttributedString(\"plain\")")
    }

    @Test func `The text of a date in a log is in UTC for any year`() throws {
      let expected: [(TimeInterval, String)] = [
        (0, "1970-01-01T00:00:00.000Z"), (-0.25, "1969-12-31T23:59:59.750Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
        (951_868_799.999, "2000-02-29T23:59:59.999Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        (-2_203_891_200, "1900-03-01T00:00:00.000Z"), (253_402_300_799, "9999-12-31T23:59:59.000Z"),
        (-12_212_553_600, "1583-01-01T00:00:00.000Z"), (-62_135_596_799, "<date -62135596799.0>"),
        (1e12, "<date 1000000000000.0>"),
      ]
      for (seconds, date) in expected {
        #expect(try text(make("NSDate") { try $0.send("dateWithTimeIntervalSince1970:", seconds) }) == date)
      }
    }

    @Test func `The text of data in a log is its size and its first bytes`() throws {
      func data(_ bytes: Int) throws -> ObjCObject {
        let value = Data((0..<bytes).map { UInt8($0) })
        return try ObjCObject("NSData", "initWithData:", value)
      }
      #expect(try text(data(0)) == "<0 bytes>")
      #expect(try text(data(3)) == "<3 bytes: 000102>")
      #expect(try text(data(40)) == "<40 bytes: 000102030405060708090a0b0c0d0e0f...>")
    }

    @Test func `The elements of sets and dictionaries are sorted in a log`() throws {
      let words = (0..<20).map { "word \($0)" }
      let sorted = words.map { "\"\($0)\"" }.sorted()
      let list = try ObjCObject("NSMutableArray")
      let set = try ObjCObject("NSMutableSet")
      let dictionary = try ObjCObject("NSMutableDictionary")
      for word in words {
        try list.send("addObject:", word)
        try set.send("addObject:", word)
        try dictionary.send("setObject:forKey:", word.count, word)
      }
      #expect(try text(list) == "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]")
      #expect(try text(set) == "Set[\(sorted.joined(separator: ", "))]")
      #expect(try text(dictionary).hasPrefix("[\"word 0\": 6, \"word 1\": 6, \"word 10\": 7, "))
      #expect(try text(ObjCObject("NSMutableDictionary")) == "[:]")
      #expect(try text(ObjCObject("NSMutableSet")) == "Set[]")
    }

    @Test func `The text of a collection that contains itself is finite`() throws {
      let list = try ObjCObject("NSMutableArray")
      try list.send("addObject:", list)
      let text = try text(list)
      try list.send("removeAllObjects")
      #expect(text.hasPrefix("[[[") && text.contains(" #1>"), "\(text)")
    }

    @Test func `Objects in a log are numbered by first appearance, even if an address is reused`() throws {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      let first = try ObjCObject("NSObject")
      let owner = makeOwner()
      try chain.object.send("object:", first)
      try chain.object.send("object:", owner)
      for _ in 0..<3 { try chain.object.send("object:", ObjCObject("NSObject")) }
      try chain.object.send("object:", first)
      #expect(
        log.description == """
          object: <NSObject #1>
          object: <TestOwner #1>
          object: <NSObject #2>
          object: <NSObject #3>
          object: <NSObject #4>
          object: <NSObject #1>
          """)
    }

    @Test func `Classes, selectors, pointers, blocks and structs have readable texts in a log`() throws {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      var number = 5
      try withUnsafePointer(to: &number) {
        try chain.object.send(.words, ObjCClass("NSString"), Selector("a:b:"), UnsafeRawPointer($0))
      }
      try chain.object.send(.words, nil, Selector("a"), nil)
      let block: @convention(block) (Int) -> Void = { _ in }
      try chain.object.send(.block, ObjCBlock(block))
      try chain.object.send(.block, nil)
      #expect(
        try chain.object.send(.geometry, CGRect(x: 1, y: 2, width: 3, height: 4.5), NSRange(location: 6, length: 7))
          == .zero)
      #expect(
        log.description == """
          class: NSString selector: @selector(a:b:) pointer: <pointer>
          class: Nil selector: @selector(a) pointer: NULL
          block: <block v@?q>
          block: nil
          frame: CGRect(origin: CGPoint(x: 1.0, y: 2.0), size: CGSize(width: 3.0, height: 4.5)) range: \
          NSRange(location: 6, length: 7) -> CGSize(width: 0.0, height: 0.0)
          """)
    }

    @Test func `The text of a notification in a log contains its name and its object`() throws {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      let object = try ObjCObject("NSObject")
      let userInfo = try ObjCObject("NSMutableDictionary")
      try userInfo.send("setObject:forKey:", 3, "key")
      let notification: ObjCObject = try ObjCClass("NSNotification").send(
        "notificationWithName:object:userInfo:", "TestNote", object, userInfo)
      try chain.object.send("note:", notification)
      #expect(log.description == "note: Notification(\"TestNote\", object: <NSObject #1>, userInfo: [\"key\": 3])")
      let note = try #require(log[.note].calls.first).arguments
      #expect(note.name.rawValue == "TestNote")
      #expect((note.object as? ObjCObject)?.isIdentical(to: object) == true)
    }

    @Test func `The text of a Swift object in a log contains the name of its class`() throws {
      final class Sender: ObjCObject {}
      #expect(try text(Sender()) == "<Sender #1>")
    }

    /// Sends compiled messages of all shapes through a chain to a compiled object.
    @Test func `Compiled messages of every shape are recorded, and their results are unchanged`() throws {
      let chain = try DelegateChain(ShapesDelegate.self)
      let shapes = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
      try chain.add(shapes)
      let log = chain.record()
      let receiver = chain.object.receiver
      #expect(caller_sendChar(receiver, -3) == -3)
      #expect(caller_sendUnsignedShort(receiver, 65535) == 65535)
      #expect(caller_sendBool(receiver, true))
      #expect(caller_sendFloat(receiver, 1.5) == 1.5)
      #expect(caller_sendDouble(receiver, -2.25) == -2.25)
      #expect(caller_sendStruct16(receiver, TestStruct16(a: 1, b: 2.5)).b == 2.5)
      #expect(caller_sendTurned16(receiver, TestTurned16(a: 1.5, b: 2)).b == 2)
      #expect(caller_sendStruct24(receiver, TestStruct24(a: 1, b: 2, c: 3, d: 4)).d == 4)
      #expect(caller_sendStruct32(receiver, TestStruct32(a: 1, b: 2, c: 3, d: 4)).d == 4)
      #expect(caller_sendSix(receiver, 1, 2, 3, 4, 5, 6) == 21)
      #expect(caller_sendStruct64(receiver, TestStruct64(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8)).h == 8)
      let expected = [
        "echoChar: -3 -> -3", "echoUnsignedShort: 65535 -> 65535", "echoBool: YES -> YES", "echoFloat: 1.5 -> 1.5",
        "echoDouble: -2.25 -> -2.25", "echoStruct16: TestStruct16(q: 1, d: 2.5) -> TestStruct16(q: 1, d: 2.5)",
        "echoTurned16: TestTurned16(d: 1.5, q: 2) -> TestTurned16(d: 1.5, q: 2)",
        "echoStruct24: TestStruct24(d: 1.0, q: 2, f: 3.0, i: 4) -> TestStruct24(d: 1.0, q: 2, f: 3.0, i: 4)",
      ]
      let lines = log.messages.map(\.description)
      for line in expected { #expect(lines.contains(line), "\(log)") }
      #expect(lines.count == 11)
      #expect(lines.last?.contains("q: 1, q: 2, q: 3, q: 4, d: 5.0, d: 6.0, d: 7.0, d: 8.0") == true)
    }
  }
#endif
