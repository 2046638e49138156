import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests the behaviors that Rubicon's own tests check for protocols, delegates, blocks and types (test_core.py,
/// test_ObjCProtocol.py, test_blocks.py, test_types.py). Docs/WhenToUse.md lists the intended differences.
@Suite struct RubiconTests {
  private enum Callback: DeclaredProtocol {
    static let name = "RubiconCallbackDelegate"
    static let peek = DelegateMethod<Callback, MethodBody<String, Int32, Void>>(selector("peek:withValue:"))
    static let reverse = DelegateMethod<Callback, MethodBody<String, String>>(selector("reverse:"))
    static let message = DelegateMethod<Callback, MethodBody<String?>>(selector("message"))
    static let area = DelegateMethod<Callback, MethodBody<Float, Double, Double>>(selector("areaOf:and:"))
    static let size = DelegateMethod<Callback, MethodBody<CGSize, CGSize>>(selector("computeSize:"))
    static let rect = DelegateMethod<Callback, MethodBody<CGRect, CGRect>>(selector("computeRect:"))
    static let none = DelegateMethod<Callback, MethodBody<Int32>>(selector("overloaded"))
    static let one = DelegateMethod<Callback, MethodBody<Int32, Int32>>(selector("overloaded:"))
    static let two = DelegateMethod<Callback, MethodBody<Int32, Int32, Int32>>(selector("overloaded:extraArg:"))
    static let block = DelegateMethod<Callback, MethodBody<ObjCBlock, ObjCBlock>>(selector("roundTrip:"))
    static let methods: [MethodDeclaration] = [
      .optional(peek), .optional(reverse), .optional(message), .optional(area), .optional(size), .optional(rect),
      .optional(none), .optional(one), .optional(two), .optional(block), .optional("number", types: "@@:"),
      .optional("setLevel:", types: "v@:i"), .optional("intSized", types: "\(IntSized.objCTypeEncoding)@:"),
      .optional("oddlySized", types: "\(OddlySized.objCTypeEncoding)@:"),
      .optional("large", types: "\(Large.objCTypeEncoding)@:"),
      .optional("complex:", types: "\(Complex.objCTypeEncoding)@:\(Simple.objCTypeEncoding)"),
      .optional("fiddle:", types: "i@:i", isInstance: false),
    ]
  }

  // MARK: Structs

  private struct IntSized: ObjCEncodable {
    var x: (Int8, Int8, Int8, Int8)
    static var objCTypeEncoding: String { "{int_sized=[4c]}" }
  }
  private struct OddlySized: ObjCEncodable {
    var x: (Int8, Int8, Int8, Int8, Int8)
    static var objCTypeEncoding: String { "{oddly_sized=[5c]}" }
  }
  private struct Large: ObjCEncodable {
    var x: (Int, Int, Int8)
    static var objCTypeEncoding: String { "{large=qqc}" }
  }
  private struct Simple: ObjCEncodable {
    var first: Int32
    var second: Int32
    static var objCTypeEncoding: String { "{simple=ii}" }
  }
  private struct Complex: ObjCEncodable {
    var shorts: (Int16, Int16, Int16, Int16)
    var function: OpaquePointer?
    var simple: Simple
    var next: OpaquePointer?
    static var objCTypeEncoding: String { "{complex=[4s]^?{simple=ii}^{complex}}" }
  }

  private func makeDelegate(_ register: (DelegateBuilder<Callback>) -> Void) throws -> ObjCObject {
    try DynamicDelegate(Callback.self, register).object
  }

  @Test func `Closures return structs of four bytes, of five bytes, and of more than two registers`() throws {
    let object = try makeDelegate {
      $0.on("intSized") { IntSized(x: (97, 98, 99, 0)) }
      $0.on("oddlySized") { OddlySized(x: (97, 98, 99, 100, 0)) }
      $0.on("large") { Large(x: (1, 2, 3)) }
    }
    #expect(try (object.send("intSized") as IntSized).x == (97, 98, 99, 0))
    #expect(try (object.send("oddlySized") as OddlySized).x == (97, 98, 99, 100, 0))
    #expect(try (object.send("large") as Large).x == (1, 2, 3))
  }

