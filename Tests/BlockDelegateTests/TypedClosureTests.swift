import BlockDelegateRuntime
import Foundation
import Testing

@testable import BlockDelegate

/// Closures that are one generic argument, and take each argument's address by itself.
@Suite struct TypedClosureTests {
  private enum Shapes: DeclaredProtocol {
    static let name = "TestTypedClosureDelegate"
    static let now = DelegateMethod<Shapes, MethodBody<Int>>("now")
    static let sum = DelegateMethod<Shapes, MethodBody<Int, Int, Int>>("sum:and:")
    static let twice = DelegateMethod<Shapes, MethodBody<Double, Double>>("twice:")
    static let frame = DelegateMethod<Shapes, MethodBody<CGRect, CGRect>>("frame:")
    static let join = DelegateMethod<Shapes, MethodBody<String, Int, String>>("join:with:")
    static let decide = DelegateMethod<Shapes, MethodBody<Int, (Bool) -> Void, Void>>("decide:by:")
    static let read = DelegateMethod<Shapes, MethodBody<Int, Bool>>("read:error:")
    static let many = DelegateMethod<Shapes, MethodBody<Int, Int, Int, Int, Int, Int, Int, Int, Int, Int>>(
      "many:b:c:d:e:f:g:h:i:")
    static let count = DelegateMethod<Shapes, MethodBody<String, Int>>(classMethod: "count:")
    static let methods: [MethodDeclaration] = [
      .optional(now), .optional(sum), .optional(twice), .optional(frame), .optional(join), .optional(decide),
      .optional(read, takesError: true), .optional(many), .optional(count),
      .optional("huge:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:", types: "v@:qqqqqqqqqqqqqqqqq"),
    ]
  }

  private struct Refused: Error, Equatable {}

  private func object(_ register: (DelegateBuilder<Shapes>) -> Void) throws -> ObjCObject {
    try DynamicDelegate(Shapes.self, register).object
  }

  @Test func `A typed closure gets integers, doubles and structs, from none to nine of them`() throws {
    let object = try object {
      $0.on(Shapes.now) { 7 }
      $0.on(Shapes.sum) { a, b in a - b }
      $0.on(Shapes.twice) { a in 2 * a }
      $0.on(Shapes.frame) { frame in frame.insetBy(dx: 1, dy: 2) }
      $0.on(Shapes.many) { a, b, c, d, e, f, g, h, i in
        a + 2 * b + 4 * c + 8 * d + 16 * e + 32 * f + 64 * g + 128 * h + 256 * i
      }
    }
    #expect(try object.send(selector("now")) as Int == 7)
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 2)
    #expect(try object.send(selector("twice:"), 1.5) as Double == 3)
    let frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(try object.send(selector("frame:"), frame) as CGRect == CGRect(x: 1, y: 2, width: 8, height: 16))
    #expect(try object.send(selector("many:b:c:d:e:f:g:h:i:"), 1, 1, 1, 1, 1, 1, 1, 1, 2) as Int == 767)
  }

  @Test func `A typed closure gets converted values and returns one`() throws {
    let object = try object { $0.on(Shapes.join) { text, count in text + "\(count)" } }
    for number in 1...3 { #expect(try object.send(selector("join:with:"), "a", number) as String == "a\(number)") }
  }

  @Test func `A typed closure gets a completion handler`() throws {
    var answers: [Bool] = []
    let object = try object { $0.on(Shapes.decide) { number, decide in decide(number > 3) } }
    try object.send(selector("decide:by:"), 3, ObjCBlock { (flag: Bool) in answers.append(flag) })
    try object.send(selector("decide:by:"), 4, ObjCBlock { (flag: Bool) in answers.append(flag) })
    #expect(answers == [false, true])
  }

  @Test func `An error that a typed closure throws becomes the method's error, and is released`() throws {
    final class Detail: Sendable {
      nonisolated(unsafe) static var ended = 0  // only this test's thread uses it
      deinit { Self.ended += 1 }
    }
    struct Failed: Error { let detail = Detail() }
    let object = try object {
      $0.on(Shapes.read) { number in if number > 3 { throw Failed() } else { true } }
    }
    let none = nil as UnsafeMutableRawPointer?
    #expect(try object.send(selector("read:error:"), 3, none) as Bool)
    for _ in 0..<10 { #expect(try !(object.send(selector("read:error:"), 4, none) as Bool)) }
    #expect(Detail.ended == 10)
  }

  @Test func `An error of a typed closure goes to the handler that its delegate has when the method is called`() throws
  {
    var failures: [String] = []
    let delegate = try DynamicDelegate(Shapes.self) { $0.on(Shapes.sum) { _, _ in throw Refused() } }
    try delegate.update { $0.onFailure { failures.append("first \($0.selector ?? "")") } }
    #expect(try delegate.object.send(selector("sum:and:"), 1, 2) as Int == 0)
    try delegate.update { $0.onFailure { failures.append("second \($0.error is Refused)") } }
    #expect(try delegate.object.send(selector("sum:and:"), 1, 2) as Int == 0)
    #expect(failures == ["first sum:and:", "second true"])
  }

  @Test func `A class method is declared by a typed method, implemented, called and removed`() throws {
    let delegate = try DynamicDelegate(Shapes.self) { $0.on(Shapes.count) { text in text.count } }
    let cls: ObjCClass = try delegate.object.send(selector("class"))
    #expect(try cls.send(selector("count:"), "four") as Int == 4)
    try delegate.update { $0.remove(Shapes.count) }
    #expect(throws: (any Error).self) { try delegate.update { $0.remove(Shapes.count) } }
  }

  @Test @MainActor func `A typed closure of the main actor uses its state, by its type or by where it is written`()
    throws
  {
    var seen = 0
    let object = try object {
      $0.on(Shapes.sum) { a, b in
        seen += a
        return b
      }
      $0.on(DelegateMethod<Shapes, MainActorMethodBody<Double, Double>>("twice:")) { a in
        seen += 1
        return a
      }
    }
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 5)
    #expect(try object.send(selector("twice:"), 1.5) as Double == 1.5)
    #expect(seen == 8)
  }

  @Test func `Typed closures and others can have the same source location and type`() throws {
    let (object, other) = (
      try object { $0.on(Shapes.sum) { a, b in a - b } },
      try object { $0.on(selector("sum:and:")) { (a: Int, b: Int) in a + b } }
    )
    #expect(try object.send(selector("sum:and:"), 7, 5) as Int == 2)
    #expect(try other.send(selector("sum:and:"), 7, 5) as Int == 12)
    #expect(try object.send(selector("sum:and:"), 7, 6) as Int == 1)
  }

  @Test func `A method whose type is no closure type, or has more than 16 arguments, is refused with an error`() throws
  {
    typealias Huge = (
      Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
    ) -> Void
    func text(_ register: (DelegateBuilder<Shapes>) -> Void) -> String {
      do { return "\(try object(register))" } catch { return "\(error)" }
    }
    #expect(text { $0.on(DelegateMethod<Shapes, Int>("now"), 5) }.contains("function type with at most 16 arguments"))
    let block: @convention(block) () -> Int = { 7 }
    #expect(
      text { $0.on(DelegateMethod<Shapes, @convention(block) () -> Int>("now"), block) }.contains("function type"))
    let huge: Huge = { _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _ in }
    #expect(
      text { $0.on(DelegateMethod<Shapes, Huge>("huge:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:"), huge) }
        .contains("at most 16 arguments"))
  }
}
