import CBlockDelegateRuntime
import Dispatch

/// Passes messages on to one object on a queue.
///
/// Sendable because it does not change but for the receiver, which the C layer guards.
package final class QueueRelay: @unchecked Sendable {
  private let receiver: OpaquePointer
  private let queue: DispatchQueue
  /// Says which queue the current one is.
  private let mark = DispatchSpecificKey<Bool>()

  private init(_ object: OpaquePointer, _ queue: DispatchQueue) {
    receiver = bd_receiver_create(object)
    self.queue = queue
    if canBeMarked { queue.setSpecific(key: mark, value: true) }
  }

  deinit {
    if canBeMarked { queue.setSpecific(key: mark, value: nil) }
    bd_receiver_release(receiver)
  }

  /// The system's global queues can't; but they are concurrent, and who waits on one does not block it.
  private var canBeMarked: Bool { !queue.label.hasPrefix("com.apple.root.") }

  /// Messages that wait reach nobody any more.
  func retire() { bd_receiver_retire(receiver) }

  /// The Objective-C object that gets messages to relay.
  struct Object {
    let relay: QueueRelay
    let reference: StrongReference
    /// What it passes on.
    let selectors: Set<SelectorHandle>
  }

  /// The methods that can't be sent later, of those that the object responds to.
  package struct CannotWait: Error {
    package let methods: [SlotMethod]
  }

  static func make(
    for object: OpaquePointer, _ dynamicClass: DynamicClass, _ methods: [SlotMethod],
    respondsTo selectors: Set<SelectorHandle>, on queue: DispatchQueue, waits: Bool
  ) throws -> Object {
    let immediate = methods.filter { !$0.encoding.canBeSentLater }
    let refused = waits ? [] : immediate.filter { selectors.contains($0.selector) }
    guard refused.isEmpty else {
      throw CannotWait(methods: refused.sorted { $0.selector.name < $1.selector.name })
    }
    let relay = QueueRelay(object, queue)
    let passed = waits ? methods : methods.filter(\.encoding.canBeSentLater)
    let slots = passed.map { method in
      DelegateObject.Slot(
        method: method,
        content: method.encoding.canBeSentLater
          ? .frame { relay.sendLater(method, $0) } : .frame { relay.sendNow(method, $0) })
    }
    let reference = try DelegateObject.make(dynamicClass, slots: slots, state: nil)
    return Object(relay: relay, reference: reference, selectors: Set(passed.map(\.selector)))
  }

  // MARK: Messages

  private func sendLater(_ method: SlotMethod, _ frame: UnsafeMutablePointer<bd_call_frame>) {
    let message = QueuedMessage(method, copying: frame)
    queue.async { [self] in
      AutoreleasePool.run { deliver(method) { message.send(to: $0) } }
    }
  }

  private func sendNow(_ method: SlotMethod, _ frame: UnsafeMutablePointer<bd_call_frame>) {
    guard case .success(let plan) = method.plan else { return }
    bd_call_frame_clearResult(frame, plan.result == .indirect ? UInt(plan.resultSize) : 0)
    frame.pointee.stackSize = UInt64(plan.stackSize)
    // The sender waits, and nobody else has the frame.
    nonisolated(unsafe) let frame = frame
    let work = { [self] in
      deliver(method) { frame.address(to: $0, method, plan) }
    }
    if DispatchQueue.getSpecific(key: mark) == true { work() } else { queue.sync(execute: work) }
  }

  private func deliver(_ method: SlotMethod, _ send: (OpaquePointer) -> Void) {
    guard !bd_receiver_isRetired(receiver), let object = bd_receiver_loadRetained(receiver) else { return }
    defer { bd_objc_release(object) }
    send(object)
  }
}

extension UnsafeMutablePointer<bd_call_frame> {
  /// Sends the message that the frame holds, with this receiver.
  func address(to object: OpaquePointer, _ method: SlotMethod, _ plan: CallPlan) {
    let passesAddress = plan.passesResultAddress(leadingWords: 2)
    let general = UnsafeMutableRawPointer(self) + FrameLayout.native.general + (passesAddress ? 8 : 0)
    general.storeBytes(of: UInt(bitPattern: object), as: UInt.self)
    general.storeBytes(of: UInt(bitPattern: method.selector.pointer), toByteOffset: 8, as: UInt.self)
    let lookUp = passesAddress ? bd_objc_msg_lookup_stret : bd_objc_msg_lookup
    // An IMP is an address to who calls it by a frame.
    bd_call(unsafeBitCast(lookUp(object, method.selector.pointer), to: UnsafeRawPointer.self), self)
  }
}

extension MethodEncoding {
  /// Whether nobody waits for a result, and nothing is passed that may be gone later.
  fileprivate var canBeSentLater: Bool {
    result.kind == .void && explicitArguments.allSatisfy { $0.kind != .pointer }
  }
}
