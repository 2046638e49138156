// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Values that are too large for a log to copy, or for its text to show in full.
  @Suite struct LargeValueTests {
    private func record(_ object: ObjCObject) throws -> CallLog<ValueDelegate> {
      let chain = try DelegateChain(ValueDelegate.self)
      let log = chain.record()
      try chain.object.send("object:", object)
      return log
    }

    private func text(_ object: ObjCObject) throws -> String {
      String(try record(object).description.dropFirst("object: ".count))
    }

    private func string(_ count: Int, of text: String = "a") throws -> ObjCObject {
      try ObjCObject("NSMutableString", "initWithString:", String(repeating: text, count: count))
    }

    private func array(_ elements: [ObjCObject]) throws -> ObjCObject {
      let list = try ObjCObject("NSMutableArray")
      for element in elements { try list.send("addObject:", element) }
      return list
    }

    /// Returns an NSNumber with the given value.
    private func number(_ number: Int) throws -> ObjCObject {
      try ObjCClass("NSNumber").send("numberWithInteger:", number)
    }

    @Test func `The text of collections that share their elements has a limited size`() throws {
      var list = try array([])
      for _ in 0..<12 { list = try array([list, list, list]) }
      let start = ContinuousClock.now
      let text = try text(list)
      #expect(text.hasPrefix("[[[[") && text.hasSuffix("… 2 more]"), "\(text.suffix(200))")
      #expect(text.utf8.count < 50_000)
      #expect(ContinuousClock.now - start < .seconds(support_isSanitized() ? 20 : 2))
    }

    @Test func `The text of a collection that contains itself several times is finite`() throws {
      let list = try ObjCObject("NSMutableArray")
      for _ in 0..<3 { try list.send("addObject:", list) }
      let dictionary = try ObjCObject("NSMutableDictionary")
      for key in ["a", "b", "c"] { try dictionary.send("setObject:forKey:", list, key) }
      let texts = [try text(list), try text(dictionary)]
      try list.send("removeAllObjects")
      #expect(texts[0].hasPrefix("[[["))
      for text in texts { #expect(text.utf8.count < 50_000) }
    }

    @Test func `The text of a long string is its beginning and the number of further characters`() throws {
      #expect(try text(string(10_000)).hasSuffix("aa\""))
      #expect(try text(string(10_001)) == "\"\(String(repeating: "a", count: 10_000))\"… 1 more")
      // A character that consists of two UTF-16 code units is not split.
      let pairs = try text(string(10_000, of: "😀"))
      #expect(pairs == "\"\(String(repeating: "😀", count: 5_000))\"… 10000 more")
      let shifted = try ObjCObject("NSMutableString", "initWithString:", "a" + String(repeating: "😀", count: 5_000))
      #expect(try text(shifted) == "\"a\(String(repeating: "😀", count: 4_999))\"… 2 more")
    }

    @Test func `The text of a long array is its beginning, and of a large set or dictionary only its count`() throws {
      let list = try ObjCObject("NSMutableArray")
      let set = try ObjCObject("NSMutableSet")
      let dictionary = try ObjCObject("NSMutableDictionary")
      let indexes = try ObjCObject("NSMutableIndexSet")
      for index in 0..<20_000 {
        let number = try number(index)
        try list.send("addObject:", number)
        try set.send("addObject:", number)
        try dictionary.send("setObject:forKey:", number, number)
        try indexes.send("addIndex:", 2 * index)
      }
      let text = try text(list)
      #expect(text.hasPrefix("[0, 1, 2, ") && text.hasSuffix(" more]"), "\(text.suffix(100))")
      #expect(text.utf8.count < 11_000)
      #expect(try self.text(set) == "Set[… 20000 more]")
      #expect(try self.text(dictionary) == "[… 20000 more]")
      let ranges = try self.text(indexes)
      #expect(ranges.hasPrefix("IndexSet[0, 2, 4, ") && ranges.hasSuffix(" more]"), "\(ranges.suffix(100))")
      let range =
        try ObjCClass("NSIndexSet").send(
          "indexSetWithIndexesInRange:", NSRange(location: 2, length: 50_000_000)) as ObjCObject
      #expect(try self.text(range) == "IndexSet[2..<50000002]")
    }

    @Test func `A set that is too long for its text is always shortened in the same way`() throws {
      let set = try ObjCObject("NSMutableSet")
      for index in 0..<20 { try set.send("addObject:", String(repeating: "\(index)", count: 600)) }
      #expect(try text(set) == "Set[… 20 more]")
      #expect(try text(array([set, number(1)])) == "[Set[… 20 more], … 1 more]")
    }

    @Test func `Recording a string of 20 MB takes no longer than recording a short one`() throws {
      let string = try string(20_000_000)
      let start = ContinuousClock.now
      let log = try record(string)
      #expect(ContinuousClock.now - start < .seconds(1))
      #expect(log.description.hasSuffix("… 19990000 more"))
    }

    @Test func `A log holds a value with more than a million elements weakly`() throws {
      let log: CallLog<ValueDelegate>
      do {
        let (kept, large) = (try string(1_000_000), try string(1_000_001))
        let chain = try DelegateChain(ValueDelegate.self)
        log = chain.record()
        try chain.object.send("object:", kept)
        try chain.object.send("object:", large)
        #expect((try log[.object].calls[1].arguments as? String)?.utf8.count == 1_000_001)
      }
      #expect((try log[.object].calls[0].arguments as? String)?.utf8.count == 1_000_000)
      #expect(throws: CallLogError.self) { try log[.object].calls[1].arguments }
    }

    @Test(arguments: ["objects", "values"]) func `A log that keeps only the last messages does not grow`(
      _ what: String
    ) throws {
      let (status, output) = try RecordingProbe.run([what, support_isEmulated() ? "2000" : "50000"])
      #expect(status == 0)
      let growth = try #require(Int(output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(output)")
      #expect(growth < 500_000)
    }
  }
#endif
