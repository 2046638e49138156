import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests the behaviors that BlocksKit's own tests check for its dynamic delegates (A2DynamicDelegateTests.m,
/// A2BlockDelegateTests.m, A2BlockInvocationTests.m): each C type as an argument, objects and structs as results, class
/// methods, and blocks. `ShapeTests` tests these types with compiled callers.
@Suite struct BlocksKitTests {
  private enum Shapes: DeclaredProtocol {
    static let name = "BlocksKitShapesDelegate"
    static let methods: [MethodDeclaration] =
      ["c", "C", "s", "S", "i", "I", "q", "Q", "f", "d", "@", "^i", "{_NSRange=QQ}"].map {
        .optional("test\(names[$0]!):", types: "\(encodedBOOL)@:\($0)")
      } + [
        .optional("object", types: "@@:"), .optional("range", types: "{_NSRange=QQ}@:"),
        .optional("testClass:", types: "\(encodedBOOL)@:@", isInstance: false),
      ]
    private static let names = [
      "c": "Char", "C": "UChar", "s": "Short", "S": "UShort", "i": "Int", "I": "UInt", "q": "Long", "Q": "ULong",
      "f": "Float", "d": "Double", "@": "Object", "^i": "Array", "{_NSRange=QQ}": "Struct",
    ]
  }

  /// Checks that a closure gets exactly the value that is sent. The closure compares its argument with `value`, and is
  /// called with `value` and then with `other`.
  private func pass<Value: Equatable>(
    _ value: Value, _ other: Value, _ name: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let delegate = try DynamicDelegate(Shapes.self) {
      $0.on(Selector("test\(name):")) { (given: Value) -> Bool in given == value }
    }
    #expect(try delegate.object.send(Selector("test\(name):"), value) as Bool, sourceLocation: location)
    #expect(try !(delegate.object.send(Selector("test\(name):"), other) as Bool), sourceLocation: location)
  }

  @Test func `A closure gets the integer that was sent, for each integer type`() throws {
    try pass(Int8(bitPattern: UInt8(ascii: "Z")), .min, "Char")
    try pass(UInt8.max, 0, "UChar")
    try pass(Int16.max, .min, "Short")
    try pass(UInt16.max, 0, "UShort")
    try pass(Int32.max, .min, "Int")
    try pass(UInt32.max, 0, "UInt")
    try pass(Int.max, .min, "Long")
    try pass(UInt.max, 0, "ULong")
  }

  @Test func `A closure gets the floating-point number that was sent`() throws {
    try pass(Float(1.01), 1, "Float")
    try pass(1.01, 1, "Double")
  }

  @Test func `A closure gets the object, struct or C array that was sent`() throws {
    try pass("text", "", "Object")
    try pass(NSRange(location: 1, length: 2), NSRange(location: 2, length: 1), "Struct")
    let delegate = try DynamicDelegate(Shapes.self) {
      $0.on("testArray:") { (numbers: UnsafeMutablePointer<Int32>) -> Bool in
        (0..<5).map { numbers[$0] } == [1, 2, 3, 4, 5]
      }
    }
    var numbers: [Int32] = [1, 2, 3, 4, 5]
    #expect(
      try numbers.withUnsafeMutableBufferPointer { try delegate.object.send("testArray:", $0.baseAddress!) as Bool })
    numbers[4] = 6
    #expect(
      try !(numbers.withUnsafeMutableBufferPointer { try delegate.object.send("testArray:", $0.baseAddress!) as Bool }))
  }

  @Test func `A closure returns an object or a struct`() throws {
    let delegate = try DynamicDelegate(Shapes.self) {
      $0.on("object") { "Test" }
      $0.on("range") { NSRange(location: 3, length: 4) }
    }
    #expect(try delegate.object.send("object") as String == "Test")
    #expect(try delegate.object.send("range") as NSRange == NSRange(location: 3, length: 4))
  }

  @Test func `A closure implements a class method of the protocol`() throws {
    let delegate = try DynamicDelegate(Shapes.self) {
      $0.on("testClass:") { (text: String) -> Bool in !text.isEmpty }
    }
    let cls = delegate.object.objCClass
    #expect(try cls.send("testClass:", "text") as Bool)
    #expect(try !(cls.send("testClass:", "") as Bool))
  }

  @Test func `A block is called with the delegate and the arguments`() throws {
    let block: @convention(block) (UnsafeRawPointer, Int32) -> Bool = { _, number in number == .max }
    let delegate = try DynamicDelegate(Shapes.self) { $0.on("testInt:", block: block) }
    #expect(try delegate.object.send("testInt:", Int32.max) as Bool)
    #expect(try !(delegate.object.send("testInt:", Int32(0)) as Bool))
  }

  @Test func `A block is refused if its types differ from the method's types`() throws {
    let short: @convention(block) (UnsafeRawPointer) -> Bool = { _ in true }
    let other: @convention(block) (UnsafeRawPointer, Double) -> Bool = { _, _ in true }
    #expect(throws: BlockDelegateError.self) { try DynamicDelegate(Shapes.self) { $0.on("testInt:", block: short) } }
    #expect(throws: BlockDelegateError.self) { try DynamicDelegate(Shapes.self) { $0.on("testInt:", block: other) } }
  }

  @Test func `A block is no longer called after its method is removed`() throws {
    let block: @convention(block) (UnsafeRawPointer, Int32) -> Bool = { _, _ in true }
    let delegate = try DynamicDelegate(Shapes.self) { $0.on("testInt:", block: block) }
    try delegate.update { $0.remove("testInt:") }
    #expect(!delegate.responds(to: "testInt:"))
    #expect(try !(delegate.object.send("testInt:", Int32.max) as Bool))
  }
}
