import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Blocks that are made of closures with Swift types.
@Suite struct ClosureBlockTests {
  @Test func `A block made of a closure converts its arguments and result like a delegate's closure`() throws {
    let text = try ObjCBlock { (text: String, number: Int, flag: Bool) -> String in "\(text) \(number) \(flag)" }
    #expect(try text.call("a", 2, true) as String == "a 2 true")
    let sum = try ObjCBlock { (a: Double, b: Float, c: Int8) -> Double in a + Double(b) + Double(c) }
    #expect(try sum.call(1.5, 2 as Float, -3 as Int8) as Double == 0.5)
    let negated = try ObjCBlock { (number: Int8) -> Int8 in -number }
    #expect(try negated.call(5 as Int8) as Int8 == -5)
    let object = try ObjCObject("NSObject")
    let same = try ObjCBlock { (object: ObjCObject?) -> ObjCObject? in object }
    #expect((try same.call(object) as ObjCObject?)?.isIdentical(to: object) == true)
    #expect(try same.call(nil as ObjCObject?) as ObjCObject? == nil)
    var calls = 0
    let nothing = try ObjCBlock { calls += 1 }
    try nothing.call()
    #expect(calls == 1)
  }

  @Test func `A block's narrow integer result is sign-extended, as compiled callers expect`() throws {
    let negated = try ObjCBlock { (number: Int8) -> Int8 in -number }
    typealias Invoke = @convention(c) (UnsafeRawPointer, Int32) -> Int32
    // In the block ABI's "Block_literal_1", the invoke function follows isa, flags and reserved.
    let block = UnsafeRawPointer(negated.pointer)
    let invoke = block.load(fromByteOffset: 16, as: Invoke.self)
    #expect(invoke(block, 5) == -5)
  }

  @Test func `An object that a block returns is autoreleased`() throws {
    let object = try ObjCObject("NSObject")
    let block = try ObjCBlock { () -> ObjCObject in object }
    let count: UInt = try object.send(selector("retainCount"))
    try ObjCObject.autoreleasepool {
      for _ in 0..<3 {
        let result: ObjCObject = try block.call()
        #expect(result.isIdentical(to: object))
      }
    }
    #expect(try object.send(selector("retainCount")) as UInt == count)
  }

