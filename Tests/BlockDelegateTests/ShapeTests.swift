import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Compiled messages of every shape, which closures implement. The argument of a closure differs from its result, so
/// that one cannot be mistaken for the other.
@Suite struct ShapeTests {
  /// The methods of the compiled class `TestShapes`, with the types that the compiler wrote.
  enum Shapes: DeclaredProtocol {
    static let name = "TestShapesDelegate"
    static let methods: [MethodDeclaration] = {
      var methods: [MethodDeclaration] = []
      withUnsafeMutablePointer(to: &methods) {
        caller_forEachShape($0) { context, selector, types, isInstance in
          let (selector, types) = (String(cString: selector), String(cString: types))
          context.assumingMemoryBound(to: [MethodDeclaration].self).pointee.append(
            .optional(selector, types: types, isInstance: isInstance))
        }
      }
      return methods
    }()
  }

  typealias Receiver = UnsafeMutableRawPointer

  /// Runs `body` with a delegate object that has the closures of `methods`.
  private func receive<R>(
    forwardingTo target: ObjCObject? = nil, _ methods: (AnyDelegateBuilder) -> Void, _ body: (Receiver) throws -> R
  ) throws -> R {
    let delegate = try makeOwner().implement(Shapes.self, forwardingTo: target, methods)
    return try withExtendedLifetime(delegate) { try body(Receiver(delegate.pointer)) }
  }

  /// Sends `given` with a compiled message to a closure that returns `returned`, and checks both values.
  private func exchange<Value: Equatable>(
    _ name: String, _ send: (Receiver, Value) -> Value, _ given: Value, _ returned: Value,
    location: SourceLocation = #_sourceLocation
  ) throws {
    var seen: Value?
    let result = try receive {
      $0.on(Selector(name)) { (value: Value) -> Value in
        seen = value
        return returned
      }
    } _: {
      send($0, given)
    }
    #expect(seen == given, sourceLocation: location)
    #expect(result == returned, sourceLocation: location)
  }

  /// Exchanges the smallest and the largest value of an integer type in both directions.
  private func ends<Value: FixedWidthInteger>(
    _ name: String, _ send: (Receiver, Value) -> Value, location: SourceLocation = #_sourceLocation
  ) throws {
    try exchange(name, send, .min, .max, location: location)
    try exchange(name, send, .max, .min, location: location)
    try exchange(name, send, 1, 0 &- 1, location: location)
  }

  @Test func `Integers of every type reach closures and return to compiled callers at their extreme values`() throws {
    try ends("echoChar:", caller_sendChar)
    try ends("echoUnsignedChar:", caller_sendUnsignedChar)
    try ends("echoShort:", caller_sendShort)
    try ends("echoUnsignedShort:", caller_sendUnsignedShort)
    try ends("echoInt:", caller_sendInt)
    try ends("echoUnsignedInt:", caller_sendUnsignedInt)
    try ends("echoLong:", caller_sendLong)
    try ends("echoUnsignedLong:", caller_sendUnsignedLong)
    try ends("echoLongLong:", caller_sendLongLong)
    try ends("echoUnsignedLongLong:", caller_sendUnsignedLongLong)
  }

  @Test func `Booleans reach closures and return to compiled callers, as _Bool and as BOOL`() throws {
    try exchange("echoBool:", caller_sendBool, true, false)
    try exchange("echoBool:", caller_sendBool, false, true)
    var seen: Bool?
    let result = try receive {
      $0.on("echoUnsignedChar:") { (value: Bool) in
        seen = value
        return true
      }
    } _: {
      caller_sendUnsignedChar($0, 0x80)
    }
    #expect(seen == true)
    #expect(result == 1)
  }

  @Test func `Floating-point numbers reach closures and return unchanged, including infinities and NaN`() throws {
    try exchange("echoFloat:", caller_sendFloat, .greatestFiniteMagnitude, -.leastNonzeroMagnitude)
    try exchange("echoFloat:", caller_sendFloat, .infinity, -.infinity)
    try exchange("echoDouble:", caller_sendDouble, -.greatestFiniteMagnitude, .leastNonzeroMagnitude)
    try exchange("echoDouble:", caller_sendDouble, -.infinity, .infinity)
    var seen = 0.0
    let payload = Double(nan: 0x1234, signaling: false)
    let double = try receive {
      $0.on("echoDouble:") { (value: Double) -> Double in
        seen = value
        return payload
      }
    } _: {
      caller_sendDouble($0, .nan)
    }
    #expect(seen.bitPattern == Double.nan.bitPattern)
    #expect(double.bitPattern == payload.bitPattern)
    let float = try receive {
      $0.on("echoFloat:") { (value: Float) in value.isNaN ? -0.0 as Float : 1 }
    } _: {
      caller_sendFloat($0, .nan)
    }
    #expect(float.bitPattern == (-0.0 as Float).bitPattern)
  }

