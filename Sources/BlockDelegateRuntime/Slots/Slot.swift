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
  case closure(PlannedClosure)
  /// A block, which is called with the instance and the explicit arguments.
  case block(StrongReference)
  /// A function that finds the object to which the message is forwarded.
  case forward(bd_continuation)
  /// The `bd_members` of a chain. The instance must keep them alive by other means.
  case members(OpaquePointer)

  /// Makes the content for a closure that takes the call frame: the saved registers and stack of the call.
  package static func frame(_ call: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void) -> SlotContent {
    .closure(PlannedClosure(AnyClosure(overFrames: call), bd_closure_plan_forFrames()))
  }

  /// Initializes `slot`, which then owns the objects that it needs.
  func initialize(_ slot: UnsafeMutablePointer<bd_slot>, for method: SlotMethod) {
    switch self {
    case .closure(let closure): closure.initialize(slot)
    case .block(let block):
      if case .success(let plan) = method.plan {
        bd_slot_initBlock(slot, block.handle.address, UInt(plan.stackSize))
      } else {
        bd_slot_initContinuation(slot, Self.continueWithBlock, Unmanaged.passUnretained(block).toOpaque())
      }
    case .members(let members): bd_slot_initMembers(slot, members)
    case .forward(let target): bd_slot_initForward(slot, target, method.selector.pointer)
    }
  }

  /// Continues with a block whose arguments on the stack are unknown, so that a frame can't call it.
  private static let continueWithBlock: bd_continuation = { block, frame in
    let block = Unmanaged<StrongReference>.fromOpaque(block).takeUnretainedValue().handle
    // No code runs when the call ends, so the autorelease pool keeps the block.
    _ = OwnedReference(retaining: block).handOver()
    bd_call_frame_setReceiver(frame, block.address, UnsafeRawPointer(bd_call_frame_receiver(frame).pointee))
    // The invoke function of a block is code like a method's.
    return unsafeBitCast(bd_block_getInvoke(block.address), to: bd_imp.self)
  }
}

/// The block descriptor for blocks with one signature.
///
/// A descriptor is never freed, because a block may outlive the code that made it. The type is Sendable because it
/// never changes.
package struct BlockDescriptor: @unchecked Sendable {
  private let pointer: UnsafeRawPointer
  private let hasIndirectResult: Bool

  /// The descriptors by their signatures. There is one for each signature, because descriptors are never freed.
  private static let known = Mutex<[String: BlockDescriptor]>([:])

  /// Returns the descriptor for a block's encoding, and makes it on first use.
  package static func of(_ encoding: MethodEncoding) -> BlockDescriptor {
    of(
      signature: encoding.encoded,
      hasIndirectResult: CallingConvention.native.passesResultAddress(of: encoding.result))
  }

  static func of(signature: String, hasIndirectResult: @autoclosure () -> Bool = false) -> BlockDescriptor {
    known.withLock { known in
      if let descriptor = known[signature] { return descriptor }
      let new = BlockDescriptor(
        pointer: bd_slot_makeBlockDescriptor(signature), hasIndirectResult: hasIndirectResult())
      known[signature] = new
      return new
    }
  }

  /// Makes a block that calls a closure.
  package func makeBlock(_ closure: PlannedClosure) -> StrongReference { makeBlock { closure.initialize($0) } }

  /// Makes a block that runs the slot that `initialize` makes.
  func makeBlock(_ initialize: (UnsafeMutablePointer<bd_slot>) -> Void) -> StrongReference {
    withUnsafeTemporaryAllocation(of: bd_slot.self, capacity: 1) { slot in
      initialize(slot.baseAddress!)
      // The block takes over the references that the slot owns.
      return StrongReference(owned: OpaquePointer(bd_slot_makeBlock(slot.baseAddress!, hasIndirectResult, pointer)))
    }
  }
}
