import BlockDelegate
import Foundation
import TestSupport
import Testing

/// nil as an argument and as a result, for each Swift type that an Objective-C object can be converted to. Objective-C
/// code that clang compiled sends the messages.
@Suite struct OptionalTests {
  typealias Receiver = UnsafeMutableRawPointer

  /// Sends nil, for which the closure returns `value`, and then the object for `value`, for which it returns nil.
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

  // The public `send` exists only with GNUstep.
  #if !canImport(ObjectiveC)
    @Test func `A number result that is declared Optional is the number, and nil only if no result was received`()
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
      // A String is neither a number nor an Optional number.
      #expect(throws: BlockDelegateError.self) { try words.send("count") as String? }
    }
  #endif

  @Test func `Optional strings, data, URLs and dates are passed and returned as values or nil`() throws {
    try check("text")
    try check("")
    try check(Data([1, 2]))
    try check(URL(string: "https://example.org/")!)
    try check(Date(timeIntervalSinceReferenceDate: 5))
  }

  @Test func `Optional numbers and Booleans are passed and returned as values or nil, and zero is not nil`() throws {
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

  @Test func `Optional collections are passed and returned as values or nil, and an empty one is not nil`() throws {
    try check([Int]())
    try check(["a"])
    try check(["a": 1])
    try check(Set(["a"]))
  }

  @Test func `Collections of 1 to 1,000 elements are passed and returned completely`() throws {
    for count in [1, 15, 16, 17, 100, 1_000] {
      try check(Array(0..<count))
      try check(Set(0..<count))
      try check(Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", $0) }))
    }
  }

  @Test func `Optional objects, classes, errors and Any values are passed and returned as values or nil`() throws {
    try check(try ObjCObject("NSMutableArray"))
    try check(try ObjCClass("NSString"))
    struct Broken: Error {}
    try check(Broken() as any Error) { returned, _ in returned is Broken }
    try check("text" as Any) { returned, _ in returned as? String == "text" }
  }

  @Test func `A Boolean inside an array of Any stays a Boolean, and a number stays a number`() throws {
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
      // On Apple's platforms, Swift casts any NSNumber to every type that can represent its value.
      #if !canImport(ObjectiveC)
        #expect(!(all[2] is Bool) && !(all[3] is Bool))
      #endif
      #expect(all[4] as? Double == 1.5)
    }
  }

  // On Apple's platforms, Swift bridges strings, and such a String still is the NSString that it came from.
  #if !canImport(ObjectiveC)
    @Test func `A lone surrogate becomes the replacement character, and the rest of the text is kept`() throws {
      // GNUstep makes no string with a lone surrogate from characters, but `substringToIndex:` can split a pair.
      let smile = try ObjCObject("NSString", "initWithString:", "a😀b")
      let high: String = try smile.send("substringToIndex:", 2 as UInt)
      let low: String = try smile.send("substringFromIndex:", 2 as UInt)
      #expect(high == "a\u{FFFD}")
      #expect(low == "\u{FFFD}b")
      let back = try ObjCObject("NSString", "initWithString:", high)
      #expect(try back.send("characterAtIndex:", 1 as UInt) as UInt16 == 0xFFFD)
      #expect(try back.send("length") as UInt == 2)
      // A surrogate pair is one Character in Swift, and two UTF-16 units in NSString.
      let pair = try ObjCObject("NSString", "initWithString:", "😀")
      #expect(try pair.send("length") as UInt == 2)
      #expect(try pair.send("description") as String == "😀")
    }
  #endif
}
