import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// Records the messages of a spy, or of a chain that it observes.
extension Recorder: MessageObserver {
  package func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void { begin(method, plan, frame, isAnswered: isAnswered).end }

  /// Records a message whose arguments are in a call frame. The closure `end` records how the method has ended.
  func begin(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (message: RecordedMessage, end: (ObjectiveCException?) -> Void) {
    var (texts, arguments) = ([String](), [any RecordedValue]())
    texts.reserveCapacity(plan.arguments.count)
    arguments.reserveCapacity(plan.arguments.count)
    askingValues { access in
      for (encoding, argument) in zip(method.encoding.explicitArguments, plan.arguments) {
        argument.place.withBytes(of: frame) { bytes in
          texts.append(ObjectText(access: access).text(of: encoding, at: bytes))
          arguments.append(KeptValue(encoding, size: argument.size, at: bytes, access))
        }
      }
    }
    let message = begin(method, texts, arguments, isAnswered: isAnswered)
    return (
      message,
      { [self] exception in message.close(askingValues { outcome(of: method, plan, frame, exception, $0) }) }
    )
  }

  private func outcome(
    of method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>,
    _ exception: ObjectiveCException?, _ access: ValueAccess
  ) -> RecordedMessage.Outcome {
    let texts = ObjectText(access: access)
    if let exception {
      do {
        try throwingPublicErrors { throw exception }
      } catch { return .raised((error as? ObjCException).map(texts.text) ?? "\(error)") }
    }
    guard plan.result != .none else { return .returned(KeptValue.bytes([]), text: "") }
    return plan.resultPlace.withBytes(of: frame) { bytes in
      let value = KeptValue(method.encoding.result, size: plan.resultSize, at: bytes, access)
      return .returned(value, text: texts.text(of: method.encoding.result, at: bytes))
    }
  }

  /// Runs `body`, which calls methods of values to get their texts and copies. Such a method may itself send a message
  /// that is recorded. The objects of the inner message are recorded only by their names, because the recursion might
  /// not end otherwise.
  private func askingValues<Result>(_ body: (ValueAccess) -> Result) -> Result {
    let id = bd_thread_number()
    let isFirst = asking.withLock { $0.insert(id).inserted }
    defer { if isFirst { asking.withLock { _ = $0.remove(id) } } }
    return AutoreleasePool.ensure { body(ValueAccess(names: names, asksValues: isFirst)) }
  }
}
