#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// Typed members whose methods have an `id`: a closure gets values.
  @MainActor @Suite struct AnyMemberTests {
    typealias Source = GNUstep.NSOutlineViewDataSource

    private let view: ObjCObject
    init() throws { view = try ObjCObject("NSObject") }

    /// Returns the child that a data source with one closure returns for `item`.
    private func child<Child>(_ item: (some Any)?, _ body: (DelegateBuilder<Source>) -> Void) throws -> Child {
      try DynamicDelegate(Source.self, body).object.send("outlineView:child:ofItem:", view, 0, item)
    }

    private func child<Child>(_ body: (DelegateBuilder<Source>) -> Void) throws -> Child {
      try child(nil as ObjCObject?, body)
    }

    @Test func `A closure gets an object's Swift value for an id argument, and its Swift result becomes an object`()
      throws
    {
      #expect(try child("a") { $0.on(.outlineViewChildOfItem) { _, _, item in item as? String == "a" ? 7 : 0 } } == 7)
      #expect(try child(2.5) { $0.on(.outlineViewChildOfItem) { _, _, item in [item as? Double ?? 0] } } == [2.5])
      #expect(try child(["k": 1]) { $0.on(.outlineViewChildOfItem) { _, _, item in item is [String: Any] } } == true)
      #expect(try child(view) { $0.on(.outlineViewChildOfItem) { [view] _, _, item in item as? ObjCObject == view } })
      let names = ["Mars", "Earth"]
      let text: String = try child {
        $0.on(.outlineViewChildOfItem) { _, index, item in
          // This closure has several statements.
          guard item == nil else { return nil }
          return names[index]
        }
      }
      #expect(text == "Mars")
    }

    @Test func `An array of id is given to a closure as values`() throws {
      var seen: [String] = []
      let delegate = try DynamicDelegate(Source.self) {
        $0.on(.outlineViewWriteItemsToPasteboard) { _, items, _ in
          seen += items.map { "\(type(of: $0))" }
          return true
        }
      }
      func send() throws -> Bool {
        try delegate.object.send("outlineView:writeItems:toPasteboard:", view, ["a", 1] as [Any], view)
      }
      #expect(try send())
      #expect(seen == ["String", "Int"])
    }

    @Test func `An Optional inside an Any result is returned as its value, or as nil`() throws {
      func answer<Answer>(_ answer: Any?) throws -> Answer {
        try child { $0.on(.outlineViewChildOfItem) { _, _, _ in answer } }
      }
      #expect(try answer(String?.none as Any) as String? == nil)
      #expect(try answer(String??.some(nil) as Any) as String? == nil)
      #expect(try answer(String?.some("text") as Any) as String? == "text")
      #expect(try answer(ObjCObject?.none as Any) as ObjCObject? == nil)
      #expect(try answer(ObjCObject?.some(view) as Any) as ObjCObject? == view)
      #expect(try answer(nil) as ObjCObject? == nil)
    }

    @Test func `A Bool result stays a Bool, and an NSNumber or NSNull becomes an Objective-C number or null`() throws {
      func answer(_ answer: Any) throws -> Any { try child { $0.on(.outlineViewChildOfItem) { _, _, _ in answer } } }
      #expect(try answer(true) is Bool)
      #expect(try answer(NSNumber(value: true)) is Bool)
      #expect(try answer(NSNumber(value: 1)) as? Int == 1)
      #expect(try answer(NSNumber(value: -7)) as? Int == -7)
      #expect(try answer(NSNumber(value: 2.5)) as? Double == 2.5)
      #expect(try answer(NSNumber(value: UInt64.max)) as? UInt == .max)
      #expect(try (answer(NSNull()) as? ObjCObject)?.objCClass.name == "NSNull")
      let parsed = try JSONSerialization.jsonObject(with: Data(#"{"a": [1, 2.5, null, true, "x"]}"#.utf8))
      let values = try #require(try (answer(parsed) as? [String: Any])?["a"] as? [Any])
      #expect(values[0] as? Int == 1 && values[1] as? Double == 2.5 && values[3] is Bool && values[4] as? String == "x")
    }

    private final class Node: ObjCObject {}

    @Test func `An instance of a Swift subclass of ObjCObject is passed and returned as the same instance`() throws {
      let node = Node()
      let same: Node = try child(node) { $0.on(.outlineViewChildOfItem) { _, _, item in (item as? Node)! } }
      #expect(same === node)
    }

    @Test func `A typed member with an id can be sent, stubbed, recorded, combined and streamed like other members`()
      async throws
    {
      let delegate = try DynamicDelegate(Source.self) {
        $0.on(.outlineViewChildOfItem) { _, index, item in item ?? index }
        $0.otherwise(.outlineViewChildOfItem, "otherwise")
      }
      let object = delegate.object
      #expect(try object.send(.outlineViewChildOfItem, view, 1, "text") as? String == "text")
      #expect(try object.send(.outlineViewChildOfItem, view, 1, nil) as? Int == 1)
      #expect(try object.send(.outlineViewChildOfItem, view, 1, view) as? ObjCObject == view)
      #expect(delegate.responds(to: .outlineViewChildOfItem))

      let spy = try DelegateSpy(Source.self, responding: .outlineViewChildOfItem)
      spy.stub(.outlineViewChildOfItem) { _, _, _ in "stubbed" }
      #expect(try spy.object.send(.outlineViewChildOfItem, view, 0, "item") as? String == "stubbed")
      spy.stub(.outlineViewChildOfItem) { _, index, item in item }
      #expect(try spy.object.send(.outlineViewChildOfItem, view, 0, "item") as? String == "item")
      spy.stub(.outlineViewChildOfItem, where: { try $0.argument(2) == "b" }, { _, _, _ in 5 })
      #expect(try spy.object.send(.outlineViewChildOfItem, view, 0, "b") as? Int == 5)
      let calls = spy[.outlineViewChildOfItem].calls
      #expect(try calls.map { try $0.arguments.2 as? String } == ["item", "item", "b"])

      let chain = try DelegateChain(Source.self)
      let members = try ["a", "b"].map { text in
        try DynamicDelegate(Source.self) { $0.on(.outlineViewChildOfItem) { _, _, _ in text } }
      }
      for member in members { try chain.add(member.object) }
      try chain.combineResults(of: .outlineViewChildOfItem) { values in values.compactMap { $0 as? String } }
      #expect(try chain.object.send(.outlineViewChildOfItem, view, 0, nil) as? [String] == ["a", "b"])
      withExtendedLifetime(members) {}

      let cache = try ObjCObject("NSCache")
      try cache.send("setObject:forKey:", "value", "key")
      let stream = try cache.messages(.cacheWillEvictObject) { _, object in object as? String }
      try cache.send("removeObjectForKey:", "key")
      for await text in stream {
        #expect(text == "value")
        break
      }
    }
  }
#endif
