import BlockDelegate
import Foundation
import Testing

/// Values that almost fit. Either the Swift types of such values are refused, or the values are reported when they
/// arrive.
@Suite struct MisfitTests {
  enum Misfits: DeclaredProtocol {
    static let name = "TestMisfitsDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("point:", types: "v@:{CGPoint=dd}"), .optional("count:", types: "q@:q"),
      .optional("take:", types: "q@:@"), .optional("take:and:", types: "q@:@d"),
      .optional("check:error:", types: "\(encodedBOOL)@:@^@"),
      .optional("run:", types: "v@:@?"), .optional("version", types: "q@:", isInstance: false),
    ]
  }

  private func reasons(_ body: (AnyDelegateBuilder) -> Void) -> [BlockDelegateError.Reason] {
    do {
      _ = try DynamicDelegate(Misfits.self, body)
      return []
    } catch { return (error as? BlockDelegateError)?.problems.map(\.reason) ?? [] }
  }

  struct Larger: ObjCEncodable {
    static var objCTypeEncoding: String { "{CGPoint=dd}" }
    var (x, y, more) = (0.0, 0.0, 0)
  }
  @_alignment(16)
  struct Stricter: ObjCEncodable {
    static var objCTypeEncoding: String { "{CGPoint=dd}" }
    var x = 0.0
    var y = 0.0
  }

  @Test func `A Swift struct that is larger or more strictly aligned than its encoding is refused`() {
    #expect(reasons { $0.on("point:") { (_: CGPoint) in } }.isEmpty)
    #expect(reasons { $0.on("point:") { (_: Larger) in } } == [.wrongArgumentType(0)])
    #expect(reasons { $0.on("point:") { (_: Stricter) in } } == [.wrongArgumentType(0)])
  }

  struct Seconds: RawRepresentable { var rawValue: Double }

  @Test func `A RawRepresentable argument type with a floating-point raw value is refused`() {
    #expect(reasons { $0.on("take:and:") { (_: ObjCObject, _: Double) in 1 } }.isEmpty)
    #expect(reasons { $0.on("take:and:") { (_: ObjCObject, _: Seconds) in 1 } } == [.wrongArgumentType(1)])
  }

  @Test func `A closure with an optional number as its result is refused`() {
    #expect(reasons { $0.on("count:") { (_: Int) -> Int? in nil } } == [.wrongResultType])
  }

  @Test func `A closure may leave the error out-parameter out, whether it throws or not`() {
    struct Failure: Error {}
    #expect(reasons { $0.on("check:error:") { (_: ObjCObject) throws -> Bool in throw Failure() } }.isEmpty)
    #expect(reasons { $0.on("check:error:") { (_: ObjCObject) -> Bool in true } }.isEmpty)
    #expect(reasons { $0.on("check:error:") { () -> Bool in true } } == [.wrongArgumentCount])
  }

  @Test func `Implementing a class method twice is refused`() {
    let found = reasons {
      $0.on("version") { 1 }
      $0.on("version") { 2 }
    }
    #expect(found == [.duplicateMethod])
  }

  @Test func `A method that a builder implements and removes again is not implemented`() throws {
    let delegate = try DynamicDelegate(Misfits.self) {
      $0.on("count:") { (_: Int) in 1 }
      $0.on("take:") { (_: ObjCObject) in 2 }
      $0.remove("count:")
    }
    #expect(!delegate.responds(to: "count:"))
    #expect(delegate.responds(to: "take:"))
  }

  @Test func `A closure that declares Int for an object argument gets the number on each call`() throws {
    let delegate = try DynamicDelegate(Misfits.self) { $0.on("take:") { (number: Int) in number + 1 } }
    for number in 0..<3 { #expect(try delegate.object.send("take:", number) as Int == number + 1) }
  }

  @Test func `A closure that declares an object type for a block argument is refused`() {
    #expect(reasons { $0.on("run:") { (_: ObjCBlock) in } }.isEmpty)
    #if !canImport(ObjectiveC)
      #expect(reasons { $0.on("run:") { (_: ObjCObject) in } } == [.wrongArgumentType(0)])
      #expect(reasons { $0.on("run:") { (_: String) in } } == [.wrongArgumentType(0)])
    #endif
  }

  #if !canImport(ObjectiveC)
    @Test func `Floats, non-ASCII strings and errors survive a round trip through Objective-C unchanged`() throws {
      let float = try ObjCObject("NSNumber", "initWithFloat:", 1.5 as Float)
      let list: ObjCObject = try ObjCClass("NSArray").send("arrayWithObject:", float)
      let values: [Any] = try list.send("copy")
      #expect(values.first as? Double == 1.5)
      for given in ["\u{80}", "a\u{80}\u{7f}"] {
        let text = try ObjCObject("NSString", "initWithString:", given)
        #expect(try text.send("copy") as String == given)
      }
      let error = try ObjCObject("NSError", "initWithDomain:code:userInfo:", "domain", 3, nil as ObjCObject?)
      let errors: ObjCObject = try ObjCClass("NSArray").send("arrayWithObject:", error)
      let received: ObjCError = try errors.send("objectAtIndex:", 0 as UInt)
      let again: ObjCObject = try ObjCClass("NSArray").send("arrayWithObject:", received)
      #expect((try again.send("objectAtIndex:", 0 as UInt) as ObjCObject).isIdentical(to: error))
    }
  #endif
}

extension FailureTests {
  @Suite struct MisfitFailureTests {
    @Test func `An object in place of a block or a class, and a block in place of an object, are reported`() throws {
      let object = try ObjCObject("NSObject")
      let block: @convention(block) (Int) -> Void = { _ in }
      let problems = try FailureTests.failures {
        func take<Value>(_ type: Value.Type, _ given: some Any) throws {
          let delegate = try DynamicDelegate(MisfitTests.Misfits.self) {
            $0.on("take:and:") { (_: Value, _: Double) -> Int in 1 }
          }
          #expect(try delegate.object.send("take:and:", given, 0.5) as Int == 0)
        }
        try take(ObjCBlock.self, object)
        try take(ObjCClass.self, object)
        #if !canImport(ObjectiveC)
          let given = try ObjCBlock(block)
          let objects = try DynamicDelegate(MisfitTests.Misfits.self) {
            $0.on("take:and:") { (_: ObjCObject, _: Double) -> Int in 1 }
          }
          #expect(sendRaw("take:and:", to: objects.object, given.pointer) == 0)
          // This method has only word arguments, so its object is not converted.
          let words = try DynamicDelegate(MisfitTests.Misfits.self) { $0.on("take:") { (_: ObjCObject) in 1 } }
          #expect(sendRaw("take:", to: words.object, given.pointer) == 0)
        #else
          try take(ObjCBlock.self, object)
          try take(ObjCBlock.self, object)
        #endif
      }
      #expect(problems.map(\.reason) == Array(repeating: .unexpectedClass(0), count: 4))
    }
  }
}
