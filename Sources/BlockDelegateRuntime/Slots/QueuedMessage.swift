import CBlockDelegateRuntime

/// A message that is sent later: its call frame, and the memory and objects that its arguments need until then.
///
/// The type is Sendable because one thread makes it, and later one thread sends it.
package final class QueuedMessage: @unchecked Sendable {
  package let frame: UnsafeMutablePointer<bd_call_frame>
  /// The stack arguments, and copies of the arguments that are passed by their addresses.
  private let memory: UnsafeMutableRawPointer
  private var objects: [StrongReference] = []

  package init(_ method: SlotMethod, _ plan: CallPlan, copying original: UnsafePointer<bd_call_frame>) {
    frame = .allocate(capacity: 1)
    memory = .allocate(byteCount: max(plan.memorySize, 1), alignment: 16)
    bd_call_frame_copy(plan.layout, original, frame, memory.assumingMemoryBound(to: UInt8.self))
    // The table has the defaults of the object's methods.
    if let table = frame.pointee.table { bd_slotTable_retain(table) }
    if let object = bd_call_frame_receiver(frame).pointee {
      objects.append(StrongReference(retaining: ObjectHandle(object)))
    }
    for (encoding, argument) in zip(method.encoding.explicitArguments, plan.arguments)
    where encoding.kind == .object || encoding.kind == .block {
      let place = argument.place.address(in: frame)
      guard let object = place.load(as: OpaquePointer?.self) else { continue }
      let retained = StrongReference(retaining: ObjectHandle(object))
      place.storeBytes(of: retained.pointer, as: OpaquePointer.self)
      objects.append(retained)
    }
  }

  deinit {
    if let table = frame.pointee.table { bd_slotTable_release(table) }
    frame.deallocate()
    memory.deallocate()
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