  @Test func `A block made of a closure gets structs and stack arguments, and returns large results`() throws {
    let insets = try ObjCBlock { (rect: CGRect, by: Double) -> CGRect in
      CGRect(
        x: rect.origin.x + by, y: rect.origin.y + by, width: rect.size.width - 2 * by, height: rect.size.height - 2 * by
      )
    }
    #expect(
      try insets.call(CGRect(x: 0, y: 0, width: 10, height: 8), 2.0) == CGRect(x: 2, y: 2, width: 6, height: 4))
    let many = try ObjCBlock { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int) -> Int in
      a + 10 * b + 100 * c + 1_000 * d + 10_000 * e + 100_000 * f + 1_000_000 * g + 10_000_000 * h
    }
    #expect(try many.call(1, 2, 3, 4, 5, 6, 7, 8) as Int == 87_654_321)
  }

  @Test(
    arguments: [
      (try ObjCBlock {}, "v@?"), (try ObjCBlock { (_: String, _: Int) -> String? in nil }, "@@?@q"),
      (try ObjCBlock { (_: ObjCBlock?) -> Double in 0 }, "d@?@?"),
      (try ObjCBlock { (_: CGRect) in }, "v@?{CGRect={CGPoint=dd}{CGSize=dd}}"),
    ] as [(ObjCBlock, String)])
  func `A block's signature has the types of the closure that it was made of`(block: ObjCBlock, signature: String) {
    #expect(block.signature == signature)
  }

  @Test func `Foundation's enumeration methods accept blocks whose closures omit the last arguments`() throws {
    let array = try ObjCObject("NSMutableArray")
    for text in ["b", "c", "a"] { try array.send("addObject:", text) }
    var seen: [String] = []
    try array.send(
      "enumerateObjectsUsingBlock:", ObjCBlock { (text: String, index: UInt) in seen.append("\(index)\(text)") })
    #expect(seen == ["0b", "1c", "2a"])
    seen = []
    try array.send(
      "enumerateObjectsUsingBlock:",
      ObjCBlock { (text: String, index: UInt, stop: UnsafeMutablePointer<Bool>) in
        seen.append(text)
        stop.pointee = index == 1
      })
    #expect(seen == ["b", "c"])
    let sorted: [String] = try array.send(
      "sortedArrayUsingComparator:", ObjCBlock { (a: String, b: String) -> Int in a < b ? -1 : a == b ? 0 : 1 })
    #expect(sorted == ["a", "b", "c"])
    let passing: IndexSet = try array.send(
      "indexesOfObjectsPassingTest:",
      ObjCBlock { (text: String, _: UInt, _: UnsafeMutablePointer<Bool>) -> Bool in text > "a" })
    #expect(passing.rangeView.map { $0 } == [0..<2])
  }

  @Test func `A block releases its closure when the last copy of the block is released`() throws {
    final class Captured {}
    weak var captured: Captured?
    try {
      let new = Captured()
      captured = new
      var block: ObjCBlock? = try ObjCBlock { (number: Int) -> Int in
        withExtendedLifetime(new) { number + 1 }
      }
      let copy = ObjCBlock(copying: try #require(block).pointer)
      block = nil
      #expect(try copy.call(1) as Int == 2)
    }()
    #expect(captured == nil)
  }

  @Test func `A closure that cannot become a block is refused with the reason and the source location`() throws {
    struct Odd {}
    let error = #expect(throws: BlockDelegateError.self) { try ObjCBlock(line: 4321) { (_: Odd, _: Int) in } }
    #expect(
      error.map { "\($0)" } == "\"block\": wrong type of argument 1: expected a type that Objective-C can represent, "
        + "given Odd (BlockDelegateTests/ClosureBlockTests.swift:4321)")
    // A closure in parentheses is an ordinary value, not a trailing closure.
    let value = #expect(throws: BlockDelegateError.self) { try ObjCBlock({ (_: Int) in }) }
    #expect(value?.problems.first?.expected == "an @convention(block) closure, or ObjCBlock(calling:)")
  }

  // On Linux, generic code cannot take a block. On Apple's platforms, a block is an object.
  #if !canImport(ObjectiveC)
    @Test func `A Swift block as an argument or a result of a message is refused in favor of ObjCBlock`() throws {
      let object = try ObjCObject("NSMutableArray")
      let block: @convention(block) (UnsafeRawPointer, Int) -> Void = { _, _ in }
      func reason(_ send: () throws -> Void) -> BlockDelegateError.Reason? {
        let error = #expect(throws: BlockDelegateError.self) { try send() }
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.given == "@convention(block) (UnsafeRawPointer, Int) -> ()")
        #expect(error?.problems.first?.expected == "an ObjCBlock")
        return error?.problems.first?.reason
      }
      #expect(reason { try object.send("addObject:", block) } == .wrongArgumentType(0))
      #expect(reason { try object.send("insertObject:atIndex:", block, 0 as UInt) } == .wrongArgumentType(0))
      #expect(reason { _ = try object.send("isEqual:", block) as Bool } == .wrongArgumentType(0))
      #expect(reason { _ = try object.send("a:b:", 1, block) as Int } == .wrongArgumentType(1))
      #expect(reason { _ = try object.send("a:b:c:", 1, 2, block) as Int } == .wrongArgumentType(2))
      #expect(
        reason { _ = try object.send("self") as @convention(block) (UnsafeRawPointer, Int) -> Void } == .wrongResultType
      )
      #expect(reason { try ObjCClass("NSArray").send("arrayWithObject:", block) } == .wrongArgumentType(0))
      #expect(reason { _ = try ObjCObject("NSArray", "initWithObject:", block) } == .wrongArgumentType(0))
      #expect(reason { try ObjCBlock(block).call(block, 1) } == .wrongArgumentType(0))
      #expect(
        reason { _ = try ObjCClass("NSArray").send("arrayWithObject:", block) as ObjCObject } == .wrongArgumentType(0))
      #expect(reason { _ = try ObjCBlock(block).call(block, 1) as Int } == .wrongArgumentType(0))
      #expect(reason { _ = try object.send(Taking.takes, block) } == .wrongArgumentType(0))
      #expect(reason { _ = try object.send(Taking.takes, block, default: 1) } == .wrongArgumentType(0))
    }

    private enum Taking: DeclaredProtocol {
      static let takes = DelegateMethod<Taking, MethodBody<@convention(block) (UnsafeRawPointer, Int) -> Void, Int>>(
        "addObject:")
      static let takesOnMainActor = DelegateMethod<Taking, MainActorMethodBody<@convention(block) () -> Void, Int>>(
        "addObject:")
      static let methods: [MethodDeclaration] = []
    }

    @Test @MainActor func `A Swift block as an argument of a main-actor method is refused`() throws {
      let object = try ObjCObject("NSMutableArray")
      let block: @convention(block) () -> Void = {}
      let error = #expect(throws: BlockDelegateError.self) { try object.send(Taking.takesOnMainActor, block) }
      #expect(error?.problems.map(\.reason) == [.wrongArgumentType(0)])
    }

    @Test func `A Swift block as an argument of an awaited message is refused`() async throws {
      let object = try ObjCObject("NSMutableArray")
      let block: @convention(block) () -> Void = {}
      let error = await #expect(throws: BlockDelegateError.self) {
        try await object.send("load:then:", block) { (number: Int) in number }
      }
      #expect(error?.problems.map(\.reason) == [.wrongArgumentType(0)])
    }
  #endif

  #if os(macOS) || os(Linux)
    @Test func `A block with a main-actor closure stops the program if it is called off the main actor`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let block = try await MainActor.run { try ObjCBlock(line: 4321) { @MainActor [] (_: Int) in } }
        try block.call(1)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains(
          "the block at BlockDelegateTests/ClosureBlockTests.swift:4321 has a main-actor closure and was called "
            + "on the wrong thread: mark the closure @Sendable\n"))
    }
  #endif
}

extension FailureTests {
  @Suite struct ClosureBlockFailureTests {
    @Test func `A block returns zero and reports a failure if its closure throws or gets a value of the wrong type`()
      throws
    {
      struct Broken: Error {}
      let throwing = try ObjCBlock { (rect: CGRect) -> CGRect in throw Broken() }
      let lengthOf = try ObjCBlock { (text: String) -> Int in text.count }
      var rect = CGRect(x: 5, y: 5, width: 5, height: 5)
      var length = -1
      let errors = try FailureTests.errors {
        rect = try throwing.call(CGRect(x: 1, y: 1, width: 1, height: 1))
        length = try lengthOf.call(nil as String?)
      }
      #expect(rect == .zero)
      #expect(length == 0)
      #expect(errors.count == 2)
      #expect(errors.first is Broken)
      #expect((errors.last as? BlockDelegateError)?.problems.map(\.reason) == [.unexpectedNil(0)])
    }
  }
}
