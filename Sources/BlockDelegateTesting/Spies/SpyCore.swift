import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// What a spy does for one method.
///
/// Sendable because the closures in it are those of a test, which says on which threads a spy is called.
struct Stub: @unchecked Sendable {
  /// Whether it is for a call; nil for one that is for all calls.
  let matches: ((MessageRecord) -> Bool)?
  /// Answers a call; false when it has no answer any more, and the call is as if there were no stub.
  let answer: (UnsafeMutablePointer<bd_call_frame>) throws(ObjectiveCException) -> Bool
}

/// What the calls of a spy's object come to: the object has it, and it has not the object.
final class SpyCore: Sendable {
  private let recorder: Recorder
  private let isStrict: Bool
  private let framework: TestFramework
  private let site: CodeLocation
  /// What answers the calls that no stub does. Held weakly.
  private let target: WeakReference?
  /// Of each method the one for all calls, if there is one, and then the others in the order in which they were set.
  private let stubs = Mutex<[SelectorHandle: [Stub]]>([:])

  init(_ recorder: Recorder, isStrict: Bool, target: ObjCObject?, framework: TestFramework, site: CodeLocation) {
    self.recorder = recorder
    self.isStrict = isStrict
    self.framework = framework
    self.site = site
    self.target = target.map { WeakReference($0.pointer) }
  }

  func add(_ stub: Stub, for selector: SelectorHandle) {
    // What the one before captured ends when the lock is not held any more.
    let previous = stubs.withLock { stubs in
      let previous = stubs[selector] ?? []
      stubs[selector] = stub.matches == nil ? [stub] + previous.filter { $0.matches != nil } : previous + [stub]
      return previous
    }
    withExtendedLifetime(previous) {}
  }

  func removeStubs(for selector: SelectorHandle) {
    let removed = stubs.withLock { $0.removeValue(forKey: selector) }
    withExtendedLifetime(removed) {}
  }

  // MARK: Calls

  /// What the object has in the slot of a method.
  func slot(for method: SlotMethod) throws -> Slot {
    let plan = try method.plan.get()
    let layout = MessageLayout(plan)
    return Slot(method: method, content: .frame { [self] in run(method, plan, layout, $0)?.raise() })
  }

  /// What the real delegate raised, for the sender.
  private func run(
    _ method: SlotMethod, _ plan: CallPlan, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, layout.pointer.pointee.indirectResultSize)
    let record = recorder.begin(method, plan, frame)
    var exception: ObjectiveCException?
    do throws(ObjectiveCException) { try answer(record, layout, frame) } catch { exception = error }
    recorder.end(record, frame, exception)
    return exception?.autoreleased()
  }

  private func answer(
    _ record: MessageRecord, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    let method = record.method
    for stub in stubs.withLock({ $0[method.selector] ?? [] }).reversed() where stub.matches?(record) ?? true {
      if try stub.answer(frame) { return }
    }
    if let target = StrongReference(target?.load()), let receiver = method.receiver(in: target.handle) {
      frame.pointee.stackSize = UInt64(layout.pointer.pointee.stackSize)
      return try layout.send(frame, to: receiver, method.selector)
    }
    guard isStrict else { return }
    framework.fail("\(record.name): unexpected call\n\(record.text)", at: site)
  }
}
