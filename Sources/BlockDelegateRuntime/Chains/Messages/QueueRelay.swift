import CBlockDelegateRuntime
import Dispatch

/// Passes messages on to one object on a queue.
package final class QueueRelay: Sendable {
  private let receiver: ChainReceiver
  private let report: @Sendable (any Error) -> Void
  private let mark: QueueMark
  /// The object, where messages that wait keep it.
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

  /// Says that messages which wait reach nobody any more.
  func retire() { receiver.retire() }

  /// The Objective-C object that gets messages to relay.
  struct Object: Sendable {
    let relay: QueueRelay
    let reference: StrongReference
    /// What it passes on.
    let selectors: Set<SelectorHandle>
  }

  /// The methods that can't be sent later, of those that the object responds to.
  package struct CannotWait: Error {
    package let methods: [SlotMethod]
  }

  /// - Parameters:
  ///   - report: gets the ``ObjectiveCException`` that a method raises which nobody waits for.
  ///   - makeInstance: makes an object with these slots.
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

  /// A slot that has an object answer on a queue, and keeps the object.
  /// - Parameters: as those of ``make(for:_:respondsTo:on:waits:report:makeInstance:)``.
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

  /// What the method raised, for the sender.
  private func wait(
    for method: SlotMethod, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, layout.pointer.pointee.indirectResultSize)
    frame.pointee.stackSize = UInt64(layout.pointer.pointee.stackSize)
    // The sender waits, and nobody else has the frame.
    nonisolated(unsafe) let frame = frame
    let work = { [self] () -> Result<Bool, ObjectiveCException> in
      Result { () throws(ObjectiveCException) in try receiver.send(frame, layout, method.selector) }
    }
    // An exception must not leave the queue's own frames: it would stay locked.
    switch mark.isCurrent ? work() : queue.sync(execute: work) {
    case .success(let isAnswered):
      if !isAnswered { bd_call_frame_decline(frame, method.hasIndirectResult) }
      return nil
    case .failure(let exception): return exception.autoreleased()
    }
  }
}

extension MethodEncoding {
  /// Whether nobody waits for a result, and nothing is passed that may be gone later.
  fileprivate var canBeSentLater: Bool {
    result.kind == .void && explicitArguments.allSatisfy { $0.kind != .pointer }
  }
}
