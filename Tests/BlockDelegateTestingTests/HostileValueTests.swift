// Selectors stand here as literals, which Apple's compiler does not take.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Values whose classes don't do what they promise: recording changes nothing for who sends them and who gets them.
  @Suite struct HostileValueTests {
    private struct Hostile {
      let object: ObjCObject

      init(_ superclass: String) { object = ObjCObject(owned: OpaquePointer(hostile_make(superclass))) }

      func set(_ selectors: String, _ answer: @escaping HostileAnswer, _ context: UnsafeMutableRawPointer? = nil) {
        hostile_set(object.receiver, selectors, answer, context)
      }

      func set(_ selectors: String, returning word: Int) {
        set(selectors, hostile_return, UnsafeMutableRawPointer(bitPattern: word))
      }
    }

    private static func get(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }

    /// What the recorder may send to a value, by its class.
    private static let methods = [
      "NSString": "length characterAtIndex: getCharacters: getCharacters:range: copyWithZone:",
      "NSAttributedString": "string length copyWithZone:",
      "NSNumber": "objCType doubleValue longLongValue unsignedLongLongValue stringValue copyWithZone:",
      "NSValue": "objCType getValue: copyWithZone:",
      "NSData": "length bytes getBytes:length: getBytes:range: copyWithZone:",
      "NSDate": "timeIntervalSinceReferenceDate copyWithZone:",
      "NSURL": "absoluteString copyWithZone:",
      "NSUUID": "UUIDString copyWithZone:",
      "NSError": "domain code copyWithZone:",
      "NSIndexSet": "count firstIndex lastIndex indexGreaterThanIndex: copyWithZone:",
      "NSIndexPath": "length indexAtPosition: copyWithZone:",
      "NSArray": "count objectAtIndex: copyWithZone:",
      "NSOrderedSet": "count objectAtIndex: array copyWithZone:",
      "NSSet": "count allObjects objectEnumerator member: copyWithZone:",
      "NSDictionary": "count allKeys objectForKey: keyEnumerator copyWithZone:",
      "NSNotification": "name object userInfo copyWithZone:",
    ]

    /// Sends a value to a delegate that counts, and returns the log's text.
    private func text(_ value: ObjCObject) throws -> String {
      let chain = try DelegateChain(ValueDelegate.self)
      let found = Found()
      let member = try DynamicDelegate(ValueDelegate.self) {
        $0.on("object:") { (object: ObjCObject) in found.add("\(object.isIdentical(to: value))", nil) }
      }
      try chain.add(member)
      let log = chain.record()
      try chain.object.send("object:", value)
      #expect(found.texts == ["true"])
      withExtendedLifetime(member) {}
      return String(log.description.dropFirst("object: ".count))
    }

    @Test(arguments: methods.keys.sorted()) func `A value whose class raises is named, with what it raised`(
      _ superclass: String
    ) throws {
      let value = Hostile(superclass)
      value.set(try #require(Self.methods[superclass]), hostile_raise)
      let text = try text(value.object)
      #expect(text.hasPrefix("<TestHostile") && text.hasSuffix(" #1 raised TestRaised>"), "\(text)")
    }

    @Test(arguments: methods.keys.sorted(), [0, -1, Int.max, 1_000_000]) func `A value whose class lies has some text`(
      _ superclass: String, _ word: Int
    ) throws {
      let value = Hostile(superclass)
      // What can be told by a pointer that is none can't be checked.
      let pointers: Set = ["objCType", "bytes"]
      let objects: Set = [
        "string", "stringValue", "absoluteString", "UUIDString", "domain", "objectAtIndex:", "array", "allObjects",
        "objectEnumerator", "member:", "allKeys", "objectForKey:", "keyEnumerator", "name", "object", "userInfo",
        "copyWithZone:",
      ]
      for selector in Self.get(Self.methods[superclass] ?? "") {
        value.set(selector, returning: pointers.contains(selector) || objects.contains(selector) ? 0 : word)
      }
      let text = try text(value.object)
      #expect(text.utf8.count < 100_000, "\(text.prefix(100))")
    }

    @Test func `A collection that lies about its count has as many elements as there is room for`() throws {
      let list = Hostile("NSArray")
      list.set("count", returning: -1)
      list.set("objectAtIndex:", returning: 0)
      let text = try text(list.object)
      #expect(text.hasPrefix("[nil, nil, ") && text.hasSuffix(" more]"), "\(text.suffix(100))")
      #expect(text.utf8.count < 20_000)
      // Its keys are such a list.
      let dictionary = Hostile("NSDictionary")
      dictionary.set("count", returning: 3)
      dictionary.set("allKeys", hostile_return, list.object.receiver)
      dictionary.set("objectForKey: copyWithZone:", returning: 0)
      #expect(try self.text(dictionary.object) == "[… 3 more]")
    }

    @Test func `A value that raises within a collection is named there`() throws {
      let value = Hostile("NSString")
      value.set("length", hostile_raise)
      let list = try ObjCObject("NSMutableArray")
      for element in ["a", value.object, "b"] as [Any] { try list.send("addObject:", element) }
      let text = try text(list)
      #expect(text.hasPrefix("[\"a\", <TestHostile") && text.hasSuffix(" #1 raised TestRaised>, \"b\"]"), "\(text)")
    }

    @Test func `A result whose class raises reaches the sender`() throws {
      let value = Hostile("NSString")
      value.set("length", hostile_raise)
      let chain = try DelegateChain(ValueDelegate.self)
      let member = try DynamicDelegate(ValueDelegate.self) { $0.on("title") { () -> ObjCObject? in value.object } }
      try chain.add(member)
      let log = chain.record()
      let title: ObjCObject = try chain.object.send("title")
      #expect(title.isIdentical(to: value.object))
      #expect(log.description.hasSuffix(" raised TestRaised>"), "\(log)")
      withExtendedLifetime(member) {}
    }

    /// What a value does when it is asked.
    private final class Action {
      var body: () -> Void = {}
      static let run: HostileAnswer = { context in
        Unmanaged<Action>.fromOpaque(context!).takeUnretainedValue().body()
        return 1
      }
    }

    @Test func `A value may raise an exception whose class raises`() throws {
      let exception = Hostile("NSException")
      exception.set("name reason", hostile_raise)
      let value = Hostile("NSString")
      value.set("length", hostile_throw, exception.object.receiver)
      let text = try text(value.object)
      #expect(text.contains(" #1 raised <TestHostile"), "\(text)")
    }

    @Test func `A value may read the log that asks it, and send messages that are recorded`() throws {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      let other = chain.record()
      let value = Hostile("NSString")
      let action = Action()
      var (texts, depth) = ([] as [String], 0)
      action.body = {
        texts.append(log.description)
        depth += 1
        defer { depth -= 1 }
        // Else there would be no end.
        #expect(depth < 10)
        if depth < 10 { try? chain.object.send("object:", value.object) }
      }
      value.set("length", Action.run, Unmanaged.passUnretained(action).toOpaque())
      value.set("characterAtIndex:", returning: 65)
      try chain.object.send("object:", value.object)
      let lines = log.messages.map(\.description)
      #expect(lines.last == "object: \"A\"", "\(log)")
      #expect(Set(lines) == ["object: \"A\"", lines[0]] && lines[0].hasSuffix(" #1>"), "\(log)")
      #expect(texts.count == lines.count - 1)
      #expect(other.messages.count == log.messages.count)
      withExtendedLifetime(action) {}
    }
  }
#endif
