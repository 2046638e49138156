import BlockDelegate
import Foundation
import TestSupport
import Testing

/// nil both ways for each type that an object can become, through a compiled message.
@Suite struct OptionalTests {
  typealias Receiver = UnsafeMutableRawPointer

  /// nil goes in and `value` comes out; then the object for `value` goes in and nil comes out.
  private func check<Value>(
    _ value: Value, location: SourceLocation = #_sourceLocation, _ isSame: @escaping (Value, Value) -> Bool
  ) throws {
    var seen: [Value?] = []
    let delegate = try makeOwner().implement(ShapeTests.Shapes.self) {
      $0.on("echoObject:") { (given: Value?) -> Value? in
        seen.append(given)
        return given == nil ? value : nil
      }
    }
    try ObjCObject.autoreleasepool {
      let receiver = Receiver(delegate.pointer)
      let object = try #require(caller_sendObject(receiver, nil), sourceLocation: location)
      #expect(caller_sendObject(receiver, object) == nil, sourceLocation: location)
    }
    try #require(seen.count == 2, sourceLocation: location)
    #expect(seen[0] == nil, sourceLocation: location)
    let returned = try #require(seen[1], sourceLocation: location)
    #expect(isSame(returned, value), sourceLocation: location)
  }

  private func check<Value: Equatable>(_ value: Value, location: SourceLocation = #_sourceLocation) throws {
    try check(value, location: location, ==)
  }

  // `send` is GNUstep's; a Mac's NSObject has `sendMessage`, by the same plans.
  #if !canImport(ObjectiveC)
    @Test func `A number that is asked for as an Optional is the number, and nil only where nothing was received`()
      throws
    {
      let words = try ObjCObject("NSMutableArray")
      try words.send("addObject:", "one")
      let count: UInt = (try? words.send("count")) ?? 0
      #expect(count == 1)
      let unknown: UInt? = try? words.send("unknown")
      #expect(unknown == nil)
      #expect(try words.send("isEqual:", words) as Bool? == true)
      #expect(
        try ObjCObject("NSDate", "initWithTimeIntervalSince1970:", 2.5).send("timeIntervalSince1970") as Double? == 2.5)
      // Not a number, and no Optional of one.
      #expect(throws: BlockDelegateError.self) { try words.send("count") as String? }
    }
  #endif

  @Test func `Optional texts, data, places and dates are values or nil`() throws {
    try check("text")
    try check("")
    try check(Data([1, 2]))
    try check(URL(string: "https://example.org/")!)
    try check(Date(timeIntervalSinceReferenceDate: 5))
  }

  @Test func `Optional numbers and booleans are values or nil, and zero is not nil`() throws {
    try check(0)
    try check(Int8.min)
    try check(Int16.min)
    try check(Int32.min)
    try check(Int64.min)
    try check(UInt.max)
    try check(UInt8.max)
    try check(UInt16.max)
    try check(UInt32.max)
    try check(UInt64.max)
    try check(false)
    try check(0.0)
    try check(Float(0.5))
  }

  @Test func `Optional collections are values or nil, and an empty one is not nil`() throws {
    try check([Int]())
    try check(["a"])
    try check(["a": 1])
    try check(Set(["a"]))
  }

  @Test func `Collections of any size are whole`() throws {
    for count in [1, 15, 16, 17, 100, 1_000] {
      try check(Array(0..<count))
      try check(Set(0..<count))
      try check(Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", $0) }))
    }
  }

  @Test func `Optional objects, classes, errors and Any are values or nil`() throws {
    try check(try ObjCObject("NSMutableArray"))
    try check(try ObjCClass("NSString"))
    struct Broken: Error {}
    try check(Broken() as any Error) { returned, _ in returned is Broken }
    try check("text" as Any) { returned, _ in returned as? String == "text" }
  }

  @Test func `A Boolean within Any stays one, and numbers stay numbers`() throws {
    var seen: [Any] = []
    let delegate = try makeOwner().implement(ShapeTests.Shapes.self) {
      $0.on("echoObject:") { (given: [Any]) -> [Any] in
        seen = given
        return given
      }
    }
    let values: [Any] = try ObjCObject(retaining: delegate.pointer).send(
      "echoObject:", [true, false, 1, 0, 1.5] as [Any])
    for all in [seen, values] {
      try #require(all.count == 5)
      #expect(all[0] is Bool && all[0] as? Bool == true)
      #expect(all[1] is Bool && all[1] as? Bool == false)
      #expect(all[2] as? Int == 1)
      #expect(all[3] as? Int == 0)
      // On Apple's platforms the language casts any NSNumber to every type that has its value.
      #if !canImport(ObjectiveC)
        #expect(!(all[2] is Bool) && !(all[3] is Bool))
      #endif
      #expect(all[4] as? Double == 1.5)
    }
  }

  // On Apple's platforms the language bridges texts, and its String still is the NSString that it came from.
  #if !canImport(ObjectiveC)
    @Test func `A lone surrogate becomes the replacement character, and the rest of the text is kept`() throws {
      // GNUstep makes no such string from characters, but cuts one in two.
      let smile = try ObjCObject("NSString", "initWithString:", "a😀b")
      let high: String = try smile.send("substringToIndex:", 2 as UInt)
      let low: String = try smile.send("substringFromIndex:", 2 as UInt)
      #expect(high == "a\u{FFFD}")
      #expect(low == "\u{FFFD}b")
      let back = try ObjCObject("NSString", "initWithString:", high)
      #expect(try back.send("characterAtIndex:", 1 as UInt) as UInt16 == 0xFFFD)
      #expect(try back.send("length") as UInt == 2)
      // A pair is one character of Swift's, and two of NSString's.
      let pair = try ObjCObject("NSString", "initWithString:", "😀")
      #expect(try pair.send("length") as UInt == 2)
      #expect(try pair.send("description") as String == "😀")
    }
  #endif
}
