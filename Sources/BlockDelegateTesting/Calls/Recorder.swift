import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// Records the messages of a spy, or of a chain that it observes. Several threads may send messages at the same time.
final class Recorder: MessageObserver {
  let protocolName: String
  private let names = ObjectNames()
  /// The number of messages that are kept, or nil for all.
  private let limit: Int?
  let includesUnanswered: Bool
  // While the locks are held, only code of this module runs.
  private let state = Mutex(State())
  /// Wakes the tasks that wait for calls.
  private let waiting = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])

  private struct State {
    var messages: [RecordedMessage] = []
    /// The number of messages that were dropped.
    var dropped = 0
    /// The number of completed calls of each method.
    var completed: [SelectorHandle: Int] = [:]
    /// The names of the threads that sent messages, keyed by their numbers in the process. Foundation's thread functions
    /// make system calls, so a name is made only once for each thread.
    var threads: [UInt64: String] = [:]
    /// The numbers of the threads that are calling a value's methods to get its text or a copy.
    var asking: Set<UInt64> = []
  }

  init(protocolName: String, limit: Int?, includesUnanswered: Bool) {
    (self.protocolName, self.limit, self.includesUnanswered) = (protocolName, limit, includesUnanswered)
  }

  // MARK: Messages

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void {
    let message = begin(method, plan, frame, isAnswered: isAnswered)
    return { [self] exception in end(message, frame, exception) }
  }

  /// Records a message whose arguments are in a call frame.
  func begin(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool = true
  ) -> RecordedMessage {
    var arguments: [KeptValue] = []
    arguments.reserveCapacity(plan.arguments.count)
    let parts = method.selector.name.split(separator: ":", omittingEmptySubsequences: false)
    var text = plan.arguments.isEmpty ? method.selector.name : ""
    askingValues { access in
      for (index, (encoding, argument)) in zip(method.encoding.explicitArguments, plan.arguments).enumerated() {
        argument.place.withBytes(of: frame) { bytes in
          if index > 0 { text += " " }
          text += parts[index]
          text += ": "
          text += ObjectText(access: access).text(of: encoding, at: bytes)
          arguments.append(KeptValue(encoding, size: argument.size, at: bytes, access))
        }
      }
    }
    if includesUnanswered, !isAnswered { text += " (unanswered)" }
    let id = bd_thread_number()
    var dropped: ArraySlice<RecordedMessage> = []
    let message = state.withLock { state in
      let thread = state.threads[id] ?? (Thread.isMainThread ? "main thread" : "thread \(state.threads.count + 1)")
      state.threads[id] = thread
      let message = RecordedMessage(method, plan, text, arguments, protocolName: protocolName, thread: thread)
      state.messages.append(message)
      // Old messages are dropped in large groups, so that the array is not moved at each message.
      if let limit, state.messages.count >= 2 * limit + 16 {
        dropped = state.messages.dropLast(limit)
        state.messages.removeFirst(dropped.count)
        state.dropped += dropped.count
      }
      return message
    }
    // The objects that dropped messages retained are released here, outside the lock.
    if !dropped.isEmpty { AutoreleasePool.ensure { dropped = [] } }
    return message
  }

  /// Records the result or the exception of a message.
  func end(
    _ message: RecordedMessage, _ frame: UnsafeMutablePointer<bd_call_frame>, _ exception: ObjectiveCException?
  ) {
    let outcome =
      askingValues { access in
        let (texts, encoding, plan) = (ObjectText(access: access), message.method.encoding.result, message.plan)
        if let exception {
          do {
            try throwingPublicErrors { throw exception }
          } catch { return .raised((error as? ObjCException).map(texts.text) ?? "\(error)") }
        }
        guard plan.result != .none else { return .returned(.bytes([]), text: "") }
        return plan.resultPlace.withBytes(of: frame) { bytes in
          let value = KeptValue(encoding, size: plan.resultSize, at: bytes, access)
          return .returned(value, text: texts.text(of: encoding, at: bytes))
        }
      } as RecordedMessage.Outcome
    state.withLock { state in
      state.completed[message.method.selector, default: 0] += 1
      message.close(outcome)
    }
    for task in waiting.withLock({ Array($0.values) }) { task.yield() }
  }

  /// Runs `body`, which calls methods of values to get their texts and copies. Such a method may itself send a message
  /// that is recorded. The objects of the inner message are recorded only by their names, because the recursion might
  /// not end otherwise.
  func askingValues<Result>(_ body: (ValueAccess) -> Result) -> Result {
    let id = bd_thread_number()
    let isFirst = state.withLock { $0.asking.insert(id).inserted }
    defer { if isFirst { state.withLock { _ = $0.asking.remove(id) } } }
    return AutoreleasePool.ensure { body(ValueAccess(names: names, asksValues: isFirst)) }
  }

  // MARK: Recorded messages

  var messages: [RecordedMessage] {
    state.withLock { state in limit.map { Array(state.messages.suffix($0)) } ?? state.messages }
  }

  /// The number of messages that came before the messages that are kept.
  var droppedCount: Int { state.withLock { state in state.dropped + max(0, state.messages.count - (limit ?? .max)) } }

  /// The number of completed calls of a method, including calls that are no longer kept.
  func count(of selector: SelectorHandle) -> Int { state.withLock { $0.completed[selector] ?? 0 } }

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
    let removed = state.withLock { state in
      defer { (state.messages, state.dropped, state.completed) = ([], 0, [:]) }
      return state.messages
    }
    withExtendedLifetime(removed) {}
  }
}