  @Test func `A closure gets an object from a compiled message, and returns another object or nil`() throws {
    let given = try ObjCObject("NSMutableArray")
    let returned = try ObjCObject("NSMutableArray")
    var seen: [ObjCObject?] = []
    try receive {
      $0.on("echoObject:") { (object: ObjCObject?) -> ObjCObject? in
        seen.append(object)
        return object == nil ? returned : nil
      }
    } _: { receiver in
      ObjCObject.autoreleasepool {
        #expect(caller_sendObject(receiver, Receiver(given.pointer)) == nil)
        #expect(caller_sendObject(receiver, nil) == Receiver(returned.pointer))
      }
      #expect(seen.map { $0?.pointer } == [given.pointer, nil])
    }
  }

  @Test func `A closure gets a string from a compiled message, and returns an array`() throws {
    let text = try ObjCObject("NSString", "initWithString:", "a,b")
    try receive {
      $0.on("echoObject:") { (text: String) -> [String] in text.split(separator: ",").map(String.init) }
    } _: { receiver in
      try ObjCObject.autoreleasepool {
        let result = try #require(caller_sendObject(receiver, Receiver(text.pointer)))
        let joined: String = try ObjCObject(retaining: OpaquePointer(result)).send("componentsJoinedByString:", "-")
        #expect(joined == "a-b")
      }
    }
  }

  @Test func `A closure gets a C array from a compiled message, and returns a pointer into the array`() throws {
    let numbers: [Int32] = [1, 20, 300, 4000]
    try numbers.withUnsafeBufferPointer { buffer in
      var sum: Int32 = 0
      let third = try receive {
        $0.on("echoArray:") { (array: UnsafePointer<Int32>) -> UnsafePointer<Int32> in
          for index in 0..<4 { sum += array[index] }
          return array + 2
        }
      } _: {
        caller_sendArray($0, buffer.baseAddress!)
      }
      #expect(sum == 4321)
      #expect(third?.pointee == 300)
    }
    let none = try receive {
      $0.on("echoArray:") { (array: UnsafePointer<Int32>?) -> UnsafePointer<Int32>? in array }
    } _: {
      caller_sendArray($0, nil)
    }
    #expect(none == nil)
  }

  @Test func `Structs of 16, 24, 32, 48 and 64 bytes reach closures and return to compiled callers`() throws {
    try exchange(
      "echoStruct16:", caller_sendStruct16, TestStruct16(a: .min, b: 2.5), TestStruct16(a: .max, b: -.infinity))
    try exchange(
      "echoTurned16:", caller_sendTurned16, TestTurned16(a: 2.5, b: .min), TestTurned16(a: -.infinity, b: .max))
    try exchange(
      "echoStruct24:", caller_sendStruct24, TestStruct24(a: 1.5, b: -2, c: 0.25, d: .min),
      TestStruct24(a: -1.5, b: 2, c: -0.25, d: .max))
    try exchange(
      "echoStruct32:", caller_sendStruct32, TestStruct32(a: 1, b: 2, c: 3, d: 4), TestStruct32(a: -5, b: 6, c: -7, d: 8)
    )
    try exchange(
      "echoStruct48:", caller_sendStruct48,
      TestStruct48(a: 1, b: 2, c: 3, d: 4, e: 5, f: -6, g: 255, h: 8, i: 9, j: 10),
      TestStruct48(a: -1, b: -2, c: -3, d: -4, e: -5, f: 127, g: 128, h: -8, i: -9, j: -10))
    try exchange(
      "echoStruct64:", caller_sendStruct64, TestStruct64(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8),
      TestStruct64(a: -1, b: -2, c: -3, d: -4, e: -5, f: -6, g: -7, h: -8))
  }

  @Test func `A struct of sixteen doubles reaches a closure and returns to a compiled caller`() throws {
    try exchange("echoTransform:", caller_sendTransform, TestTransform(from: 1), TestTransform(from: -100))
  }

  @Test func `Blocks get structs from compiled messages and return structs`() throws {
    let add: @convention(block) (UnsafeRawPointer, TestStruct32) -> TestStruct32 = { _, value in
      TestStruct32(a: value.a + 10, b: value.b + 20, c: value.c + 30, d: value.d + 40)
    }
    let turn: @convention(block) (UnsafeRawPointer, TestStruct16) -> TestStruct16 = { _, value in
      TestStruct16(a: -value.a, b: -value.b)
    }
    try receive {
      $0.on("echoStruct32:", block: add)
      $0.on("echoStruct16:", block: turn)
    } _: {
      #expect(caller_sendStruct32($0, TestStruct32(a: 1, b: 2, c: 3, d: 4)) == TestStruct32(a: 11, b: 22, c: 33, d: 44))
      #expect(caller_sendStruct16($0, TestStruct16(a: 7, b: 0.5)) == TestStruct16(a: -7, b: -0.5))
    }
  }

