import CBlockDelegateRuntime

/// A closure whose type is not known here: cast from a struct that is nothing but one. Only ever retained.
@frozen
public struct AnyClosure {
  private let call: () -> Void

  var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    // The closure is its two words.
    unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
  }
}

/// What an instance runs for a selector.
public enum SlotContent {
  /// A closure over the words of the explicit arguments, for a method whose plan ``CallPlan/isWords``. Arguments that
  /// the method does not have are garbage.
  case words((UInt, UInt, UInt, UInt) -> UInt)
  /// A closure over the saved registers and stack of the call.
  case frame((UnsafeMutablePointer<bd_call_frame>) -> Void)
  /// A closure of a method's own types, which returns and takes its values in memory, and never throws.
  case values(AnyClosure, OpaquePointer)
  /// A block, called with the instance and the explicit arguments.
  case block(BlockReference)
  /// The object that the function finds answers.
  case forward(bd_forward_target)
  /// Each of several objects, for a method whose plan ``CallPlan/isWords``. The instance keeps them alive in some other
  /// way.
  case receivers(OpaquePointer)
}

extension SlotContent {
  /// Initializes `slot`, which then owns what it needs.
  func initialize(_ slot: UnsafeMutablePointer<bd_slot>, for method: SlotMethod) {
    switch self {
    case .words(let closure):
      let (function, context) = WordClosure(call: closure).parts
      bd_slot_initWords(slot, function, context)
    case .frame(let closure):
      let (function, context) = FrameClosure(call: closure).parts
      bd_slot_initFrame(slot, function, context, method.hasIndirectResult)
    case .values(let closure, let plan):
      let (function, context) = closure.parts
      bd_slot_initValues(slot, plan, function, context)
    case .block(let block):
      bd_slot_initBlock(slot, block.pointer, method.hasIndirectResult, method.stackSize.map(UInt.init) ?? .max)
    case .receivers(let receivers):
      bd_slot_initReceivers(slot, receivers)
    case .forward(let target):
      bd_slot_initForward(
        slot, method.selector.pointer, target, method.hasIndirectResult, UInt(method.indirectResultSize))
    }
  }

  // The structs are not generic, so that the closures in them keep their own calling convention; a closure that is
  // passed as a generic argument would be wrapped in one that takes everything by address. A Swift function value is
  // two words: the function, and its context or null (Swift ABI, "Type Layout").

  private struct WordClosure {
    let call: (UInt, UInt, UInt, UInt) -> UInt

    var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
      // The closure is its two words.
      unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
    }
  }

  struct FrameClosure {
    let call: (UnsafeMutablePointer<bd_call_frame>) -> Void

    var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
      // The closure is its two words.
      unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
    }
  }
}
