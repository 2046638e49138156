import BlockDelegateRuntime
import Foundation
import Testing

@testable import BlockDelegate

/// Closures whose last argument follows the parameter pack of the others, like closures for members on Apple's
/// platforms.
@Suite struct LastArgumentTests {
  private enum Shapes: DeclaredProtocol {
    static let name = "TestLastArgumentDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("sum:and:", types: "q@:qq"), .optional("twice:", types: "d@:d"),
      .optional("join:with:", types: "@@:@q"),
      .optional("decide:by:", types: "v@:q@?"), .optional("read:error:", types: "C@:q^@"),
      .optional("many:b:c:d:e:f:g:h:i:", types: "q@:qqqqqqqqq"),
    ]
  }

  private final class Receiver { var offset = 100 }
  private struct Refused: Error, Equatable {}

  private let here = CodeLocation("file", 1)

  private func object(_ register: (DelegateBuilder<Shapes>) -> Void) throws -> ObjCObject {
    try DynamicDelegate(Shapes.self, register).object
  }

  @Test func `A closure with a separate last argument gets integers and doubles`() throws {
    let object = try object {
      $0.register(selector("sum:and:"), Closure(withLast: { (a: Int, b: Int) in a - b }, at: here))
      $0.register(selector("twice:"), Closure(withLast: { (a: Double) in 2 * a }, at: here))
      $0.register(
        selector("many:b:c:d:e:f:g:h:i:"),
        Closure(
          withLast: { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int) in
            a + 2 * b + 4 * c + 8 * d + 16 * e + 32 * f + 64 * g + 128 * h + 256 * i
          }, at: here))
    }
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 2)
    #expect(try object.send(selector("twice:"), 1.5) as Double == 3)
    #expect(try object.send(selector("many:b:c:d:e:f:g:h:i:"), 1, 1, 1, 1, 1, 1, 1, 1, 2) as Int == 767)
  }

  @Test func `A closure with a separate last argument gets converted values and returns one`() throws {
    let object = try object {
      $0.register(
        selector("join:with:"), Closure(withLast: { (text: String, count: Int) in text + "\(count)" }, at: here))
    }
    #expect(try object.send(selector("join:with:"), "a", 5) as String == "a5")
  }

  @Test func `A closure with a separate last argument gets a completion handler there`() throws {
    var answers: [Bool] = []
    let object = try object {
      $0.register(
        selector("decide:by:"),
        Closure(withLast: { (number: Int, decide: @escaping (Bool) -> Void) in decide(number > 3) }, at: here))
    }
    try object.send(selector("decide:by:"), 3, ObjCBlock { (flag: Bool) in answers.append(flag) })
    try object.send(selector("decide:by:"), 4, ObjCBlock { (flag: Bool) in answers.append(flag) })
    #expect(answers == [false, true])
  }

  @Test func `A closure with a separate last argument gets its receiver first, and is not called without it`() throws {
    var receiver: Receiver? = Receiver()
    let object = try object {
      $0.register(
        selector("sum:and:"),
        Closure(for: receiver!, withLast: { (me: Receiver, a: Int, b: Int) in me.offset + a - b }, at: here))
    }
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 102)
    receiver = nil
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 0)
  }

  @Test func `An error that a closure with a separate last argument throws becomes the method's error`() throws {
    let object = try object {
      $0.register(
        selector("read:error:"),
        Closure(
          withLast: { (number: Int) throws(Refused) -> Bool in if number > 3 { throw Refused() } else { true } },
          at: here),
        .answer)
    }
    #expect(try object.send(selector("read:error:"), 3, nil as UnsafeMutableRawPointer?) as Bool)
    #expect(try !(object.send(selector("read:error:"), 4, nil as UnsafeMutableRawPointer?) as Bool))
  }

  @Test @MainActor func `Main-actor closures with a separate last argument work with a receiver and without one`()
    throws
  {
    let receiver = Receiver()
    let object = try object {
      $0.register(selector("sum:and:"), Closure(withLast: { @MainActor (a: Int, b: Int) in a - b }, at: here))
      $0.register(
        selector("twice:"),
        Closure(
          for: receiver, withLast: { @MainActor (me: Receiver, a: Double) in Double(me.offset) + a }, at: here))
    }
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 2)
    #expect(try object.send(selector("twice:"), 1.5) as Double == 101.5)
  }

  @Test func `Closures with and without a separate last argument can have the same source location and type`() throws {
    let object = try object {
      $0.register(selector("sum:and:"), Closure({ (a: Int, b: Int) in a - b }, at: here))
    }
    let other = try self.object {
      $0.register(selector("sum:and:"), Closure(withLast: { (a: Int, b: Int) in a + b }, at: here))
    }
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 2)
    #expect(try other.send(selector("sum:and:"), 7, 5) as Int == 12)
    #expect(try object.send(selector("sum:and:"), 7, 6) as Int == 1)
  }
}
