import CBlockDelegateRuntime

/// A description for the C layer of how to forward a message that was captured as a frame.
///
/// The type is Sendable because it never changes.
package final class MessageLayout: @unchecked Sendable {
  package let pointer: UnsafePointer<bd_message_layout>
  private let references: UnsafeMutableBufferPointer<bd_reference_argument>

  package init(_ plan: CallPlan) {
    let found = plan.arguments.compactMap(Self.reference)
    references = .allocate(capacity: found.count)
    _ = references.initialize(from: found)
    let layout = UnsafeMutablePointer<bd_message_layout>.allocate(capacity: 1)
    layout.initialize(
      to: bd_message_layout(
        passesResultAddress: plan.passesResultAddress(leadingWords: 2), stackSize: UInt(plan.stackSize),
        indirectResultSize: plan.result == .indirect ? UInt(plan.resultSize) : 0, memorySize: UInt(plan.memorySize),
        referenceCount: UInt(found.count), references: UnsafePointer(references.baseAddress)))
    pointer = UnsafePointer(layout)
  }

  deinit {
    pointer.deallocate()
    references.deallocate()
  }

  private static func reference(_ argument: CallPlan.Argument) -> bd_reference_argument? {
    let (isOnStack, offset): (Bool, Int)
    switch argument.place {
    case .frameReference(let place): (isOnStack, offset) = (false, place)
    case .stackReference(let place): (isOnStack, offset) = (true, place)
    default: return nil
    }
    return bd_reference_argument(
      isOnStack: isOnStack, offset: UInt(offset), size: UInt(argument.size), copyOffset: UInt(argument.copyOffset!))
  }

  /// Sends the message of a frame to another object. Throws the exception that the method raises.
  package func send(
    _ frame: UnsafeMutablePointer<bd_call_frame>, to object: ObjectHandle, _ selector: SelectorHandle
  ) throws(ObjectiveCException) {
    bd_call_frame_setReceiver(frame, pointer, object.pointer, selector.pointer)
    let lookUp = pointer.pointee.passesResultAddress ? bd_objc_msg_lookup_stret : bd_objc_msg_lookup
    // A call by frame takes the address of any method implementation.
    let method = unsafeBitCast(lookUp(object.pointer, selector.pointer), to: UnsafeRawPointer.self)
    try ObjectiveCException.catching(method, frame)
  }
}
