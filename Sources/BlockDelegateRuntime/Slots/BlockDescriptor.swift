import CBlockDelegateRuntime

/// What blocks with one signature say of themselves.
///
/// Never freed: a block may outlive whoever made it. Sendable because it never changes.
package struct BlockDescriptor: @unchecked Sendable {
  private let pointer: UnsafeRawPointer
  package let hasIndirectResult: Bool

  /// One for each signature, since they stay.
  private static let known = Mutex<[MethodEncoding: BlockDescriptor]>([:])

  /// - Parameter encoding: a block's.
  /// - Returns: nil when there is no memory.
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

  /// A block that runs a closure.
  /// - Parameter plan: a `bd_closure_plan` for the closure's types; nil for one that takes the frame of the call.
  package func makeBlock(_ closure: AnyClosure, plan: OpaquePointer?) -> BlockReference {
    withUnsafeTemporaryAllocation(of: bd_slot.self, capacity: 1) { slot in
      let slot = slot.baseAddress!
      // The slot retains the closure, and the block takes over what the slot owns.
      closure.initialize(slot, plan, hasIndirectResult: hasIndirectResult)
      return BlockReference(owned: bd_slot_makeBlock(slot, hasIndirectResult, pointer))
    }
  }
}
