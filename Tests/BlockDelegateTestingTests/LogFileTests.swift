// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Logs that are written to files, read from them and replayed.
  @Suite struct LogFileTests {
    private final class TemporaryFile {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
      deinit { try? FileManager.default.removeItem(at: url) }
    }

    private func reread<P>(_ log: CallLog<P>) throws -> CallLog<P> {
      let file = TemporaryFile()
      try log.write(to: file.url)
      return try CallLog(contentsOf: file.url)
    }

    /// Returns the calls that a delegate of closures receives while `body` runs.
    private func listen(_ body: (ObjCObject) throws -> Void) throws -> [String] {
      var heard: [String] = []
      let delegate = try DynamicDelegate(GNUstep.NSXMLParserDelegate.self) { delegate in
        delegate.on(.parserDidStartDocument) { parser in heard.append("start") }
        delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, _, _, attributes in
          heard.append("<\(name) \(attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })>")
        }
        delegate.on(.parserFoundCharacters) { parser, text in heard.append(text) }
        delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { parser, name, _, _ in heard.append("</\(name)>") }
        delegate.on(.parserDidEndDocument) { parser in heard.append("end") }
      }
      try body(delegate.object)
      return heard
    }

    private static let xml = "<list b='2' a='1'><item>Zürich &lt;\"</item><item/></list>"

    @Test func `A recorded session of a real parser drives a delegate without the parser`() throws {
      let file = TemporaryFile()
      var text = ""
      let live = try listen { delegate in
        let parser = try makeParser(Self.xml)
        try parser.send("setDelegate:", delegate)
        let log = try parser.record(GNUstep.NSXMLParserDelegate.self)
        #expect(try parser.send("parse") as Bool)
        try log.write(to: file.url)
        text = log.description
      }
      #expect(live.first == "start" && live.last == "end" && live.contains("<list [\"a=1\", \"b=2\"]>"))

      let log = try CallLog(GNUstep.NSXMLParserDelegate.self, contentsOf: file.url)
      #expect(log.description == text)
      let name = try #require(text.split(separator: "\n").first?.split(separator: ": ").last.map(String.init))
      let standIn = ObjCObject()
      #expect(try listen { try log.replay(to: $0, objects: [name: standIn]) } == live)
      log["parser:foundCharacters:"].verify(where: { try $0.argument(1, as: String.self).contains("ürich") })

      // Without an object that replaces the parser, no message is sent.
      let error = CallLogError.unwrittenValue(
        name, argument: 0, method: "-[NSXMLParserDelegate parserDidStartDocument:]")
      let heard = try listen { delegate in
        #expect(throws: error) { try log.replay(to: delegate) }
      }
      #expect(heard == [])
      #expect(
        error.description
          == "-[NSXMLParserDelegate parserDidStartDocument:]: \(name), argument 1, is not in the file, which has only values: pass an object for it to replay(to:objects:)"
      )
      #expect(throws: error) { try log[.parserDidStartDocument].calls[0].arguments }
    }

    @Test func `A log that is written and read again has the same arguments and results`() throws {
      let spy = try DelegateSpy(
        ValueDelegate.self, responding: .object, .geometry, .title, .note, .load, .words, .block)
      let values: [Any?] = [
        nil, "text\n\u{1F600}", 3, -4.5, true, UInt.max, Double.infinity, Data([0, 1, 255]),
        Date(timeIntervalSinceReferenceDate: 0.125), URL(string: "https://example.com/a?b=c"),
        ["a", 1, [2.5, false]] as [Any], ["key": ["b": Data([7])], "other": 2] as [String: Any],
      ]
      for value in values { try spy.object.send(.object, value) }
      spy.stub(.geometry) { frame, range in CGSize(width: frame.width, height: Double(range.length)) }
      _ = try spy.object.send(
        .geometry, CGRect(x: 1, y: 2, width: 3, height: Double.nan), NSRange(location: 5, length: 6))
      _ = try spy.object.send(.title)
      try spy.object.send(.note, Notification(name: Notification.Name("Saved"), userInfo: ["count": 2]))
      let log = try reread(spy.log)
      #expect(log.description == spy.description)
      #expect(try log[.geometry].calls.first?.result == CGSize(width: 3, height: 6))
      let dictionary = try #require(log[.object].calls[11].arguments as? [String: Any])
      #expect(dictionary["key"] as? [String: Data] == ["b": Data([7])])
      #expect(dictionary["other"] as? Int == 2)
      let other = try DelegateSpy(ValueDelegate.self, responding: .object, .geometry, .title, .note)
      other.stub(.geometry) { frame, range in CGSize(width: frame.width, height: Double(range.length)) }
      try log.replay(to: other.object)
      #expect(other.description == spy.description)
      // A log that was read from a file and written again is unchanged.
      #expect(try reread(log).description == spy.description)
    }

    @Test func `The file of a log is JSON that contains the types of its values`() throws {
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .scoreFor)
      spy.stub(.scoreFor, returning: 8)
      _ = try spy.object.send(.scoreFor, makeOwner(), "a/b")
      let file = TemporaryFile()
      try spy.write(to: file.url)
      #expect(
        try String(contentsOf: file.url, encoding: .utf8) == """
          {
            "dropped" : 0,
            "header" : {
              "format" : "BlockDelegate call log",
              "version" : 1
            },
            "messages" : [
              {
                "arguments" : [
                  {
                    "placeholder" : "<TestOwner #1>"
                  },
                  {
                    "string" : "a/b"
                  }
                ],
                "number" : 1,
                "outcome" : "8",
                "result" : {
                  "number" : "8"
                },
                "selector" : "owner:scoreFor:",
                "text" : "owner: <TestOwner #1> scoreFor: \\"a/b\\"",
                "thread" : "\(spy.log.messages[0].thread)"
              }
            ],
            "protocol" : "OwnerDelegate"
          }
          """)
    }

    @Test func `An argument that cannot be written becomes a placeholder, and replaying needs an object for it`() throws
    {
      let spy = try DelegateSpy(ValueDelegate.self, responding: .object, .block, .words, .note)
      let owner = makeOwner()
      try spy.object.send(.object, "first")
      try spy.object.send(.object, ["list": [owner]])
      try spy.object.send(.block, ObjCBlock { (number: Int) in })
      var word = 0
      try withUnsafePointer(to: &word) { try spy.object.send(.words, nil, "count", UnsafeRawPointer($0)) }
      try spy.object.send(.note, Notification(name: Notification.Name("Saved"), object: owner))
      let log = try reread(spy.log)
      #expect(log.description == spy.description)
      func error(_ method: DelegateMethod<ValueDelegate, some Any>, _ objects: [String: ObjCObject]) throws
        -> CallLogError?
      {
        let other = try DelegateSpy(ValueDelegate.self, responding: [method.selector])
        let error = #expect(throws: CallLogError.self) { try log.replay(to: other.object, objects: objects) }
        #expect(other.log.messages.isEmpty)
        return error
      }
      #expect(
        try error(.object, [:])
          == .unwrittenValue("[\"list\": [<TestOwner #1>]]", argument: 0, method: "-[ValueDelegate object:]"))
      #expect(
        try error(.block, ["<block v@?q>": owner])
          == .unwrittenValue("<block v@?q>", argument: 0, method: "-[ValueDelegate block:]"))
      #expect(
        try error(.words, [:])
          == .unwrittenValue("@selector(count)", argument: 1, method: "-[ValueDelegate class:selector:pointer:]"))
      #expect(
        try error(.note, [:]) == .unwrittenValue("<TestOwner #1>", argument: 0, method: "-[ValueDelegate note:]"))
      let other = try DelegateSpy(ValueDelegate.self, responding: .object, .note)
      try log.replay(to: other.object, objects: ["<TestOwner #1>": owner, "[\"list\": [<TestOwner #1>]]": owner])
      #expect(try other[.object].calls[1].arguments as? ObjCObject == owner)
      #expect(try (other[.note].calls[0].arguments.object as? ObjCObject)?.isIdentical(to: owner) == true)
    }

    @Test func `Replaying a log of this process can replace one of its objects by another`() throws {
      let spy = try DelegateSpy(OwnerDelegate.self)
      try spy.object.send(.didChange, makeOwner(), 1)
      let owner = makeOwner()
      let other = try DelegateSpy(OwnerDelegate.self)
      try spy.replay(to: other.object, objects: ["<TestOwner #1>": owner])
      #expect(try other[.didChange].calls.first?.arguments.0.isIdentical(to: owner) == true)
    }

    @Test func `Replaying a method with an error out-parameter passes a new out-parameter`() throws {
      let spy = try DelegateSpy(ValueDelegate.self, responding: .load)
      var place: OpaquePointer?
      _ = try withUnsafeMutablePointer(to: &place) {
        try spy.object.send("load:error:", "name", UnsafeMutableRawPointer($0)) as Bool
      }
      let log = try reread(spy.log)
      let other = try DelegateSpy(ValueDelegate.self, responding: .load)
      other.stub(.load, throwing: CocoaError(.fileNoSuchFile))
      try log.replay(to: other.object)
      #expect(other.description == "load: \"name\" error: <pointer> -> NO")
    }

    @Test func `Numbers and structs of all shapes are written to a file and read again`() throws {
      let chain = try DelegateChain(ShapesDelegate.self)
      let shapes = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
      try chain.add(shapes)
      let log = chain.record()
      let receiver = chain.object.receiver
      _ = caller_sendChar(receiver, -3)
      _ = caller_sendDouble(receiver, -2.25)
      _ = caller_sendSix(receiver, 1, 2, 3, 4, 5, 6)
      _ = caller_sendTenChars(receiver)
      _ = caller_sendStruct24(receiver, TestStruct24(a: 1, b: 2, c: 3, d: 4))
      _ = caller_sendStruct48(receiver, TestStruct48(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10))
      let read = try reread(log)
      log.stop()
      #expect(read.description == log.description)
      let second = chain.record()
      try read.replay(to: chain.object)
      #expect(second.description == log.description)
      #expect(second.messages.count == 6)
    }

    @Test func `A log file keeps running calls and the number of dropped messages`() throws {
      let chain = try DelegateChain(OwnerDelegate.self)
      let delegate = makePlainDelegate()
      try chain.add(delegate)
      let log = chain.record(keeping: 1)
      let owner = makeOwner()
      for number in 1...2 { try chain.object.send(.didChange, owner, number) }
      #expect(try reread(log).description == log.description)
      #expect(log.description.hasPrefix("(1 earlier messages are not kept)\n"))
      let spy = try DelegateSpy(OwnerDelegate.self, responding: .scoreFor, .shouldStop)
      let file = TemporaryFile()
      spy.stub(.shouldStop) { [log = spy.log] owner in
        try log.write(to: file.url)
        return true
      }
      _ = try spy.object.send(.shouldStop, owner)
      let open = try CallLog(OwnerDelegate.self, contentsOf: file.url)
      #expect(open.description == "ownerShouldStop: <TestOwner #1>")
      #expect(open[.shouldStop].count == 0)
      #expect(throws: CallLogError.unanswered(method: "-[OwnerDelegate ownerShouldStop:]")) {
        try open[.shouldStop].calls[0].result
      }
    }

    @Test func `A log of a protocol that is known only by its name is written and read`() throws {
      let file = TemporaryFile()
      let known = try ObjCProtocol("NSXMLParserDelegate")
      let spy = try DelegateSpy(known, responding: ["parser:foundCharacters:"])
      try spy.object.send("parser:foundCharacters:", nil as ObjCObject?, "a")
      try spy.write(to: file.url)
      #expect(try CallLog(known, contentsOf: file.url).description == "parser: nil foundCharacters: \"a\"")
      #expect(try CallLog(GNUstep.NSXMLParserDelegate.self, contentsOf: file.url).messages.count == 1)
    }

    @Test func `Reading a malformed log file throws an error that describes the problem and its location`() throws {
      let file = TemporaryFile()
      func problem(_ text: String) throws -> String {
        try Data(text.utf8).write(to: file.url)
        let error = #expect(throws: CallLogError.self) { try CallLog(OwnerDelegate.self, contentsOf: file.url) }
        let name = file.url.lastPathComponent + ": "
        let description = error.map { "\($0)" } ?? ""
        #expect(description.hasPrefix(name))
        return String(description.dropFirst(name.count))
      }
      func log(
        _ messages: String, format: String = "BlockDelegate call log", version: Int = 1,
        protocol: String = "OwnerDelegate"
      ) -> String {
        #"{"header": {"format": "\#(format)", "version": \#(version)}, "protocol": "\#(`protocol`)", "dropped": 0, "messages": [\#(messages)]}"#
      }
      func message(_ selector: String, _ arguments: String, rest: String = "") -> String {
        #"{"selector": "\#(selector)", "thread": "t", "number": 1, "text": "x", "arguments": [\#(arguments)]\#(rest)}"#
      }
      let owner = #"{"placeholder": "<TestOwner #1>"}"#
      #expect(try problem("").hasPrefix("The given data was not valid JSON."))
      #expect(try problem("{\"format\": ").hasPrefix("The given data was not valid JSON."))
      #expect(try problem("{}") == "no value for header")
      #expect(try problem("[]").contains("array"))
      #expect(
        try problem(log("", version: 2))
          == "expected the format \"BlockDelegate call log\" in version 1, found \"BlockDelegate call log\" in version 2"
      )
      #expect(try problem(log("", format: "other")).contains("found \"other\" in version 1"))
      #expect(
        try problem(log("", protocol: "NSWindowDelegate"))
          == "expected messages of OwnerDelegate, found NSWindowDelegate")
      #expect(try problem(log("{}")) == "messages[0]: no value for selector")
      #expect(
        try problem(log(message("owner:didChang:", "")))
          == "messages[0]: -[OwnerDelegate owner:didChang:]: unknown selector; did you mean owner:didChange:?")
      #expect(
        try problem(log(message("owner:didChange:", owner)))
          == "messages[0]: owner:didChange:: expected 2 arguments, found 1")
      let good = message("owner:didChange:", owner + #", {"number": "1"}"#)
      #expect(
        try problem(log(good + ", " + message("owner:didChange:", owner + #", {"string": "1"}"#)))
          == #"messages[1]: owner:didChange:: argument 2: expected a value of type q, 8 bytes, found {"string":"1"}"#)
      #expect(
        try problem(log(message("owner:didChange:", owner + #", {"number": "18446744073709551615"}"#)))
          .contains("argument 2: expected a value of type q"))
      #expect(try problem(log(message("owner:didChange:", owner + #", {"integer": 1}"#))).hasSuffix("found {}"))
      #expect(try problem(log(message("owner:scoreFor:", owner + #", {"integer": 1}"#))).hasSuffix("found {}"))
      #expect(
        try problem(log(message("owner:didChange:", owner + #", {"number": 1}"#)))
          .hasPrefix("messages[0].arguments[1].number: "))
      #expect(
        try problem(log(message("owner:scoreFor:", owner + #", {"bytes": ""}"#)))
          .hasSuffix(#"argument 2: expected an object, found {"bytes":""}"#))
      #expect(
        try problem(log(message("ownerShouldStop:", owner, rest: #", "result": {"string": "a"}"#)))
          .hasPrefix("messages[0]: ownerShouldStop:: the result: expected a value of type"))
      #expect(throws: (any Error).self) {
        try CallLog(OwnerDelegate.self, contentsOf: file.url.appendingPathExtension("missing"))
      }
      try Data(log(good).utf8).write(to: file.url)
      #expect(try CallLog(OwnerDelegate.self, contentsOf: file.url).description == "x")
    }
  }
#endif
