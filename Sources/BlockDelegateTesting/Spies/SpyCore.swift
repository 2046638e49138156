import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A stub of a spy's method.
///
/// `Stub` is sendable because its closures belong to a test, which controls on which threads the spy is called.
struct Stub: @unchecked Sendable {
  /// Returns whether the stub is for a message; nil for a stub that is for all messages.
  let matches: ((RecordedMessage) -> Bool)?
  let answer: MethodAnswer
}

/// The implementation of a spy's methods. The spy's object retains it, and it does not retain the object.
final class SpyCore: Sendable {
  private let recorder: Recorder
  private let isStrict: Bool
  private let framework: TestFramework
  private let site: CodeLocation
  /// The real delegate, which gets the calls without a stub and is held weakly.
  private let target: WeakReference?
  /// The stubs of each method: first the stub without a matcher, if there is one, and then the others in the order in
  /// which they were set.
  private let stubs = Mutex<[SelectorHandle: [Stub]]>([:])

  init(_ recorder: Recorder, isStrict: Bool, target: ObjCObject?, framework: TestFramework, site: CodeLocation) {
    (self.recorder, self.isStrict, self.framework, self.site) = (recorder, isStrict, framework, site)
    self.target = target.map { WeakReference($0.pointer) }
  }

  func add(_ stub: Stub, for selector: SelectorHandle) {
    // The objects that the previous stubs captured are released after the lock was unlocked.
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

  /// Returns the slot for a method of the spy's object.
  func slot(for method: SlotMethod) throws -> Slot {
    let plan = try method.plan.get()
    let layout = MessageLayout(plan)
    return Slot(method: method, content: .frame { [self] in run(method, plan, layout, $0)?.raise() })
  }

  /// Runs a call, and returns the exception that the real delegate raised, for the sender of the message.
  private func run(
    _ method: SlotMethod, _ plan: CallPlan, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) -> ObjectiveCException.Autoreleased? {
    bd_call_frame_clearResult(frame, layout.pointer.pointee.indirectResultSize)
    let message = recorder.begin(method, plan, frame)
    var exception: ObjectiveCException?
    do throws(ObjectiveCException) { try answer(message, layout, frame) } catch { exception = error }
    recorder.end(message, frame, exception)
    return exception?.autoreleased()
  }

  private func answer(
    _ message: RecordedMessage, _ layout: MessageLayout, _ frame: UnsafeMutablePointer<bd_call_frame>
  ) throws(ObjectiveCException) {
    let method = message.method
    for stub in stubs.withLock({ $0[method.selector] ?? [] }).reversed() where stub.matches?(message) ?? true {
      return try stub.answer(frame)
    }
    if let target = StrongReference(target?.load()), let receiver = method.receiver(in: target.handle) {
      frame.pointee.stackSize = UInt64(layout.pointer.pointee.stackSize)
      return try layout.send(frame, to: receiver, method.selector)
    }
    guard isStrict else { return }
    framework.fail("\(message.name): unexpected call\n\(message.text)", at: site)
  }
}
