import CBlockDelegateRuntime

/// The slot of an instance for one method, before it is written into the instance's table.
package struct Slot {
  package let method: SlotMethod
  package let content: SlotContent

  package init(method: SlotMethod, content: SlotContent) {
    self.method = method
    self.content = content
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
}

extension SlotContent {
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

extension AnyClosure {
  func initialize(_ slot: UnsafeMutablePointer<bd_slot>, _ plan: OpaquePointer?, hasIndirectResult: Bool) {
    let (function, context) = parts
    bd_slot_initClosure(slot, plan ?? bd_closure_plan_forFrames(hasIndirectResult), function, context)
  }
}
