import CBlockDelegateRuntime

/// The slot of an instance for one method, before it is written into the instance's table.
package struct Slot {
  package let method: SlotMethod
  package let content: SlotContent

  package init(method: SlotMethod, content: SlotContent) {
    (self.method, self.content) = (method, content)
  }
}

/// The content of a slot, which the instance runs for a selector.
package enum SlotContent {
  /// A closure, and the `bd_closure_plan` for its types. The plan is nil for a closure that takes a call frame.
  case closure(AnyClosure, plan: OpaquePointer?)
  /// A block, which is called with the instance and the explicit arguments.
  case block(BlockReference)
  /// A function that finds the object to which the message is forwarded.
  case forward(bd_forward_target)
  /// Several objects that each get the message, for a method whose plan ``CallPlan/isWords``. The instance must keep
  /// the receivers alive by other means.
  case receivers(OpaquePointer)

  /// Makes the content for a closure that takes the call frame: the saved registers and stack of the call.
  package static func frame(_ call: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void) -> SlotContent {
    .closure(AnyClosure(overFrames: call), plan: nil)
  }

  /// Initializes `slot`, which then owns the objects that it needs.
  func initialize(_ slot: UnsafeMutablePointer<bd_slot>, for method: SlotMethod) {
    switch self {
    case .closure(let closure, let plan):
      closure.initialize(slot, plan, hasIndirectResult: method.hasIndirectResult)
    case .block(let block):
      bd_slot_initBlock(slot, block.pointer, method.hasIndirectResult, method.stackSize.map(UInt.init) ?? .max)
    case .receivers(let receivers):
      bd_slot_initReceivers(slot, receivers)
    case .forward(let target):
      bd_slot_initForward(
        slot, method.selector.pointer, target, method.hasIndirectResult, UInt(method.indirectResultSize))
    }
  }
}

/// The block descriptor for blocks with one signature.
///
/// A descriptor is never freed, because a block may outlive the code that made it. The type is Sendable because it
/// never changes.
package struct BlockDescriptor: @unchecked Sendable {
  private let pointer: UnsafeRawPointer
  package let hasIndirectResult: Bool

  /// The descriptors by their signatures. There is one for each signature, because descriptors are never freed.
  private static let known = Mutex<[String: BlockDescriptor]>([:])

  /// Returns the descriptor for a block's encoding, and makes it on first use.
  /// - Returns: Nil if there is not enough memory.
  package static func of(_ encoding: MethodEncoding) -> BlockDescriptor? {
    let signature = encoding.encoded
    return known.withLock { known in
      if let descriptor = known[signature] { return descriptor }
      let new = BlockDescriptor(encoding, signature)
      known[signature] = new
      return new
    }
  }

  private init?(_ encoding: MethodEncoding, _ signature: String) {
    guard let pointer = bd_slot_makeBlockDescriptor(signature) else { return nil }
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
