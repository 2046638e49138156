import BlockDelegateCore

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
/// A log keeps all messages until it is deallocated or ``removeAll()`` is called. It holds the object that sends the messages weakly. Objects among the arguments are
/// held weakly, too, except for values, which are copied. The test must retain the log, because no other object does. Recording ends when the log is
/// deallocated.
public final class CallLog<P>: CallRecording, Sendable, CustomStringConvertible {
  package let recorder: Recorder
  /// The test framework to which failed checks are reported.
  package let framework = TestFramework.current
  /// The protocol whose methods can be looked up by their selectors.
  package let source: any Sendable
  /// The selectors that a spy responds to, or nil for the log of an object.
  private let answered: Set<String>?
  /// The recording, which ends when the log is deallocated; nil for the log of a spy.
  private let recording: DelegateObservation?

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - recorder: What records the messages.
  ///   - source: The protocol whose methods can be looked up by their selectors.
  ///   - answered: The selectors that a spy responds to, or nil for the log of an object.
  ///   - recording: The recording, or nil for the log of a spy.
  package init(
    _ recorder: Recorder, of source: any Sendable, answered: Set<String>? = nil, recording: DelegateObservation? = nil
  ) { (self.recorder, self.source, self.answered, self.recording) = (recorder, source, answered, recording) }

  /// Ends the recording. The log keeps the messages that it has recorded.
  public func cancel() { recording?.cancel() }

  /// Removes all messages from the log. The recording continues.
  public func removeAll() { recorder.removeAll() }

  /// The messages, in the order in which they were sent by all threads.
  public var messages: [RecordedMessage] { recorder.messages }

  /// This log.
  public var log: CallLog<P> { self }

  /// A line for each message. If several threads have sent messages, each thread has a section.
  public var description: String { text(of: recorder.messages) }

  /// Returns whether a spy responds to the method. The delegates of an object may respond to any method.
  func responds(to method: any RecordedMethod) -> Bool { answered?.contains(method.selectorName) ?? true }

  /// Throws an error if a spy does not respond to the method, which then can have no stub.
  package func checkResponds(to method: any RecordedMethod) throws {
    guard !responds(to: method) else { return }
    throw BlockDelegateError(
      .unansweredMethod, protocol: recorder.protocolName, selector: method.selectorName,
      expected: "a method that responding: names when the spy is made")
  }

  /// The last lines of the log, for the texts of failures.
  var excerpt: String { BlockDelegateTestingCore.excerpt(of: recorder.messages) { text(of: Array($0)) } }
}

/// A value that has a log of messages: a ``CallLog`` or a ``DelegateSpy``.
///
/// Subscripts return the recorded calls of one method:
///
///     log[.windowShouldClose].verify(count: 2)
///     let text = try spy[.parserFoundCharacters].calls.first?.arguments.1
///     let messages = log["cache:willEvictObject:"].calls
public protocol CallRecording<P> {
  /// The protocol of the messages.
  associatedtype P
  /// The log of the messages.
  var log: CallLog<P> { get }
}

private func text(of messages: [RecordedMessage]) -> String {
  let threads = Dictionary(grouping: messages, by: \.thread)
  guard threads.count > 1 else { return messages.map(\.description).joined(separator: "\n") }
  return threads.sorted { $0.value[0].number < $1.value[0].number }
    .map { thread, messages in "\(thread):" + messages.map { "\n  \($0)" }.joined() }.joined(separator: "\n")
}

/// Returns the last 20 messages with a heading, for the texts of failures.
func excerpt<Message>(of messages: [Message], text: (ArraySlice<Message>) -> String) -> String {
  guard !messages.isEmpty else { return "nothing was recorded" }
  let last = messages.suffix(20)
  let heading = last.count < messages.count ? "the last of \(messages.count) messages:" : "recorded:"
  return "\(heading)\n\(text(last))"
}
