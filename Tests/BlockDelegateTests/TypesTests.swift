import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests of every row of the table of types, as argument and result of closures and of messages. Each message is sent
/// with `send` and arrives in a closure.
@Suite struct TypesTests {
  enum Echo: DeclaredProtocol {
    static let name = "TestEchoDelegate"
    static let methods: [MethodDeclaration] =
      "cCsSiIqQfdB@#*".map { .optional("echo_\($0):", types: "\($0)@:\($0)") } + [
        .optional("selector:", types: ":@::"),
        .optional("pointer:", types: "^v@:^v"),
        .optional("rect:", types: "{_NSRect={_NSPoint=dd}{_NSSize=dd}}@:{_NSRect={_NSPoint=dd}{_NSSize=dd}}"),
        .optional("point:", types: "{_NSPoint=dd}@:{_NSPoint=dd}"),
        .optional("range:", types: "{_NSRange=QQ}@:{_NSRange=QQ}"),
        .optional("mixed:", types: "{Mixed=qd}@:{Mixed=qd}"),
        .optional("turned:", types: "{Turned=dq}@:{Turned=dq}"),
        .optional("small:", types: "{Small=CsI}@:{Small=CsI}"),
        .optional("found:", types: "{Found=Ci}@:{Found=Ci}"),
        .optional("foundB:", types: "{TestFound=Bi}@:{TestFound=Bi}"),
        .optional("large:", types: "{Large=dddddddddddddddd}@:{Large=dddddddddddddddd}"),
        .optional("six:a:b:c:d:e:", types: "q@:qqqqqq"),
        .optional("chars:b:c:d:e:f:g:h:i:j:", types: "q@:cccccccccc"),
        .optional("mix:b:c:d:e:", types: "d@:qdfC{_NSRect={_NSPoint=dd}{_NSSize=dd}}"),
        .optional("doubles:b:c:d:e:f:g:h:i:", types: "d@:ddddddddd"),
        .optional("none", types: "v@:"), .optional("enumerate:", types: "v@:^C"), .optional("block:", types: "@?@:@?"),
        .optional("read:error:", types: "C@:@^@"), .optional("load:error:", types: "@@:@^@"),
      ]
  }
  struct Mixed: ObjCEncodable, Equatable {
    var a = 0
    var b = 0.0
    static var objCTypeEncoding: String { "{Mixed=qd}" }
  }
  struct Turned: ObjCEncodable, Equatable {
    var a = 0.0
    var b = 0
    static var objCTypeEncoding: String { "{Turned=dq}" }
  }
  struct Small: ObjCEncodable, Equatable {
    var a: UInt8 = 0
    var b: Int16 = 0
    var c: UInt32 = 0
    static var objCTypeEncoding: String { "{Small=CsI}" }
  }
  struct Large: ObjCEncodable, Equatable {
    var a = 1.0, b = 2.0, c = 3.0, d = 4.0, e = 5.0, f = 6.0, g = 7.0, h = 8.0
    var i = 9.0, j = 10.0, k = 11.0, l = 12.0, m = 13.0, n = 14.0, o = 15.0, p = 16.0
    static var objCTypeEncoding: String { "{Large=dddddddddddddddd}" }
  }
  enum Level: Int32 {
    case low = -1
    case high = 7
  }
  struct Options: OptionSet {
    let rawValue: UInt64
    static let all = Options(rawValue: .max)
  }

  /// Returns a delegate object with the closures of `body`.
  private func object(_ body: (AnyDelegateBuilder) -> Void) throws -> ObjCObject {
    let delegate = try makeOwner().implement(Echo.self, body)
    return ObjCObject(retaining: delegate.pointer)
  }

  /// Sends `value` to a closure of the same type that returns it, and returns the result.
  private func echo<Value>(_ name: String, _ value: Value) throws -> Value {
    try object { $0.on(Selector(name)) { (value: Value) in value } }.send(Selector(name), value)
  }