  @Test func `A closure gets each of three or six integer arguments separately`() throws {
    try receive {
      $0.on("three:b:c:") { (a: Int, b: Int, c: Int) in a + 10 * b + 100 * c }
      $0.on("six:b:c:d:e:f:") { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) in
        a + 10 * b + 100 * c + 1_000 * d + 10_000 * e + 100_000 * f
      }
    } _: {
      #expect(caller_sendThree($0, 1, 2, 3) == 321)
      #expect(caller_sendSix($0, 1, 2, 3, 4, 5, 6) == 654_321)
    }
  }

  @Test func `A closure gets ten char arguments, six of which are on the stack`() throws {
    var seen: [Int8] = []
    let result = try receive {
      $0.on("chars:b:c:d:e:f:g:h:i:j:") {
        (a: Int8, b: Int8, c: Int8, d: Int8, e: Int8, f: Int8, g: Int8, h: Int8, i: Int8, j: Int8) in
        seen = [a, b, c, d, e, f, g, h, i, j]
        return Int.min
      }
    } _: {
      caller_sendTenChars($0)
    }
    #expect(seen == [1, -2, 3, -4, 5, -6, 7, -8, 9, -10])
    #expect(result == .min)
  }

  @Test func `A closure gets a struct on the stack if no register is left`() throws {
    let result = try receive {
      $0.on("stack:b:c:d:value:e:") { (a: Int, b: Int, c: Int, d: Int, value: TestStruct16, e: Int) in
        Double(a + 10 * b + 100 * c + 1_000 * d + 10_000 * value.a + 100_000 * e) + value.b
      }
    } _: {
      caller_sendStackStruct($0, TestStruct16(a: 6, b: 0.5))
    }
    #expect(result == 564_321.5)
  }

  @Test func `A closure gets arguments of six different types and returns a struct`() throws {
    let object = try ObjCObject("NSString", "initWithString:", "four")
    let result = try receive {
      $0.on("mixture:b:c:d:value:object:") {
        (a: Int8, b: Double, c: Float, d: Bool, value: TestStruct24, object: String) in
        TestStruct48(
          a: b, b: Int32(a), c: c, d: value.b, e: d ? 1 : 0, f: -1, g: 200, h: value.d, i: value.a, j: object.count)
      }
    } _: {
      caller_sendMixture($0, TestStruct24(a: 9.5, b: .min, c: 0, d: -8), Receiver(object.pointer))
    }
    #expect(result == TestStruct48(a: 0.5, b: -3, c: 1.5, d: .min, e: 1, f: -1, g: 200, h: -8, i: 9.5, j: 4))
  }

  @Test func `A closure without arguments or a result is called by a compiled message`() throws {
    var calls = 0
    try receive {
      $0.on("nothing") { calls += 1 }
    } _: {
      caller_sendNothing($0)
      caller_sendNothing($0)
    }
    #expect(calls == 2)
  }

  @Test func `Closures of class methods take and return numbers and structs`() throws {
    var seen: TestTransform?
    try receive {
      $0.on("classLong:") { (value: Int) in value &+ 1 }
      $0.on("classTransform:") { (value: TestTransform) in
        seen = value
        return TestTransform(from: -1)
      }
    } _: {
      #expect(caller_sendClassLong($0, .max) == .min)
      #expect(caller_sendClassTransform($0, TestTransform(from: 5)) == TestTransform(from: -1))
      #expect(seen == TestTransform(from: 5))
    }
  }

  @Test func `Messages of every shape are forwarded to the target with their registers and stack`() throws {
    let target = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
    let object = try ObjCObject("NSMutableArray")
    var calls = 0
    try receive(forwardingTo: target) {
      $0.on("nothing") { calls += 1 }
    } _: { receiver in
      #expect(caller_sendChar(receiver, .min) == .min)
      #expect(caller_sendFloat(receiver, 1.5) == 1.5)
      #expect(caller_sendObject(receiver, Receiver(object.pointer)) == Receiver(object.pointer))
      let pair = TestStruct16(a: 6, b: 0.5)
      #expect(caller_sendStruct16(receiver, pair) == pair)
      #expect(caller_sendTransform(receiver, TestTransform(from: 3)) == TestTransform(from: 3))
      #expect(caller_sendSix(receiver, 1, 20, 300, 4_000, 50_000, 600_000) == 654_321)
      #expect(caller_sendTenChars(receiver) == (isCharUnsigned ? 1275 : -5))
      #expect(caller_sendStackStruct(receiver, pair) == 21.5)
      let mixture = caller_sendMixture(
        receiver, TestStruct24(a: 9, b: 8, c: 7, d: 6), Receiver(object.pointer))
      #expect(
        mixture
          == TestStruct48(a: -3, b: 1, c: 1.5, d: 8, e: 0, f: 0, g: 0, h: 6, i: 9.5, j: Int(bitPattern: object.pointer))
      )
      #expect(calls == 0)
      caller_sendNothing(receiver)
      #expect(calls == 1)
    }
  }

  @Test func `A closure can pass a message with a large struct on to the target and return the target's result`() throws
  {
    let target = ObjCObject(owned: OpaquePointer(caller_makeShapes()))
    var seen: TestTransform?
    let result = try receive(forwardingTo: target) {
      $0.on("echoTransform:") { (value: TestTransform) -> TestTransform in
        seen = value
        return caller_sendTransform(Receiver(target.pointer), TestTransform(from: value.m11 + 1))
      }
    } _: {
      caller_sendTransform($0, TestTransform(from: 1))
    }
    #expect(seen == TestTransform(from: 1))
    #expect(result == TestTransform(from: 2))
  }
}
