import CBlockDelegateRuntime

/// A message to be sent later: the frame of its call, with what its arguments need until then.
///
/// Sendable because one thread makes it, and then another sends it.
final class QueuedMessage: @unchecked Sendable {
  private let method: SlotMethod
  private let plan: CallPlan
  private let frame: UnsafeMutablePointer<bd_call_frame>
  /// The arguments on the stack, and copies of those that are passed by their addresses.
  private let memory: UnsafeMutableRawPointer
  private var objects: [OpaquePointer] = []

  /// The method's plan must be there, and its result void.
  init(_ method: SlotMethod, copying original: UnsafeMutablePointer<bd_call_frame>) {
    guard case .success(let plan) = method.plan else { preconditionFailure("\(method.selector.name) has no plan") }
    self.method = method
    self.plan = plan
    frame = .allocate(capacity: 1)
    frame.initialize(to: original.pointee)
    let places = plan.arguments.map { FramePlace($0.location) }
    let copied = zip(places, plan.arguments).reduce(plan.stackSize) { size, argument in
      argument.0.isReference ? (size + argument.1.size + 15) & ~15 : size
    }
    memory = .allocate(byteCount: max(copied, 1), alignment: 16)
    if plan.stackSize > 0 { memory.copyMemory(from: original.pointee.stack!, byteCount: plan.stackSize) }
    frame.pointee.stack = memory.assumingMemoryBound(to: UInt8.self)
    frame.pointee.stackSize = UInt64(plan.stackSize)

    var next = memory + plan.stackSize
    for (index, encoding) in method.encoding.explicitArguments.enumerated() {
      let place = places[index]
      if place.isReference {
        let size = plan.arguments[index].size
        place.withBytes(of: original) { next.copyMemory(from: $0, byteCount: size) }
        place.setReference(to: next, in: frame)
        next += (size + 15) & ~15
      } else if encoding.kind == .object || encoding.kind == .block,
        let word = place.address(in: UnsafeMutableRawPointer(frame), .native)
      {
        keep(word)
      }
    }
  }

  deinit {
    for object in objects { AnyReference.release(object) }
    frame.deallocate()
    memory.deallocate()
  }

  /// Retains the object at a place; a block may have to be copied from the stack.
  private func keep(_ place: UnsafeMutableRawPointer) {
    guard let object = place.load(as: OpaquePointer?.self) else { return }
    let kept =
      bd_object_isBlock(object) ? OpaquePointer(bd_Block_copy(UnsafeRawPointer(object))!) : bd_objc_retain(object)
    place.storeBytes(of: kept, as: OpaquePointer.self)
    objects.append(kept)
  }

  func send(to object: OpaquePointer) { frame.address(to: object, method, plan) }
}

extension FramePlace {
  /// Whether the argument is in memory that an address points to.
  var isReference: Bool {
    switch self {
    case .frameReference, .stackReference: true
    default: false
    }
  }
}