  @Test func `A closure takes a struct, and returns a struct with arrays, pointers and an inner struct`() throws {
    let object = try makeDelegate {
      $0.on("complex:") { (simple: Simple) in
        Complex(shorts: (1, 2, 3, 4), function: nil, simple: simple, next: OpaquePointer(bitPattern: 16))
      }
    }
    let complex = try object.send("complex:", Simple(first: 123, second: 456)) as Complex
    #expect(complex.shorts == (1, 2, 3, 4))
    #expect(complex.function == nil)
    #expect(complex.simple.first == 123)
    #expect(complex.simple.second == 456)
    #expect(complex.next == OpaquePointer(bitPattern: 16))
  }

  @Test func `Closures take and return sizes and rectangles`() throws {
    let object = try makeDelegate {
      $0.on(Callback.size) { size in CGSize(width: size.width + 5, height: size.height * 3) }
      $0.on(Callback.rect) { rect in
        CGRect(x: rect.origin.y + 10, y: 110, width: rect.size.height + 10, height: rect.size.width * 2)
      }
    }
    let size = try object.send(Callback.size, CGSize(width: 20, height: 30))
    #expect(size == CGSize(width: 25, height: 90))
    let rect = try object.send(Callback.rect, CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(rect == CGRect(x: 30, y: 110, width: 50, height: 60))
  }

  // MARK: Delegates

  @Test func `Two delegates of one protocol each use the values that their own closures captured`() throws {
    var seen: [String] = []
    let objects = try [5 as Int32, 10].map { added in
      try makeDelegate { delegate in
        delegate.on(Callback.peek) { text, value in seen.append("\(text) peeked \(value + added)") }
        delegate.on("fiddle:") { (value: Int32) in value + added }
      }
    }
    for object in objects.reversed() { try object.send(Callback.peek, "example", 42) }
    #expect(seen == ["example peeked 52", "example peeked 47"])
    #expect(try objects.map { try $0.objCClass.send("fiddle:", Int32(99)) as Int32 } == [104, 109])
  }

  @Test func `Strings with any characters are arguments and results, and a result may be nil`() throws {
    var message: String? = "Alea iacta est."
    let object = try makeDelegate {
      $0.on(Callback.reverse) { text in String(text.reversed()) }
      $0.on(Callback.message) { message }
    }
    #expect(try object.send(Callback.reverse, "Alea iacta est.") == ".tse atcai aelA")
    #expect(try object.send(Callback.reverse, "Uñîçö∂€") == "€∂öçîñU")
    #expect(try object.send(Callback.message) == "Alea iacta est.")
    message = nil
    #expect(try object.send(Callback.message) == nil)
  }

  @Test func `One method takes a Float and a Double`() throws {
    let object = try makeDelegate { $0.on(Callback.area) { width, height in Double(width) * height } }
    #expect(try object.send(Callback.area, 1.5, 0.5) == 0.75)
  }

  @Test func `Methods with selectors that begin alike are independent`() throws {
    let object = try makeDelegate {
      $0.on(Callback.none) { 0 }
      $0.on(Callback.one) { number in number }
      $0.on(Callback.two) { number, extra in number + extra }
    }
    #expect(try object.send(Callback.none) == 0)
    #expect(try object.send(Callback.one, 42) == 42)
    #expect(try object.send(Callback.two, 12, 34) == 46)
  }

  @Test func `An enumeration is passed as its raw value`() throws {
    enum Level: Int32 {
      case low = 3333
      case high = 9999
    }
    var levels: [Level] = []
    let object = try makeDelegate { $0.on("setLevel:") { (level: Level) in levels.append(level) } }
    try object.send("setLevel:", Level.high)
    try object.send("setLevel:", Int32(3333))
    #expect(levels == [.high, .low])
  }

  @Test func `A number that is returned as an object is read as an Int or as an object`() throws {
    let object = try makeDelegate { $0.on("number") { 42 } }
    #expect(try object.send("number") as Int == 42)
    #expect(try (object.send("number") as ObjCObject).send("doubleValue") as Double == 42)
  }

  @Test func `A message with a wrong number of arguments, a wrong type or an unknown selector is not sent`()
    throws
  {
    var calls = 0
    let object = try makeDelegate { delegate in
      delegate.on(Callback.one) { number in
        calls += 1
        return number
      }
    }
    func reason(_ send: () throws -> Int32) -> BlockDelegateError.Reason? {
      #expect(throws: BlockDelegateError.self) { _ = try send() }?.problems.first?.reason
    }
    #expect(reason { try object.send("overloaded:") } == .wrongArgumentCount)
    #expect(reason { try object.send("overloaded:", Int32(1), Int32(2)) } == .wrongArgumentCount)
    #expect(reason { try object.send("overloaded:", 1.234) } == .wrongArgumentType(0))
    #expect(reason { try object.send("overloadedWithNothing") } == .unknownSelector)
    #expect(calls == 0)
  }

  // MARK: Names

  @Test func `Classes and protocols are found by their names, and unknown names are errors`() throws {
    let (cls, superclass) = (try ObjCClass("TestSubtable"), try ObjCClass("TestTable"))
    #expect(try cls == ObjCClass("TestSubtable"))
    #expect(cls.name == "TestSubtable")
    #expect(cls.superclass == superclass)
    #expect(try superclass.superclass == ObjCClass("NSObject"))
    #expect(try ObjCClass("NSObject").superclass == nil)
    #expect(throws: BlockDelegateError.self) { try ObjCClass("RubiconDoesNotExist") }
    #expect(throws: BlockDelegateError.self) { try ObjCProtocol("RubiconDoesNotExist") }
    #expect(try ObjCProtocol(ObjCProtocol(Callback.self).name).name == "RubiconCallbackDelegate")
  }

  @Test func `An object with a nil description still has a text`() throws {
    let object = ObjCObject(owned: OpaquePointer(hostile_make("NSObject")))
    hostile_set(UnsafeMutableRawPointer(object.pointer), "description debugDescription", hostile_return, nil)
    #expect(!"\(object)".isEmpty)
    #expect(!String(reflecting: object).isEmpty)
  }

  // MARK: Blocks

  @Test func `A block is called with values of each type, and converts its result`() throws {
    let sum = try ObjCBlock { (a: Int32, b: Int32) -> Int32 in a + b }
    #expect(try sum.call(Int32(1), Int32(2)) as Int32 == 3)
    let simple = try ObjCBlock { (simple: Simple) -> Int32 in simple.first + simple.second }
    #expect(try simple.call(Simple(first: 42, second: 43)) as Int32 == 85)
    let text = try ObjCBlock { (text: String, factor: Double) -> String in "\(text) \(factor)" }
    #expect(try text.call("Hello", 0.5) as String == "Hello 0.5")
    var seen: [Int32] = []
    let nothing = try ObjCBlock { (a: Int32, b: Int32) in seen.append(a + b) }
    try nothing.call(Int32(13), Int32(14))
    #expect(seen == [27])
  }

  @Test func `A closure returns the block that it was given, and the block lives longer than the message`() throws {
    let object = try makeDelegate { $0.on(Callback.block) { block in block } }
    var returned: ObjCBlock?
    try ObjCObject.autoreleasepool {
      returned = try object.send(Callback.block, try ObjCBlock { (a: Int32, b: Int32) -> Int32 in a + b })
    }
    #expect(try returned?.call(Int32(8), Int32(9)) as Int32? == 17)
  }

  @Test func `A call of a block with a wrong number or wrong types of arguments throws, and does not run it`() throws {
    var calls = 0
    let block = try ObjCBlock { (_: Int32, _: Int32) in calls += 1 }
    #expect(throws: BlockDelegateError.self) { try block.call(Int32(1)) }
    #expect(throws: BlockDelegateError.self) { try block.call(Int32(1), "2") }
    #expect(calls == 0)
  }
}
