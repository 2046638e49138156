import CBlockDelegateRuntime
import TestSupport
import Testing

/// The properties of a block that the library reads from the block's memory.
@Suite struct BlockTests {
  private struct Literal {
    var isa: UnsafeRawPointer?
    var flags: Int32
    var reserved: Int32 = 0
    var invoke: UnsafeRawPointer?
    var descriptor: UnsafeRawPointer
  }

  /// Returns whether a block with this signature returns nothing.
  private func returnsNothing(_ signature: String?) -> Bool {
    let hasSignature: Int32 = 1 << 30
    return (signature ?? "v8@?0").withCString { text in
      // The descriptor has a reserved word, the size, and the signature, which is present only if the flag is set.
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
  func `A block returns nothing if its signature begins with v, with or without qualifiers`(
    signature: String, expected: Bool
  ) {
    #expect(returnsNothing(signature) == expected)
  }

  @Test func `A block without a signature is assumed to return a value`() {
    #expect(!returnsNothing(nil))
  }

  @Test func `Stack blocks, copied blocks and global blocks are recognized as blocks, and objects are not`() {
    RuntimeWithStackBlock { #expect(bd_object_isBlock(OpaquePointer($0))) }
    let counter = place(0)
    defer { counter.deallocate() }
    let copy = RuntimeRunningBlock(counter) {}
    #expect(bd_object_isBlock(OpaquePointer(copy)))
    bd_Block_release(copy)
    // A block that captures nothing is a global block.
    let global = caller_makeDecimalBlock()
    #expect(bd_object_isBlock(OpaquePointer(global)))
    bd_Block_release(global)
    let object = TestRuntime.new("NSObject")
    #expect(!bd_object_isBlock(object))
    #expect(!bd_object_isBlock(TestRuntime.cls("NSObject")))
    bd_objc_release(object)
  }
}
