// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Values whose classes violate their contracts. Recording such values must not change the messages for their senders
  /// and their delegates.
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

    /// The messages that the recorder may send to a value, by the value's class.
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

    /// Sends a value to a delegate that notes its calls, and returns the text of the log.
    private func text(_ value: ObjCObject) throws -> String {
      let chain = try DelegateChain(ValueDelegate.self)
      let found = Found()
      let member = try DynamicDelegate(ValueDelegate.self) {
        $0.on("object:") { (object: ObjCObject) in found.add("\(object.isIdentical(to: value))", nil) }
      }
      try chain.add(member.object)
      let log = chain.record()
      try chain.object.send("object:", value)
      #expect(found.texts == ["true"])
      withExtendedLifetime(member) {}
      return String(log.description.dropFirst("object: ".count))
    }

    @Test(arguments: methods.keys.sorted())
    func `A value whose class raises an exception is recorded with its class and the exception`(
      _ superclass: String
    ) throws {
      let value = Hostile(superclass)
      value.set(try #require(Self.methods[superclass]), hostile_raise)
      let text = try text(value.object)
      #expect(text.hasPrefix("<TestHostile") && text.hasSuffix(" #1 raised TestRaised>"), "\(text)")
    }

    @Test(arguments: methods.keys.sorted(), [0, -1, Int.max, 1_000_000])
    func `A value whose class returns wrong values is recorded with some text`(
      _ superclass: String, _ word: Int
    ) throws {
      let value = Hostile(superclass)
      // Methods that return a pointer return NULL here, because a wrong pointer cannot be checked.
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

    @Test func `A collection that returns a wrong count is recorded with a limited number of elements`() throws {
      let list = Hostile("NSArray")
      list.set("count", returning: -1)
      list.set("objectAtIndex:", returning: 0)
      let text = try text(list.object)
      #expect(text.hasPrefix("[nil, nil, ") && text.hasSuffix(" more]"), "\(text.suffix(100))")
      #expect(text.utf8.count < 20_000)
      // The dictionary's list of keys is an array with a wrong count.
      let dictionary = Hostile("NSDictionary")
      dictionary.set("count", returning: 3)
      dictionary.set("allKeys", hostile_return, list.object.receiver)
      dictionary.set("objectForKey: copyWithZone:", returning: 0)
      #expect(try self.text(dictionary.object) == "[… 3 more]")
    }

    @Test func `A value that raises an exception inside a collection is recorded there with the exception`() throws {
      let value = Hostile("NSString")
      value.set("length", hostile_raise)
      let list = try ObjCObject("NSMutableArray")
      for element in ["a", value.object, "b"] as [Any] { try list.send("addObject:", element) }
      let text = try text(list)
      #expect(text.hasPrefix("[\"a\", <TestHostile") && text.hasSuffix(" #1 raised TestRaised>, \"b\"]"), "\(text)")
    }

    @Test func `A result whose class raises an exception still reaches the sender of the message`() throws {
      let value = Hostile("NSString")
      value.set("length", hostile_raise)
      let chain = try DelegateChain(ValueDelegate.self)
      let member = try DynamicDelegate(ValueDelegate.self) { $0.on("title") { () -> ObjCObject? in value.object } }
      try chain.add(member.object)
      let log = chain.record()
      let title: ObjCObject = try chain.object.send("title")
      #expect(title.isIdentical(to: value.object))
      #expect(log.description.hasSuffix(" raised TestRaised>"), "\(log)")
      withExtendedLifetime(member) {}
    }

    /// An action that a value performs when it receives a message.
    private final class Action {
      var body: () -> Void = {}
      static let run: HostileAnswer = { context in
        Unmanaged<Action>.fromOpaque(context!).takeUnretainedValue().body()
        return 1
      }
    }

    @Test func `A value is recorded even if it raises an exception whose own methods raise`() throws {
      let exception = Hostile("NSException")
      exception.set("name reason", hostile_raise)
      let value = Hostile("NSString")
      value.set("length", hostile_throw, exception.object.receiver)
      let text = try text(value.object)
      #expect(text.contains(" #1 raised <TestHostile"), "\(text)")
    }

    @Test func `A value that is recorded can read the log and send messages that are recorded too`() throws {
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
        // Without this limit, the messages would continue forever.
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
