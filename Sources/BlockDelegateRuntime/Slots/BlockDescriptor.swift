import CBlockDelegateRuntime

/// The block descriptor for blocks with one signature.
///
/// A descriptor is never freed, because a block may outlive the code that made it. The type is Sendable because it
/// never changes.
package struct BlockDescriptor: @unchecked Sendable {
  private let pointer: UnsafeRawPointer
  package let hasIndirectResult: Bool

  /// The descriptors by their signatures. There is one for each signature, because descriptors are never freed.
  private static let known = Mutex<[MethodEncoding: BlockDescriptor]>([:])

  /// Returns the descriptor for a block's encoding, and makes it on first use.
  /// - Returns: Nil if there is not enough memory.
  package static func of(_ encoding: MethodEncoding) -> BlockDescriptor? {
    known.withLock { known in
      if let descriptor = known[encoding] { return descriptor }
      let new = BlockDescriptor(encoding)
      known[encoding] = new
      return new
    }
  }

  private init?(_ encoding: MethodEncoding) {
    guard let pointer = bd_slot_makeBlockDescriptor(encoding.encoded) else { return nil }
    self.pointer = pointer
    hasIndirectResult = CallingConvention.native.passesResultAddress(of: encoding.result)
  }

  /// Makes a block that calls a closure.
  /// - Parameter plan: A `bd_closure_plan` for the closure's types, or nil for a closure that takes a call frame.
  package func makeBlock(_ closure: AnyClosure, plan: OpaquePointer?) -> BlockReference {
    withUnsafeTemporaryAllocation(of: bd_slot.self, capacity: 1) { slot in
      let slot = slot.baseAddress!
      // The slot retains the closure. The block then takes over the references that the slot owns.
      closure.initialize(slot, plan, hasIndirectResult: hasIndirectResult)
      return BlockReference(owned: bd_slot_makeBlock(slot, hasIndirectResult, pointer))
    }
  }
}
