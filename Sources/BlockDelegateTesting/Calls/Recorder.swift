import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// Records the messages of a spy, or of a chain that it observes. Several threads may send messages at the same time.
final class Recorder: MessageObserver {
  let protocolName: String
  private let names = ObjectNames()
  let includesUnanswered: Bool
  // While the locks are held, only code of this module runs.
  private let state = Mutex(State())
  /// Wakes the tasks that wait for calls.
  private let waiting = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])

  private struct State {
    var messages: [RecordedMessage] = []
    /// The names of the threads that sent messages, keyed by their numbers in the process. Foundation's thread functions
    /// make system calls, so a name is made only once for each thread.
    var threads: [UInt64: String] = [:]
    /// The numbers of the threads that are calling a value's methods to get its text or a copy.
    var asking: Set<UInt64> = []
  }

  init(protocolName: String, includesUnanswered: Bool) {
    (self.protocolName, self.includesUnanswered) = (protocolName, includesUnanswered)
  }

  // MARK: Messages

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void { begin(method, plan, frame, isAnswered: isAnswered).end }

  /// Records a message whose arguments are in a call frame. The closure `end` records how the method has ended.
  func begin(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (message: RecordedMessage, end: (ObjectiveCException?) -> Void) {
    var arguments: [KeptValue] = []
    arguments.reserveCapacity(plan.arguments.count)
    let parts = method.selector.name.split(separator: ":", omittingEmptySubsequences: false)
    var text = plan.arguments.isEmpty ? method.selector.name : ""
    askingValues { access in
      for (index, (encoding, argument)) in zip(method.encoding.explicitArguments, plan.arguments).enumerated() {
        argument.place.withBytes(of: frame) { bytes in
          text += "\(index > 0 ? " " : "")\(parts[index]): \(ObjectText(access: access).text(of: encoding, at: bytes))"
          arguments.append(KeptValue(encoding, size: argument.size, at: bytes, access))
        }
      }
    }
    if includesUnanswered, !isAnswered { text += " (unanswered)" }
    let id = bd_thread_number()
    let message = state.withLock { state in
      let thread = state.threads[id] ?? (Thread.isMainThread ? "main thread" : "thread \(state.threads.count + 1)")
      state.threads[id] = thread
      let message = RecordedMessage(method, text, arguments, protocolName: protocolName, thread: thread)
      state.messages.append(message)
      return message
    }
    func end(_ exception: ObjectiveCException?) {
      message.close(askingValues { outcome(of: method, plan, frame, exception, $0) })
      for task in waiting.withLock({ Array($0.values) }) { task.yield() }
    }
    return (message, end)
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
    guard plan.result != .none else { return .returned(.bytes([]), text: "") }
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
    let isFirst = state.withLock { $0.asking.insert(id).inserted }
    defer { if isFirst { state.withLock { _ = $0.asking.remove(id) } } }
    return AutoreleasePool.ensure { body(ValueAccess(names: names, asksValues: isFirst)) }
  }

  // MARK: Recorded messages

  var messages: [RecordedMessage] { state.withLock { $0.messages } }

  /// Suspends the task until the condition is true or the time has passed. The condition is checked after each call.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  func suspend(within time: Duration, until condition: () -> Bool) async throws {
    let (calls, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    waiting.withLock { $0[id] = continuation }
    defer { waiting.withLock { $0[id] = nil } }
    let alarm = Alarm(after: time) { continuation.finish() }
    defer { alarm.cancel() }
    // The condition is checked once after the task is in the list, so that no call is missed.
    continuation.yield()
    for await _ in calls where condition() { return }
    try Task.checkCancellation()
  }

  func removeAll() {
    // The objects that the messages retained are released outside the lock.
    var removed: [RecordedMessage] = []
    state.withLock { swap(&$0.messages, &removed) }
    AutoreleasePool.ensure { removed = [] }
    names.forgetDeallocated()
  }
}
