import CBlockDelegateRuntime
import Dispatch

/// An object that passes messages to one other object on a queue.
package final class QueueRelay: Sendable {
  private let receiver: ChainReceiver
  private let report: @Sendable (any Error) -> Void
  private let mark: QueueMark
  /// The target, if queued messages retain it.
  private let retained: StrongReference?

  private init(
    _ object: ObjectHandle, retained: StrongReference? = nil, _ queue: DispatchQueue,
    _ report: @escaping @Sendable (any Error) -> Void
  ) {
    receiver = ChainReceiver(object)
    self.retained = retained
    self.report = report
    mark = QueueMark(queue)
  }

  var queue: DispatchQueue { mark.queue }

  /// Stops all messages to the target, including those that are already queued.
  func retire() { receiver.retire() }

  /// The Objective-C object that gets the messages which the relay passes on.
  struct Object: Sendable {
    let relay: QueueRelay
    let reference: StrongReference
    /// The selectors that the relay passes on.
    let selectors: Set<SelectorHandle>
  }

  /// The error for methods that the target responds to and that can't be sent later.
  package struct CannotWait: Error {
    package let methods: [SlotMethod]
  }

  /// Makes a relay for an object.
  /// - Parameters:
  ///   - report: A closure that gets the ``ObjectiveCException`` of a method whose sender does not wait.
  ///   - makeInstance: A closure that makes an object with the given slots.
  static func make(
    for object: ObjectHandle, _ methods: [SlotMethod], respondsTo selectors: Set<SelectorHandle>,
    on queue: DispatchQueue, waits: Bool, report: @escaping @Sendable (any Error) -> Void,
    makeInstance: ([Slot]) throws -> StrongReference
  ) throws -> Object {
    let immediate = methods.filter { !$0.encoding.canBeSentLater }
    let refused = waits ? [] : immediate.filter { selectors.contains($0.selector) }
    guard refused.isEmpty else {
      throw CannotWait(methods: refused.sorted { $0.selector.name < $1.selector.name })
    }
    let relay = QueueRelay(object, queue, report)
    let passed = waits ? methods : methods.filter(\.encoding.canBeSentLater)
    let slots = passed.compactMap(relay.slot)
    return Object(relay: relay, reference: try makeInstance(slots), selectors: Set(passed.map(\.selector)))
  }

  /// Makes a slot that passes its method's messages to `object` on a queue, and retains `object`.
  /// - Parameters:
  ///   - waits: Whether the sender waits for a method that can't be sent later.
  ///   - report: A closure that gets the ``ObjectiveCException`` of a method whose sender does not wait.
  /// - Throws: ``CannotWait`` if the method can't be sent later and `waits` is false.
  package static func slot(
    _ method: SlotMethod, of object: StrongReference, on queue: DispatchQueue, waits: Bool,
    report: @escaping @Sendable (any Error) -> Void
  ) throws(CannotWait) -> Slot? {
    guard waits || method.encoding.canBeSentLater else { throw CannotWait(methods: [method]) }
    return QueueRelay(object.handle, retained: object, queue, report).slot(method)
  }

  private func slot(_ method: SlotMethod) -> Slot? {
    guard case .success(let plan) = method.plan else { return nil }
    let layout = MessageLayout(plan)
    return Slot(
      method: method,
      content: method.encoding.canBeSentLater
        ? .frame { [self] in sendLater(QueuedMessage(method, plan, layout, copying: $0)) }
        : .frame { [self] in sendNow(method, layout, $0) })
  }

  // MARK: Messages

  private func sendLater(_ message: QueuedMessage) {
    queue.async { [self] in
      AutoreleasePool.run {
        do throws(ObjectiveCException) { try message.send(to: receiver) } catch { report(error) }
      }
    }
  }

  private func sendNow(_ method: SlotMethod, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>) {
    wait(for: method, layout, frame)?.raise()
  }

  /// Sends a message on the queue, and waits for it. Returns the exception that the method raised, for the sender.
  private func wait(
    for method: SlotMethod, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, layout.pointer.pointee.indirectResultSize)
    frame.pointee.stackSize = UInt64(layout.pointer.pointee.stackSize)
    // The sender waits, so only the queue uses the frame meanwhile.
    nonisolated(unsafe) let frame = frame
    let work = { [self] () -> Result<Bool, ObjectiveCException> in
      Result { () throws(ObjectiveCException) in try receiver.send(frame, layout, method.selector) }
    }
    // The exception must not pass the queue's own stack frames, because the queue would stay locked.
    switch mark.isCurrent ? work() : queue.sync(execute: work) {
    case .success(let isAnswered):
      if !isAnswered { bd_call_frame_decline(frame, method.hasIndirectResult) }
      return nil
    case .failure(let exception): return exception.autoreleased()
    }
  }
}

extension MethodEncoding {
  /// Whether the method can be sent later: it returns nothing, and no argument is a pointer that may dangle later.
  fileprivate var canBeSentLater: Bool {
    result.kind == .void && explicitArguments.allSatisfy { $0.kind != .pointer }
  }
}
