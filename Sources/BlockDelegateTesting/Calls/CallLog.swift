import BlockDelegate
import BlockDelegateRuntime
import Foundation

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
/// A log keeps all messages until it is deallocated or ``removeAll()`` is called. It holds the object that sends the messages weakly. Objects among the arguments are held weakly, too, except for
/// values, which are copied. The test must retain the log, because no other object does. Recording ends when the log is
/// deallocated.
public final class CallLog<P>: CallRecording, Sendable, CustomStringConvertible {
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
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - answered: The selectors that a spy responds to, or nil for the log of an object.
  ///   - show: Adds the recorder to a chain, whose messages are recorded; returns nil for the log of a spy.
  init(
    _ protocol: ObjCProtocol, includesUnanswered: Bool = false, answered: Set<SelectorHandle>? = nil,
    of show: (any MessageObserver) throws -> Chain? = { _ in nil }
  ) rethrows {
    (self.protocol, self.answered) = (`protocol`, answered)
    recorder = Recorder(protocolName: `protocol`.name, includesUnanswered: includesUnanswered)
    let chain = try show(recorder)
    source.withLock { $0.chain = chain }
  }

  deinit { stop() }

  /// Ends the recording. The log keeps the messages that it has recorded.
  public func stop() { source.exchange(Source()).chain?.remove(recorder) }

  /// Removes all messages from the log. The recording continues.
  public func removeAll() { recorder.removeAll() }

  /// The messages, in the order in which they were sent by all threads.
  public var messages: [RecordedMessage] { recorder.messages }

  /// This log.
  public var log: CallLog<P> { self }

  /// A line for each message. If several threads have sent messages, each thread has a section.
  public var description: String { text(of: recorder.messages) }

  /// Returns whether a spy responds to the method. The delegates of an object may respond to any method.
  func responds(to method: SlotMethod) -> Bool { answered?.contains(method.selector) ?? true }

  /// The last lines of the log, for the texts of failures.
  var excerpt: String { BlockDelegateTesting.excerpt(of: recorder.messages) { text(of: Array($0)) } }
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

extension CallRecording {
  /// The recorded calls of the method with a selector. Fails the test if the protocol has no such method.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - filePath: The path of the file, for the failure.
  public subscript(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MethodLog<P, RecordedMessage> {
    MethodLog(log, selector, at: CodeLocation(fileID, filePath, line, column)) { $0 }
  }

  /// The recorded calls of a typed method. Fails the test if the protocol has no such method.
  ///
  /// The arguments of a call have the Swift types of the method, without `self` and without an `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, such as `.windowShouldClose`.
  ///   - filePath: The path of the file, for the failure.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each Argument, R>>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }

  /// The recorded calls of a typed method on the main actor. Fails the test if the protocol has no such method.
  ///
  /// - Parameters:
  ///   - method: The method, such as `.windowShouldClose`.
  ///   - filePath: The path of the file, for the failure.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each Argument, R>>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }
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

extension ObjCObject {
  /// Records the messages that this object sends to its delegates for a protocol.
  ///
  ///     let log = try window.record(GNUstep.NSWindowDelegate.self)
  ///
  /// The recording ends when the log is stopped or deallocated. The object and its delegates behave as before:
  /// `respondsToSelector:` returns true only for methods that the delegates have, and the object gets their results.
  /// Many objects ask before they send a message, so a message that no delegate responds to is usually not sent and not
  /// recorded. Use a ``DelegateSpy`` to respond to messages without a real delegate.
  ///
  /// If `includingUnanswered` is true, the object's delegate appears to respond to more methods: all methods of the
  /// protocol that return nothing and have neither block nor pointer arguments. The log then also has the messages that
  /// no delegate responds to, with the mark `(unanswered)`. If the object has a default behavior for a method that the
  /// delegate lacks, the object does not run it during the recording.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol's name.
  /// - Returns: The log, which must be kept during the recording.
  /// - Throws: `BlockDelegateError` if there is no such protocol or setter, or if the delegate has a method that can't be
  ///   forwarded; `ObjCException` if the setter raises an exception. The object is unchanged then.
  public func record<P>(
    _ type: P.Type, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil
  ) throws -> CallLog<P> {
    try log(of: .named(by: type), includesUnanswered, setter)
  }

  /// Records the messages that this object sends to its delegates for a protocol that is named at run time.
  ///
  /// The recording ends when the log is stopped or deallocated.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - includesUnanswered: Whether messages are recorded that no delegate responds to.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol's name.
  /// - Returns: The log, which must be kept during the recording.
  /// - Throws: `BlockDelegateError` if the object has no such setter, or its delegate has a method that can't be
  ///   forwarded; `ObjCException` if the setter raises an exception. The object is unchanged then.
  public func record(
    _ protocol: ObjCProtocol, includingUnanswered includesUnanswered: Bool = false, setter: Selector? = nil
  ) throws -> CallLog<ObjCProtocol> {
    try log(of: `protocol`, includesUnanswered, setter)
  }

  private func log<P>(of protocol: ObjCProtocol, _ includesUnanswered: Bool, _ setter: Selector?) throws -> CallLog<P> {
    try CallLog(`protocol`, includesUnanswered: includesUnanswered) {
      try showDelegateMessages(for: `protocol`, setter: setter, to: $0)
    }
  }
}

extension DelegateChain {
  /// Records the messages that this chain gets, without adding a member to the chain.
  ///
  /// The recording ends when the log is stopped or deallocated.
  ///
  /// - Parameters:
  ///   - includesUnanswered: Whether messages are recorded that no member responds to. An object whose setter has asked
  ///     which methods the chain responds to must get the chain again.
  /// - Returns: The log, which must be kept during the recording.
  public func record(includingUnanswered includesUnanswered: Bool = false) -> CallLog<P> {
    CallLog(ObjCProtocol(dynamicClass: chain.dynamicClass), includesUnanswered: includesUnanswered) {
      chain.add($0)
      return chain
    }
  }
}
