import BlockDelegate
import BlockDelegateRuntime

/// A log of the messages that were sent to delegates for a protocol `P`.
///
///     let log = try window.record(GNUstep.NSWindowDelegate.self)
///     ...
///     expectSnapshot(of: log)
///     log[.windowShouldClose].verify(count: 2)
///
/// The text of a log has a line for each message. Objects other than values (strings, numbers, collections and the
/// like) are numbered in the order of their first appearance, so that each run of the test gives the same text.
///
/// Several threads may send messages at the same time. The text has a section for each thread if there are several,
/// because only the messages of one thread have a reliable order.
///
/// A log holds the object that sends the messages weakly. Objects among the arguments are held weakly, too, except for
/// values, which are copied. The test must retain the log, because no other object does. Recording ends when the log is
/// deallocated.
public final class CallLog<P>: Sendable {
  let recorder: Recorder
  let `protocol`: ObjCProtocol
  /// The test framework to which failed checks are reported.
  let framework = TestFramework.current
  private let source = Mutex(Source())
  /// The selectors that a spy responds to, or nil for the log of an object.
  private let answered: Set<SelectorHandle>?

  private struct Source { weak var chain: Chain? }

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - protocol: The protocol of the messages.
  ///   - limit: The number of messages that are kept. Older messages are dropped. With nil all messages are kept.
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - answered: The selectors that a spy responds to, or nil for the log of an object.
  ///   - show: Adds the recorder to a chain, whose messages are recorded; returns nil for the log of a spy.
  init(
    _ protocol: ObjCProtocol, limit: Int?, includesUnanswered: Bool = false, answered: Set<SelectorHandle>? = nil,
    of show: (any MessageObserver) throws -> Chain? = { _ in nil }
  ) rethrows {
    self.protocol = `protocol`
    self.answered = answered
    recorder = Recorder(
      protocolName: `protocol`.name, limit: limit.map { max(0, $0) }, includesUnanswered: includesUnanswered)
    let chain = try show(recorder)
    source.withLock { $0.chain = chain }
  }

  deinit { stop() }

  /// Ends the recording. The log keeps the messages that it has recorded.
  public func stop() { source.exchange(Source()).chain?.remove(recorder) }

  /// Removes all messages from the log. The recording continues.
  public func removeAll() { recorder.removeAll() }

  /// The messages that the log keeps, in the order in which they were sent by all threads.
  public var messages: [RecordedMessage] { recorder.messages }
}

extension CallLog: CallRecording { public var log: CallLog<P> { self } }

extension CallLog: CustomStringConvertible {
  /// A line for each message. If several threads have sent messages, each thread has a section.
  public var description: String {
    let dropped = recorder.droppedCount
    let note = dropped > 0 ? "(\(dropped) earlier messages are not kept)" : ""
    return [note, text(of: recorder.messages)].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns whether a spy responds to the method. The delegates of an object may respond to any method.
  func responds(to method: SlotMethod) -> Bool { answered?.contains(method.selector) ?? true }

  /// The explanation for a method that has no calls because the spy does not respond to it.
  var hint: String {
    "the spy does not respond to it, so callers do not send it; name the method in responding: when you make the spy"
  }

  /// The last lines of the log, for the texts of failures.
  var excerpt: String { BlockDelegateTesting.excerpt(of: recorder.messages) { text(of: Array($0)) } }
}

private func text(of messages: [RecordedMessage]) -> String {
  var threads: [String] = []
  var lines: [String: [String]] = [:]
  for message in messages {
    if lines[message.thread] == nil { threads.append(message.thread) }
    lines[message.thread, default: []].append(message.description)
  }
  if threads.count == 1 { return lines[threads[0]]!.joined(separator: "\n") }
  return threads.map { "\($0):" + lines[$0]!.map { "\n  \($0)" }.joined() }.joined(separator: "\n")
}

/// Returns the last 20 messages with a heading, for the texts of failures.
func excerpt<Message>(of messages: [Message], text: (ArraySlice<Message>) -> String) -> String {
  guard !messages.isEmpty else { return "nothing was recorded" }
  let last = messages.suffix(20)
  let heading = last.count < messages.count ? "the last of \(messages.count) messages:" : "recorded:"
  return "\(heading)\n\(text(last))"
}
