import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Methods whose types an encoding does not tell in full: what the compiler writes of them is what is tested.
@Suite struct UnplannedShapesTests {
  private enum Shapes: DeclaredProtocol {
    static let name = "TestUnplannedShapesDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("decimal", types: String(cString: caller_unplannedTypes("decimal")))
    ]
  }

  private enum Vectors: DeclaredProtocol {
    static let name = "TestUnplannedVectorsDelegate"
    static let methods: [MethodDeclaration] = ["vector", "takeVector:", "takeVectorStruct:", "takeMixedStruct:"].map {
      .optional($0, types: String(cString: caller_unplannedTypes($0)))
    }
  }

  /// What is said of a method whose encoding can't be read, beside the others.
  private func refused(
    _ selector: String, _ body: (AnyDelegateBuilder) -> Void = { _ in }
  ) -> BlockDelegateError.Problem? {
    let error = #expect(throws: BlockDelegateError.self) { try makeOwner().implement(Vectors.self, body) }
    #expect(error?.problems.count == Vectors.methods.count)
    return error?.problems.first { $0.selector == selector }
  }

  @Test func `A method whose encoding can't be read is told where no closure implements it`() {
    for method in Vectors.methods { #expect(refused(method.selector)?.reason == .malformedEncoding) }
  }

  @Test func `A vector argument leaves an encoding with fewer arguments than colons`() {
    let problem = refused("takeVector:") { $0.on("takeVector:") {} }
    #expect(problem?.reason == .malformedEncoding)
    #expect(problem?.given?.contains("as many as \"takeVector:\" has colons") == true)
    #expect(problem?.given?.contains("SIMD vectors have no encoding") == true)
  }

  @Test func `A vector result leaves an encoding without a result`() {
    let problem = refused("vector") { $0.on("vector") { 1 } }
    #expect(problem?.reason == .malformedEncoding)
    #expect(problem?.given?.contains("expected a type") == true)
  }

  @Test func `A struct whose vectors the encoding leaves out is refused`() {
    for selector in ["takeVectorStruct:", "takeMixedStruct:"] {
      let problem = refused(selector) { $0.on(Selector(selector)) { (_: Int) in } }
      #expect(problem?.reason == .malformedEncoding)
      #expect(problem?.given?.contains("SIMD vectors have no encoding") == true)
    }
  }

  @Test func `A block returns a struct with bit-fields in memory that the caller passes`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try makeOwner().implement(Shapes.self) { $0.on("decimal") { 1 } }
    }
    #expect(error?.problems.map(\.reason) == [.unsupportedMethod])
    let raw = caller_makeDecimalBlock()
    let block = ObjCBlock(copying: OpaquePointer(raw))
    bd_Block_release(raw)
    let delegate = try makeOwner().implement(Shapes.self) { $0.on("decimal", block: block) }
    #expect(withExtendedLifetime(delegate) { caller_sendDecimal(UnsafeMutableRawPointer(delegate.pointer)) } == 8042)
  }

  // A `long double`, which Swift has on this processor only.
  #if arch(x86_64) && !canImport(ObjectiveC)
    private enum Precise: DeclaredProtocol {
      static let name = "TestPreciseDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("number:precise:", types: "v@:qD"), .optionalClass("precise:", types: "v@:D"),
      ]
    }

    private final class Log {
      var lines: [String] = []
    }

    /// What a block captured, alone.
    private final class Captured {
      private let log: Log
      init(_ log: Log) { self.log = log }
      deinit { log.lines.append("ended") }
    }

    private func send(_ object: OpaquePointer, _ number: Int, _ precise: Float80) {
      let selector = bd_sel_registerName("number:precise:")
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Int, Float80) -> Void
      unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Function.self)(object, selector, number, precise)
    }

    @Test func `A block gets arguments on the stack whose size nobody knows`() throws {
      var seen: (Int, Float80) = (0, 0)
      let block: @convention(block) (OpaquePointer, Int, Float80) -> Void = { seen = ($1, $2) }
      let delegate = try DynamicDelegate(Precise.self) { $0.on("number:precise:", block: block) }
      send(delegate.pointer, 3, 0.5)
      #expect(seen == (3, 0.5))
    }

    @Test(arguments: ["removed", "updated"])
    func `Such a block lives until it has run, also when it takes itself away`(how: String) throws {
      let log = Log()
      let owner = makeOwner()
      func block() throws -> ObjCBlock {
        let captured = Captured(log)
        let body: @convention(block) (OpaquePointer, Int, Float80) -> Void = { _, _, _ in
          let delegate = owner.dynamicDelegate(for: Precise.self)
          if how == "removed" {
            try! owner.removeDynamicDelegate(for: Precise.self)
          } else {
            try! delegate?.update { $0.remove("number:precise:") }
          }
          log.lines.append("after")
          withExtendedLifetime(captured) {}
        }
        return try ObjCBlock(body)
      }
      try ObjCObject.autoreleasepool {
        let pointer = try owner.implement(Precise.self, setter: "setDelegate:") {
          $0.on("number:precise:", block: try! block())
        }.pointer
        send(pointer, 1, 1)
        #expect(log.lines == ["after"])
        if how == "updated" { try owner.removeDynamicDelegate(for: Precise.self) }
      }
      #expect(log.lines == ["after", "ended"])
    }

    @Test func `So does one of a class method`() throws {
      let log = Log()
      let owner = makeOwner()
      func block() throws -> ObjCBlock {
        let captured = Captured(log)
        let body: @convention(block) (OpaquePointer, Float80) -> Void = { _, _ in
          try! owner.removeDynamicDelegate(for: Precise.self)
          log.lines.append("after")
          withExtendedLifetime(captured) {}
        }
        return try ObjCBlock(body)
      }
      try ObjCObject.autoreleasepool {
        let cls = try owner.implement(Precise.self, setter: "setDelegate:") {
          $0.onClassMethod("precise:", block: try! block())
        }.object.objCClass.pointer
        let selector = bd_sel_registerName("precise:")
        typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Float80) -> Void
        unsafeBitCast(bd_objc_msg_lookup(cls, selector), to: Function.self)(cls, selector, 1)
        #expect(log.lines == ["after"])
      }
      #expect(log.lines == ["after", "ended"])
    }
  #endif
}
