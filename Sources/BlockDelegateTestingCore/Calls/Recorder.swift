import BlockDelegateCore
import Foundation

/// Records the messages of a spy, or of an object's delegates. Several threads may send messages at the same time.
package final class Recorder: Sendable {
  package let protocolName: String
  package let includesUnanswered: Bool
  /// The names of the objects among the arguments and results.
  package let names = ObjectNames()
  // While the locks are held, only code of this module runs.
  private let state = Mutex(State())
  /// Wakes the tasks that wait for calls.
  private let waiting = Mutex<[UUID: AsyncStream<Void>.Continuation]>([:])
  /// The numbers of the threads that are calling a value's methods to get its text or a copy.
  package let asking = Mutex<Set<UInt64>>([])

  private struct State {
    var messages: [RecordedMessage] = []
    /// The names of the threads that sent messages, keyed by their numbers in the process. Foundation's thread functions
    /// make system calls, so a name is made only once for each thread.
    var threads: [UInt64: String] = [:]
  }

  package init(protocolName: String, includesUnanswered: Bool = false) {
    (self.protocolName, self.includesUnanswered) = (protocolName, includesUnanswered)
  }

  // MARK: Messages

  /// Records a message that begins. ``end(_:_:)`` records how its method has ended.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - texts: The texts of the arguments.
  ///   - arguments: The arguments.
  ///   - isAnswered: Whether a delegate responds to the message.
  ///   - thread: The number of the thread in the process.
  package func begin(
    _ method: any RecordedMethod, _ texts: [String], _ arguments: [any RecordedValue], isAnswered: Bool,
    thread id: UInt64
  ) -> RecordedMessage {
    let selector = method.selectorName
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
    var text = texts.isEmpty ? selector : ""
    for (index, argument) in texts.enumerated() { text += "\(index > 0 ? " " : "")\(parts[index]): \(argument)" }
    if includesUnanswered, !isAnswered { text += " (unanswered)" }
    return state.withLock { state in
      let thread = state.threads[id] ?? (Thread.isMainThread ? "main thread" : "thread \(state.threads.count + 1)")
      state.threads[id] = thread
      let message = RecordedMessage(method, text, arguments, protocolName: protocolName, thread: thread)
      state.messages.append(message)
      return message
    }
  }

  package func end(_ message: RecordedMessage, _ outcome: RecordedMessage.Outcome) {
    message.close(outcome)
    for task in waiting.withLock({ Array($0.values) }) { task.yield() }
  }

  // MARK: Recorded messages

  package var messages: [RecordedMessage] { state.withLock { $0.messages } }

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
    ObjectiveCSupport.inPool { removed = [] }
    names.forgetDeallocated()
  }
}
