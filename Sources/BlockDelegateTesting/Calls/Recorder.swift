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
  // While this lock is held, only code of this module runs.
  private let state = Mutex(State())
  /// Runs its handlers after each completed call, on the thread of the call.
  let arrivals = Arrivals()

  private struct State {
    var records: [MessageRecord] = []
    /// The number of messages that were dropped.
    var dropped = 0
    /// The number of completed calls of each method.
    var answered: [SelectorHandle: Int] = [:]
    /// The threads that sent messages, keyed by their numbers in the process.
    var threads: [UInt64: Thread] = [:]
    /// The numbers of the threads that are calling a value's methods to get its text or a copy.
    var asking: Set<UInt64> = []

    mutating func dropRecords(beyond limit: Int) -> ArraySlice<MessageRecord> {
      let rest = records.count - limit
      let first = records[..<rest]
      records.removeFirst(rest)
      dropped += rest
      return first
    }
  }

  private struct Thread {
    let name: String
    var count = 0

    /// Makes the entry for the current thread, at its first message. Foundation's thread functions make system calls,
    /// so the name is computed only once for each thread.
    init(number: Int) { name = Foundation.Thread.isMainThread ? "main thread" : "thread \(number)" }
  }

  init(protocolName: String, limit: Int?, includesUnanswered: Bool) {
    self.protocolName = protocolName
    self.limit = limit
    self.includesUnanswered = includesUnanswered
  }

  // MARK: Messages

  func messageBegins(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
  ) -> (ObjectiveCException?) -> Void {
    let record = begin(method, plan, frame, isAnswered: isAnswered)
    return { [self] exception in end(record, frame, exception) }
  }

  /// Records a message whose arguments are in a call frame.
  func begin(
    _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool = true
  ) -> MessageRecord {
    var content = askingValues { MessageRecord.content(of: method, plan, frame, $0) }
    if includesUnanswered, !isAnswered { content.text += " (unanswered)" }
    let id = CurrentThread.id
    var dropped: ArraySlice<MessageRecord> = []
    let record = state.withLock { state in
      var thread = state.threads[id] ?? Thread(number: state.threads.count + 1)
      thread.count += 1
      state.threads[id] = thread
      let record = MessageRecord(
        method, plan, content, protocolName: protocolName, thread: thread.name, number: thread.count)
      state.records.append(record)
      // Old messages are dropped in large groups, so that the array is not moved at each message.
      if let limit, state.records.count >= 2 * limit + 16 { dropped = state.dropRecords(beyond: limit) }
      return record
    }
    // The objects that dropped messages retained are released here, outside the lock.
    if !dropped.isEmpty { AutoreleasePool.ensure { dropped = [] } }
    return record
  }

  /// Records the result or the exception of a message.
  func end(_ record: MessageRecord, _ frame: UnsafeMutablePointer<bd_call_frame>, _ exception: ObjectiveCException?) {
    let selector = record.method.selector
    let outcome = askingValues { Self.outcome(of: record, frame, exception, $0) }
    state.withLock { state in
      let order = (state.answered[selector] ?? 0) + 1
      state.answered[selector] = order
      record.close(outcome(order))
    }
    arrivals.tell()
  }

  /// Returns a function that makes the outcome of a message from its order.
  private static func outcome(
    of record: MessageRecord, _ frame: UnsafeMutablePointer<bd_call_frame>, _ exception: ObjectiveCException?,
    _ access: ValueAccess
  ) -> (Int) -> MessageRecord.Outcome {
    let objects = ObjectText(access: access)
    if let exception {
      let text = text(of: exception, objects)
      return { .raised(text, order: $0) }
    }
    guard record.plan.result != .void else { return { .returned(.bytes([]), text: "", order: $0) } }
    let encoding = record.method.encoding.result
    return record.plan.resultPlace.withBytes(of: frame) { bytes in
      let value = KeptValue(encoding, size: record.plan.resultSize, at: bytes, access)
      let text = ValueText(objects: objects)(encoding, at: bytes)
      return { .returned(value, text: text, order: $0) }
    }
  }

  private static func text(of exception: ObjectiveCException, _ objects: ObjectText) -> String {
    do {
      return try throwingPublicErrors { throw exception }
    } catch { return (error as? ObjCException).map(objects.text) ?? "\(error)" }
  }

  /// Runs `body`, which calls methods of values to get their texts and copies. Such a method may itself send a message
  /// that is recorded. The objects of the inner message are recorded only by their names, because the recursion might
  /// not end otherwise.
  func askingValues<Result>(_ body: (ValueAccess) -> Result) -> Result {
    let id = CurrentThread.id
    let isFirst = state.withLock { $0.asking.insert(id).inserted }
    defer { if isFirst { state.withLock { _ = $0.asking.remove(id) } } }
    return AutoreleasePool.ensure { body(ValueAccess(names: names, asksValues: isFirst)) }
  }

  // MARK: Recorded messages

  var records: [MessageRecord] {
    state.withLock { state in limit.map { Array(state.records.suffix($0)) } ?? state.records }
  }

  /// The number of messages that came before the messages that are kept.
  var droppedCount: Int { state.withLock { state in state.dropped + max(0, state.records.count - (limit ?? .max)) } }

  /// The number of completed calls of a method, including calls that are no longer kept.
  func count(of selector: SelectorHandle) -> Int { state.withLock { $0.answered[selector] ?? 0 } }

  /// Adds the messages of a log that was read from a file.
  func restore(_ records: [MessageRecord], dropped: Int) {
    state.withLock { state in
      (state.records, state.dropped) = (records, dropped)
      for record in records where record.order != nil { state.answered[record.method.selector, default: 0] += 1 }
    }
  }

  func removeAll() {
    let removed = state.withLock { state in
      defer { (state.records, state.dropped, state.answered) = ([], 0, [:]) }
      return state.records
    }
    withExtendedLifetime(removed) {}
  }
}
