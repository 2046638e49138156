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
    // The table has the defaults of the object's methods. The memory of its instance lives as long.
    if let table = frame.pointee.table { bd_slotTable_retain(table) }
    plan.keepArguments(in: frame, of: method.selector) { object in
      objects.append(StrongReference(retaining: object))
      return objects.last!.pointer
    }
  }

  deinit {
    if let table = frame.pointee.table { bd_slotTable_release(table) }
    frame.deallocate()
    memory.deallocate()
  }
}

extension CallPlan {
  /// Prepares the arguments in a frame for code that keeps them after the call. An object whose deallocation has begun
  /// becomes nil, because a reference to it would dangle, and is reported.
  /// - Parameter keep: Returns the pointer for an object or a block, which may be a copy.
  package func keepArguments(
    in frame: UnsafePointer<bd_call_frame>, of selector: SelectorHandle,
    _ keep: (ObjectHandle) -> OpaquePointer = { $0.pointer }
  ) {
    for (index, argument) in arguments.enumerated() {
      for offset in argument.objectOffsets {
        let place = argument.place.address(of: offset, in: frame)
        guard let object = place.load(as: OpaquePointer?.self).map({ ObjectHandle($0) }) else { continue }
        let isLost = object.isDeallocating
        place.storeBytes(of: isLost ? nil : keep(object), as: OpaquePointer?.self)
        guard isLost else { continue }
        let given = "argument \(index + 1), of class \(object.cls.name)"
        FailureHandler.report(BlockDelegateError(.deallocatedObject, selector: selector.name, given: given))
      }
    }
  }
}

/// Sends the message of a frame to another object.
/// - Returns: Whether the object responds to the message.
/// - Throws: The exception that the method raises.
@discardableResult
package func send(
  _ frame: UnsafeMutablePointer<bd_call_frame>, to object: ObjectHandle, _ selector: SelectorHandle
) throws(ObjectiveCException) -> Bool {
  let result = try ObjectiveCException.catching(
    bd_call_frame_send_address(), UInt(bitPattern: frame), UInt(bitPattern: object.pointer),
    UInt(bitPattern: selector.pointer))
  return result & 0xff != 0
}
