import CBlockDelegateRuntime

/// A description for the C layer of how to forward a message that was captured as a frame.
///
/// The type is Sendable because it never changes.
package final class MessageLayout: @unchecked Sendable {
  package let pointer: UnsafePointer<bd_message_layout>
  private let references: UnsafeMutableBufferPointer<bd_reference_argument>

  package init(_ plan: CallPlan) {
    let found = plan.arguments.compactMap { argument in
      argument.copyOffset.map {
        bd_reference_argument(place: argument.place, size: UInt32(argument.size), copyOffset: UInt32($0))
      }
    }
    references = .allocate(capacity: found.count)
    _ = references.initialize(from: found)
    let layout = UnsafeMutablePointer<bd_message_layout>.allocate(capacity: 1)
    layout.initialize(
      to: bd_message_layout(
        stackSize: UInt(plan.stackSize), indirectResultSize: plan.result == .indirect ? UInt(plan.resultSize) : 0,
        memorySize: UInt(plan.memorySize), referenceCount: UInt(found.count),
        references: UnsafePointer(references.baseAddress)))
    pointer = UnsafePointer(layout)
  }

  deinit {
    pointer.deallocate()
    references.deallocate()
  }
}

/// Sends the message of a frame to another object.
/// - Returns: Whether the object responds to the message.
/// - Throws: The exception that the method raises.
@discardableResult
package func send(
  _ frame: UnsafeMutablePointer<bd_call_frame>, to object: ObjectHandle, _ selector: SelectorHandle
) throws(ObjectiveCException) -> Bool {
  typealias Sender = @convention(c) (UnsafeMutablePointer<bd_call_frame>, OpaquePointer, OpaquePointer) -> Bool
  // A call by frame takes the address of any C function.
  let result = try ObjectiveCException.catching(
    unsafeBitCast(bd_call_frame_send as Sender, to: UnsafeRawPointer.self), UInt(bitPattern: frame),
    UInt(bitPattern: object.pointer), UInt(bitPattern: selector.pointer))
  return result & 0xff != 0
}
