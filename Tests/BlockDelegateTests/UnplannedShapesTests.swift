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
      "decimal", "vector", "takeVector:", "takeVectorStruct:", "takeMixedStruct:",
    ].map { .optional($0, types: String(cString: caller_unplannedTypes($0))) }
  }

  /// What is said of a closure for a method.
  private func refused(_ body: (DelegateBuilder) -> Void) -> BlockDelegateError.Problem? {
    let error = #expect(throws: BlockDelegateError.self) { try makeOwner().implement(Shapes.self, body) }
    #expect(error?.problems.count == 1)
    return error?.problems.first
  }

  @Test func `A vector argument leaves an encoding with fewer arguments than colons`() {
    let problem = refused { $0.on("takeVector:") {} }
    #expect(problem?.reason == .malformedEncoding)
    #expect(problem?.selector == "takeVector:")
    #expect(problem?.given?.contains("as many as \"takeVector:\" has colons") == true)
    #expect(problem?.given?.contains("SIMD vectors have no encoding") == true)
  }

  @Test func `A vector result leaves an encoding without a result`() {
    let problem = refused { $0.on("vector") { 1 } }
    #expect(problem?.reason == .malformedEncoding)
    #expect(problem?.selector == "vector")
    #expect(problem?.given?.contains("expected a type") == true)
  }

  @Test func `A struct whose vectors the encoding leaves out is refused`() {
    for selector in ["takeVectorStruct:", "takeMixedStruct:"] {
      let problem = refused { $0.on(Selector(selector)) { (_: Int) in } }
      #expect(problem?.reason == .malformedEncoding)
      #expect(problem?.given?.contains("SIMD vectors have no encoding") == true)
    }
  }

  @Test func `A block returns a struct with bit-fields in memory that the caller passes`() throws {
    #expect(refused { $0.on("decimal") { 1 } }?.reason == .unsupportedMethod)
    let raw = caller_makeDecimalBlock()
    let block = ObjCBlock(copying: OpaquePointer(raw))
    bd_Block_release(raw)
    let delegate = try makeOwner().implement(Shapes.self) { $0.on("decimal", block: block) }
    #expect(withExtendedLifetime(delegate) { caller_sendDecimal(UnsafeMutableRawPointer(delegate.pointer)) } == 8042)
  }
}
