import CBlockDelegateRuntime
import TestSupport
import Testing

/// What is known of a block by looking at it.
@Suite struct BlockTests {
  private struct Literal {
    var isa: UnsafeRawPointer?
    var flags: Int32
    var reserved: Int32 = 0
    var invoke: UnsafeRawPointer?
    var descriptor: UnsafeRawPointer
  }

  /// Whether a block with this signature returns nothing.
  private func returnsNothing(_ signature: String?) -> Bool {
    let hasSignature: Int32 = 1 << 30
    return (signature ?? "v8@?0").withCString { text in
      // Reserved, the size, and the signature, which only the flag says is there.
      withUnsafePointer(to: (UInt(0), UInt(MemoryLayout<Literal>.size), text)) { descriptor in
        let literal = Literal(
          isa: nil, flags: signature == nil ? 0 : hasSignature, invoke: nil, descriptor: UnsafeRawPointer(descriptor))
        return withUnsafePointer(to: literal) { bd_block_returnsNothing($0) }
      }
    }
  }

  @Test(
    arguments: [
      ("v8@?0", true), ("v", true), ("Vv8@?0", true), ("rVv8@?0", true), ("q8@?0", false), ("Vq8@?0", false),
      ("^v8@?0", false), ("r^v8@?0", false), ("@8@?0v8", false), ("", false), ("r", false),
    ])
  func `A block returns nothing when its signature says so, behind qualifiers too`(signature: String, expected: Bool) {
    #expect(returnsNothing(signature) == expected)
  }

  @Test func `A block without a signature may return something`() {
    #expect(!returnsNothing(nil))
  }

  @Test func `Blocks are known on the stack, as copies, and when they captured nothing; objects are none`() {
    RuntimeWithStackBlock(0, 1, { block, _ in #expect(bd_object_isBlock(OpaquePointer(block))) }, immortal(0))
    let counter = place(0)
    defer { counter.deallocate() }
    let copy = RuntimeRunningBlock(counter) {}
    #expect(bd_object_isBlock(OpaquePointer(copy)))
    bd_Block_release(copy)
    // It captures nothing.
    let global = caller_makeDecimalBlock()
    #expect(bd_object_isBlock(OpaquePointer(global)))
    bd_Block_release(global)
    let object = TestRuntime.new("NSObject")
    #expect(!bd_object_isBlock(object))
    #expect(!bd_object_isBlock(TestRuntime.cls("NSObject")))
    bd_objc_release(object)
  }
}
