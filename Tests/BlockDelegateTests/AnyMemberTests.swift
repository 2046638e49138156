#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// Typed members whose methods have an `id`: a closure gets values, or references if it declares them.
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

    @Test func `A closure that declares ObjCObject for an id argument gets the reference and can return it`() throws {
      let item: ObjCObject = try ObjCClass("NSMutableString").send("stringWithString:", "a")
      let same: ObjCObject = try child(item) {
        $0.on(.outlineViewChildOfItem) { (_: ObjCObject, _: Int, item: ObjCObject?) -> ObjCObject? in item }
      }
      #expect(same.isIdentical(to: item))
      // A closure that takes a reference may still return a value.
      let text: String = try child(item) {
        $0.on(.outlineViewChildOfItem) { (_: ObjCObject, _: Int, item: ObjCObject?) in item == nil ? "nothing" : "it" }
      }
      #expect(text == "it")
      let none: ObjCObject? = try child(item) {
        $0.on(.outlineViewChildOfItem) { (_: ObjCObject, _: Int, item: ObjCObject?) in nil }
      }
      #expect(none == nil)
    }

    @Test func `One closure can take one id argument as a value and another id argument as a reference`() throws {
      let item: ObjCObject = try ObjCClass("NSMutableString").send("stringWithString:", "item")
      var seen: [String] = []
      let delegate = try DynamicDelegate(Source.self) {
        $0.on(.outlineViewSetObjectValueForTableColumnByItem) {
          (_: ObjCObject, value: Any?, _: ObjCObject?, item: ObjCObject?) in
          seen.append("\(type(of: value!)) \(type(of: item!))")
        }
      }
      func send(_ delegate: DynamicDelegate<Source>) throws {
        try delegate.object.send(
          "outlineView:setObjectValue:forTableColumn:byItem:", view, "value", nil as ObjCObject?, item)
      }
      try send(delegate)
      try delegate.update {
        $0.on(.outlineViewSetObjectValueForTableColumnByItem) {
          (_: ObjCObject, value: ObjCObject?, _: ObjCObject?, item: Any?) in
          seen.append("\(type(of: value!)) \(type(of: item!))")
        }
      }
      try send(delegate)
      #expect(seen == ["String ObjCObject", "ObjCObject String"])
    }

    @Test func `An array of id is given to a closure as values, or as references if the closure declares them`() throws
    {
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
      try delegate.update {
        $0.on(.outlineViewWriteItemsToPasteboard) { (_: ObjCObject, items: [ObjCObject], _: ObjCObject) in
          seen += items.map { "\(type(of: $0))" }
          return false
        }
      }
      #expect(try !send())
      #expect(seen == ["String", "Int", "ObjCObject", "ObjCObject"])
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

    @Test func `A closure that uses an id argument as an ObjCObject gets a reference without declaring a type`() throws
    {
      var evicted = false
      let delegate = try DynamicDelegate(GNUstep.NSCacheDelegate.self) {
        $0.on(.cacheWillEvictObject) { cache, object in evicted = object.isIdentical(to: cache) }
      }
      try delegate.object.send("cache:willEvictObject:", view, view)
      #expect(evicted)
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
      let reference: ObjCObject? = try object.send(.outlineViewChildOfItem, view, 1, view)
      #expect(reference == view)
      let none: ObjCObject? = try object.send(.outlineViewChildOfItem, view, 1, nil)
      #expect(none != nil)
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
