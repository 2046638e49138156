/// The slot of an instance for one method, before it is written into the instance's table.
package struct Slot {
  package let method: SlotMethod
  package let content: SlotContent
  /// Where the closure was registered, if that is known.
  package let location: CodeLocation?

  package init(method: SlotMethod, content: consuming SlotContent, at location: CodeLocation? = nil) {
    (self.method, self.content, self.location) = (method, content, location)
  }
}

/// The content of a slot, which the instance runs for a selector.
package enum SlotContent {
  case closure(PlannedClosure)
  /// A block, which is called with the instance and the explicit arguments.
  case block(StrongReference)
  /// A closure that takes the call frame: the saved registers and stack of the call. It returns the exception for the
  /// sender of the message, and does not raise one itself.
  case frame((UnsafeMutablePointer<bd_call_frame>) -> ObjectiveCException.Autoreleased?)
  /// The object to which the message is forwarded.
  case forward(ForwardTarget)
  /// The method of a chain. The instance must keep the chain alive by other means.
  case members(UnsafeMutablePointer<bd_chain_method>)

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
    case .frame(let call):
      let closure = FrameClosure(call)
      bd_slot_initContinuation(slot, FrameClosure.run, Unmanaged.passUnretained(closure).toOpaque())
      withExtendedLifetime(closure) {}
    case .members(let members): bd_slot_initMembers(slot, members)
    case .forward(let target): bd_slot_initForward(slot, method.record, target.receiver)
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

/// A closure that takes the call frame, as a slot retains it.
private final class FrameClosure {
  private let call: (UnsafeMutablePointer<bd_call_frame>) -> ObjectiveCException.Autoreleased?

  init(_ call: @escaping (UnsafeMutablePointer<bd_call_frame>) -> ObjectiveCException.Autoreleased?) {
    self.call = call
  }

  // The exception is raised when nothing is retained here, because it passes this function without a release.
  static let run: bd_continuation = { closure, frame in
    let exception = Unmanaged<FrameClosure>.fromOpaque(closure)._withUnsafeGuaranteedRef { $0.call(frame) }
    exception?.raise()
    return nil
  }
}

/// A closure and the plan for its types: what a slot or a block calls.
///
/// The type is Sendable because its parts never change. The thread-safety of the closure is the caller's
/// responsibility, as it is for a delegate's closures.
package struct PlannedClosure: @unchecked Sendable {
  private let closure: AnyClosure
  /// The object that the plan's function `enter` gets, for a bound closure.
  private let bound: AnyObject?
  private let plan: UnsafePointer<bd_closure_plan>

  package init(_ closure: AnyClosure, bound: AnyObject? = nil, _ plan: UnsafePointer<bd_closure_plan>) {
    (self.closure, self.bound, self.plan) = (closure, bound, plan)
  }

  private var parts: (function: UnsafeRawPointer?, context: UnsafeMutableRawPointer?) {
    bound.map { (nil, Unmanaged.passUnretained($0).toOpaque()) } ?? closure.parts
  }

  func initialize(_ slot: UnsafeMutablePointer<bd_slot>) {
    let (function, context) = parts
    bd_slot_initClosure(slot, plan, function, context)
  }

  /// Calls the closure with the arguments of a frame, and stores its result in the frame.
  /// - Throws: The exception that the method must raise, or one that code below the closure raises, which then does not
  ///   pass the caller.
  package func callAsFunction(_ frame: UnsafeMutablePointer<bd_call_frame>) throws(ObjectiveCException) {
    let (function, context) = parts
    let result = try ObjectiveCException.catching(
      bd_closure_call_address(), UInt(bitPattern: plan), UInt(bitPattern: function), UInt(bitPattern: context),
      UInt(bitPattern: frame))
    withExtendedLifetime(self) {}
    if result != 0 { throw ObjectiveCException(owned: OpaquePointer(bitPattern: result)) }
  }
}

/// A type-erased closure, which consists of two words: the address of its function, and its context.
///
/// Every closure is stored as one with a parameter pack, or as a generic argument. C can then call any closure with the
/// addresses of its arguments (`closures.cpp`). The isolation in a function type does not change how the function is
/// called. Callers check beforehand that they are on the right actor.
@usableFromInline
package struct AnyClosure {
  private let call: () -> Void

  /// Stores the closure of a struct that contains nothing else. A closure that takes a parameter pack may take one more
  /// argument after it, or an object before it, which callers pass separately. A closure that is a generic argument
  /// takes each argument by address.
  ///
  /// A function value of any type is two words: the function, and its context or null (Swift ABI, "Type Layout").
  // Inlined, because looking up the metadata of a generic wrapper takes as long as the rest of a registration.
  @inlinable @inline(__always)
  package init<Wrapper>(in wrapper: Wrapper) { self = unsafeBitCast(wrapper, to: AnyClosure.self) }

  /// The two words. The context is unretained.
  package var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
  }
}
