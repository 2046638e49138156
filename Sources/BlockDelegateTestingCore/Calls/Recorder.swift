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
  /// The numbers of the threads that are calling a value's methods to get its text or a copy.
  package let asking = Mutex<Set<UInt64>>([])

  private struct State {
    var messages: [RecordedMessage] = []
    /// The threads that sent messages, and their names. They are retained, so that no later thread is taken for one of them.
    /// Foundation makes system calls to find the main thread, so a name is made only once for each thread.
    var threads: [ObjectIdentifier: (thread: Thread, name: String)] = [:]
  }

  package init(protocolName: String, includesUnanswered: Bool = false) {
    (self.protocolName, self.includesUnanswered) = (protocolName, includesUnanswered)
  }

  // MARK: Messages

  /// Records a message that begins. ``RecordedMessage/close(_:)`` records how its method has ended.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - texts: The texts of the arguments.
  ///   - arguments: The arguments.
  ///   - isAnswered: Whether a delegate responds to the message.
  package func begin(
    _ method: any RecordedMethod, _ texts: [String], _ arguments: [any RecordedValue], isAnswered: Bool
  ) -> RecordedMessage {
    let selector = method.selectorName
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
    var text = texts.isEmpty ? selector : ""
    for (index, argument) in texts.enumerated() { text += "\(index > 0 ? " " : "")\(parts[index]): \(argument)" }
    if includesUnanswered, !isAnswered { text += " (unanswered)" }
    let current = Thread.current
    let id = ObjectIdentifier(current)
    return state.withLock { state in
      let known = state.threads[id]?.name
      let thread = known ?? (Thread.isMainThread ? "main thread" : "thread \(state.threads.count + 1)")
      if known == nil { state.threads[id] = (current, thread) }
      let message = RecordedMessage(method, text, arguments, protocolName: protocolName, thread: thread)
      state.messages.append(message)
      return message
    }
  }

  // MARK: Recorded messages

  package var messages: [RecordedMessage] { state.withLock { $0.messages } }

  func removeAll() {
    // The objects that the messages retained are released outside the lock.
    var removed: [RecordedMessage] = []
    state.withLock { swap(&$0.messages, &removed) }
    ObjectiveCSupport.inPool { removed = [] }
    names.forgetDeallocated()
  }
}