  private func check<Value: Equatable>(
    _ name: String, _ values: Value..., location: SourceLocation = #_sourceLocation
  ) throws {
    for value in values { #expect(try echo(name, value) == value, sourceLocation: location) }
  }

  @Test func `Integers of every size and sign survive a round trip through a message at their extreme values`() throws {
    try check("echo_c:", Int8.min, -1, 0, Int8.max)
    try check("echo_C:", UInt8.min, UInt8.max)
    try check("echo_s:", Int16.min, -1, Int16.max)
    try check("echo_S:", UInt16.min, UInt16.max)
    try check("echo_i:", Int32.min, -1, Int32.max)
    try check("echo_I:", UInt32.min, UInt32.max)
    try check("echo_q:", Int.min, -1, Int.max)
    try check("echo_q:", Int64.min, Int64.max)
    try check("echo_Q:", UInt.min, UInt.max)
    try check("echo_Q:", UInt64.max)
  }

  @Test func `Booleans survive a round trip through a message in each of BOOL's encodings`() throws {
    for name in ["echo_c:", "echo_C:", "echo_B:"] { try check(name, true, false) }
    // Any set bit makes a BOOL true.
    let two = try object { $0.on("echo_C:") { (value: Bool) in value } }
    #expect(try two.send("echo_C:", 2 as UInt8) as UInt8 == 1)
    let same = try object { $0.on("echo_C:") { (value: UInt8) in value } }
    #expect(try same.send("echo_C:", 2 as UInt8) as Bool)
  }

  @Test func `Floating-point numbers survive a round trip through a message`() throws {
    try check("echo_f:", Float.greatestFiniteMagnitude, -0.5, .infinity)
    try check("echo_d:", Double.greatestFiniteMagnitude, -0.5, .leastNonzeroMagnitude)
    try check("echo_d:", CGFloat(1.25))
  }

  @Test func `Enumerations and option sets survive a round trip through a message`() throws {
    try check("echo_i:", Level.low, .high)
    try check("echo_Q:", Options.all, [])
  }

  @Test func `Strings with any content survive a round trip through a message`() throws {
    try check("echo_@:", "", "ascii", "grüße", "👩‍👩‍👧 🇸🇪", "a\0b", String(repeating: "long ", count: 10_000))
    try check("echo_@:", String?.none, "text")
  }

  @Test func `Strings of any length survive a round trip through a message`() throws {
    for length in [1, 15, 16, 254, 255, 256, 257, 1000] {
      let start = String(repeating: "a", count: length - 1)
      try check("echo_@:", start + "b", start + "\u{E9}", start + "\u{1F600}", start + "\0b", "\u{E9}" + start)
    }
  }

  #if !canImport(ObjectiveC)
    @Test func `A byte order mark at the start of a string survives a round trip`() throws {
      let texts = ["\u{FEFF}", "\u{FEFF}text", "\u{FEFF}\u{FEFF}gr\u{FC}n \u{1F600}", "a\u{FEFF}", "\u{FFFE}b"]
      for text in texts { #expect(Array(try echo("echo_@:", text).utf16) == Array(text.utf16)) }
      #expect(try echo("echo_@:", texts) == texts)
      #expect(try echo("echo_@:", [texts[1]: 1]) == [texts[1]: 1])
      #expect(try (echo("echo_@:", texts[1] as Any) as? String)?.utf16.count == 5)
      // Objective-C code sees the mark too.
      #expect(try ObjCObject("NSString", "initWithString:", texts[1]).send("length") as Int == 5)
    }
  #endif

  @Test func `Data, URL and Date values survive a round trip through a message`() throws {
    try check("echo_@:", Data(), Data([0, 1, 255]))
    try check("echo_@:", URL(string: "https://example.org/a%20b?c=d#e")!)
    try check("echo_@:", Date(timeIntervalSinceReferenceDate: 12345.678))
    try check("echo_@:", Data?.none, Data([1]))
  }

  @Test func `Collections, including nested ones, survive a round trip through a message`() throws {
    try check("echo_@:", [String](), ["a", "b"])
    try check("echo_@:", [[1, 2], [], [3]])
    try check("echo_@:", ["a": 1, "b": 2], [:])
    try check("echo_@:", Set(["a", "b", "c"]), Set())
    try check("echo_@:", ["a": ["b": [Date(timeIntervalSinceReferenceDate: 1)]]])
  }

  @Test func `Boxed numbers survive a round trip through a message`() throws {
    try check("echo_@:", Int.min, Int.max)
    try check("echo_@:", UInt.max)
    try check("echo_@:", true, false)
    try check("echo_@:", 1.5, -Double.pi)
    try check("echo_@:", Float(0.25))
    try check("echo_@:", Int?.none, 4)
  }

  @Test func `An Any value has the Swift type that its object's class determines`() throws {
    let values = try echo("echo_@:", ["text", 3, 2.5, true, ["nested"], Data([1])] as [Any])
    #expect(values.count == 6)
    #expect(values[0] as? String == "text")
    #expect(values[1] as? Int == 3)
    #expect(values[2] as? Double == 2.5)
    #expect((values[4] as? [Any])?.first as? String == "nested")
    #expect(values[5] as? Data == Data([1]))
  }

  @Test func `Dictionaries and sets inside Any are Swift collections at any depth`() throws {
    let values = try echo(
      "echo_@:", [["a": 1, "b": ["c": [true]]] as [String: Any], Set(["x"]), [2: "two"]] as [Any])
    let first = values[0] as? [String: Any]
    #expect(first?.count == 2)
    #expect(first?["a"] as? Int == 1)
    #expect(first?["b"] as? [String: [Bool]] == ["c": [true]])
    #expect(values[1] as? Set<String> == ["x"])
    #expect(values[2] as? [Int: String] == [2: "two"])
    let pairs: [AnyHashable: Any] = try echo("echo_@:", ["text": 1, 5: "five"] as [AnyHashable: Any])
    #expect(pairs["text"] as? Int == 1 && pairs[5] as? String == "five")
    // A key without a Swift value is the object itself.
    let key = try ObjCObject("NSObject")
    let odd = try ObjCClass("NSMutableSet").send("setWithObject:", key) as ObjCObject
    let members: Any = try odd.send("self")
    #expect(members as? Set<ObjCObject> == [key])
  }

  @Test func `An error survives a round trip through a message with its description`() throws {
    struct Broken: LocalizedError { var errorDescription: String? { "it broke" } }
    let object = try object { $0.on("echo_@:") { (error: any Error) in error } }
    let error: ObjCError = try object.send("echo_@:", Broken() as any Error)
    #expect(error.localizedDescription == "it broke")
  }

  @Test func `An object keeps its identity in a round trip through a message`() throws {
    let array = try ObjCObject("NSMutableArray")
    let same: ObjCObject = try echo("echo_@:", array)
    #expect(same.isIdentical(to: array))
    #expect(try echo("echo_@:", ObjCObject?.none) == nil)
  }

  @Test func `Classes, selectors and pointers survive a round trip through a message`() throws {
    try check("echo_#:", ObjCClass("NSString"))
    let name = "parser:foundCharacters:"
    try check("selector:", Selector(name))
    var number = 5
    let pointer = withUnsafeMutablePointer(to: &number) { $0 }
    #expect(try echo("pointer:", pointer) == pointer)
    #expect(try echo("pointer:", UnsafeRawPointer(pointer)) == UnsafeRawPointer(pointer))
    #expect(try echo("pointer:", UnsafeMutableRawPointer?.none) == nil)
    let text = strdup("text")!
    defer { free(text) }
    #expect(try echo("echo_*:", text) == text)
  }

  @Test func `A closure can set the stop flag that its caller passes as a pointer`() throws {
    let object = try object { $0.on("enumerate:") { (stop: UnsafeMutablePointer<ObjCBool>) in stop.pointee = true } }
    var stop: ObjCBool = false
    try withUnsafeMutablePointer(to: &stop) { try object.send("enumerate:", $0) }
    #expect(stop.boolValue)
  }

  @Test func `Booleans of Objective-C and C survive a round trip as the fields of structs`() throws {
    struct Found: ObjCEncodable {
      var isLast: ObjCBool
      var index: Int32
      static var objCTypeEncoding: String { "{Found=Ci}" }
    }
    for value in [true, false] {
      #expect(try echo("echo_C:", ObjCBool(value)).boolValue == value)
      let found = try echo("found:", Found(isLast: ObjCBool(value), index: -2))
      #expect(found.isLast.boolValue == value && found.index == -2)
      let imported = try echo("foundB:", TestFound(isLast: value, index: -2))
      #expect(imported.isLast == value && imported.index == -2)
    }
  }

  @Test func `Structs in registers and in memory survive a round trip through a message`() throws {
    try check("rect:", CGRect(x: 1, y: 2, width: 3, height: 4))
    try check("point:", CGPoint(x: -1, y: 0.5))
    try check("range:", NSRange(location: 3, length: 4))
    try check("mixed:", Mixed(a: -5, b: 2.5))
    try check("turned:", Turned(a: 2.5, b: -5))
    try check("small:", Small(a: 200, b: -300, c: 4_000_000_000))
    try check("large:", Large())
  }

  @Test func `Integer, char, double and mixed arguments arrive in order, in registers and on the stack`() throws {
    let six = try object {
      $0.on("six:a:b:c:d:e:") { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
        a + 10 * b + 100 * c + 1_000 * d + 10_000 * e + 100_000 * f
      }
    }
    #expect(try six.send("six:a:b:c:d:e:", 1, 2, 3, 4, 5, 6) as Int == 654_321)
    let chars = try object {
      $0.on("chars:b:c:d:e:f:g:h:i:j:") {
        (a: Int8, b: Int8, c: Int8, d: Int8, e: Int8, f: Int8, g: Int8, h: Int8, i: Int8, j: Int8) in
        [a, b, c, d, e, f, g, h, i, j].reduce(0) { $0 * 3 + Int($1) }
      }
    }
    let values: [Int8] = [1, -2, 3, -4, 5, -6, 7, -8, 9, -10]
    let sum: Int = try chars.send(
      "chars:b:c:d:e:f:g:h:i:j:", values[0], values[1], values[2], values[3], values[4], values[5], values[6],
      values[7], values[8], values[9])
    #expect(sum == values.reduce(0) { $0 * 3 + Int($1) })
    let doubles = try object {
      $0.on("doubles:b:c:d:e:f:g:h:i:") {
        (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double, h: Double, i: Double) in
        [a, b, c, d, e, f, g, h, i].reduce(0) { $0 * 2 + $1 }
      }
    }
    #expect(
      try doubles.send("doubles:b:c:d:e:f:g:h:i:", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0) as Double == 1013)
    let mix = try object {
      $0.on("mix:b:c:d:e:") { (a: Int, b: Double, c: Float, d: Bool, e: CGRect) in
        Double(a) + b + Double(c) + (d ? 1000 : 0) + Double(e.origin.x + e.size.height)
      }
    }
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(try mix.send("mix:b:c:d:e:", 1, 2.0, Float(0.5), true, rect) as Double == 1053.5)
  }

  @Test func `A closure without arguments or a result is called by a message`() throws {
    var calls = 0
    try object { $0.on("none") { calls += 1 } }.send("none")
    #expect(calls == 1)
  }

  @Test func `A block argument can be kept after the call, called with typed arguments, and returned`() throws {
    var kept: ObjCBlock?
    let object = try object {
      $0.on("block:") { (block: ObjCBlock) -> ObjCBlock in
        kept = block
        return block
      }
    }
    let factor = 3
    let block: @convention(block) (Int, Double) -> Double = { Double($0 * factor) * $1 }
    let returned: ObjCBlock = try object.send("block:", ObjCBlock(block))
    #expect(try returned.call(2, 0.5) as Double == 3)
    let again = try #require(kept)
    #expect(try again.call(4, 1.0) as Double == 12)
    // Code that keeps the block may call it on another thread.
    let elsewhere = again
    nonisolated(unsafe) var result: Double?
    let done = DispatchSemaphore(value: 0)
    Thread {
      result = try? elsewhere.call(5, 2.0) as Double
      done.signal()
    }.start()
    done.wait()
    #expect(result == 30)
    let error = #expect(throws: BlockDelegateError.self) { try returned.call(2) as Double }
    #expect(error?.problems.map(\.reason) == [.wrongArgumentCount])
    #expect(throws: BlockDelegateError.self) { try returned.call(2.0, 0.5) as Double }
  }

  @Test func `A closure that throws stores its error in the out-parameter, and the method returns NO or nil`() throws {
    struct Missing: LocalizedError { var errorDescription: String? { "missing" } }
    let object = try object {
      $0.on("read:error:") { (name: String) throws -> Bool in
        if name.isEmpty { throw Missing() }
        return true
      }
      $0.on("load:error:") { (name: String) throws -> String in
        if name.isEmpty { throw Missing() }
        return name + "!"
      }
    }
    let place = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    place.initialize(to: nil)
    defer { place.deallocate() }
    #expect(try object.send("read:error:", "x", place) as Bool)
    #expect(place.pointee == nil)
    // The error is autoreleased, so it lives as long as this pool.
    let (failed, message) = try ObjCObject.autoreleasepool { () throws -> (Bool, String) in
      let result: Bool = try object.send("read:error:", "", place)
      let error = place.pointee.map { ObjCObject(retaining: $0) }
      return (!result, try error?.send("localizedDescription") ?? "no error")
    }
    #expect(failed)
    #expect(message == "missing")
    #expect(try object.send("load:error:", "x", place) as String? == "x!")
    #expect(try object.send("load:error:", "", place) as String? == nil)
    // A caller that passes a null pointer gets no error.
    #expect(try !(object.send("read:error:", "", UnsafeMutablePointer<OpaquePointer?>?.none) as Bool))
  }

  @Test func `A copied object equals its original until one of them changes`() throws {
    let text = try ObjCObject("NSMutableString", "initWithString:", "abc")
    let copy = try text.send("copy") as ObjCObject
    let mutable = try text.send("mutableCopy") as ObjCObject
    #expect(copy == text && mutable == text)
    try text.send("appendString:", "d")
    try mutable.send("appendString:", "e")
    #expect([copy, text, mutable].map(\.description) == ["abc", "abcd", "abce"])
    #expect(copy == (try ObjCObject("NSString", "initWithString:", "abc")))
    #expect(Set([copy, try ObjCObject("NSString", "initWithString:", "abc")]).count == 1)
  }

  #if !canImport(ObjectiveC)
    @Test func `A result of type Any is the object's value, not the Void of a message without a result`() throws {
      let list = try ObjCClass("NSArray").send("arrayWithObject:", "one") as ObjCObject
      let element: Any = try list.send("objectAtIndex:", 0 as UInt)
      #expect(element as? String == "one")
      let name: Any = try ObjCClass("NSArray").send("className")
      #expect(name as? String == "NSArray")
    }
  #endif

  @Test func `A C struct without a declared encoding can be an argument and a result`() throws {
    enum Clips: DeclaredProtocol {
      static let name = "TestClipsDelegate"
      static let clip = String(cString: caller_clipEncoding())
      static let tagged = String(cString: caller_taggedEncoding())
      static let methods: [MethodDeclaration] = [
        .optional("clip:", types: "\(clip)@:\(clip)"), .optional("tagged:", types: "v@:\(tagged)"),
        .optional("time:", types: "v@:{Time=qid}"),
      ]
    }
    let object = try DynamicDelegate(Clips.self) {
      $0.on("clip:") { (clip: TestClip) in
        var clip = clip
        clip.start.scale += 1
        clip.scale = TestScaleLarge
        clip.gains.2 *= 2
        return clip
      }
    }.object
    var clip = TestClip()
    (clip.start, clip.end) = (TestTime(value: 1, scale: 2, flags: 3), TestTime(value: 4, scale: 5, flags: 6))
    (clip.scale, clip.isLooping, clip.gains) = (TestScaleSmall, true, (1, 2, 3))
    let answer: TestClip = try object.send(selector("clip:"), clip)
    #expect((answer.start.value, answer.start.scale, answer.start.flags) == (1, 3, 3))
    #expect((answer.end.value, answer.end.scale, answer.end.flags) == (4, 5, 6))
    #expect((answer.scale, answer.isLooping) == (TestScaleLarge, true) && answer.gains == (1, 2, 6))

    #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Clips.self) { $0.on("tagged:") { (_: TestTagged) in } }
    }
    // The encoding has a double where the struct has an integer.
    #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Clips.self) { $0.on("time:") { (_: TestTime) in } }
    }
  }
}
