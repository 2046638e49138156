import BlockDelegate
import BlockDelegateRuntime

/// The messages of a protocol `P`, written down as they are sent.
///
///     let log = try window.record(GNUstep.NSWindowDelegate.self)
///     ...
///     expectSnapshot(of: log)
///     log[.windowShouldClose].verify(count: 2)
///
/// Its text has a line for each message. Objects that are no values are numbered by their first appearance, so that the
/// text is the same in the next run.
///
/// Messages may come from any threads at once. Those of one thread are in order; where there are several threads, each
/// has a part of the text, as between threads no order is promised.
///
/// A log retains neither the object whose messages it has, nor other objects that are no values; nobody retains the log,
/// and with it recording ends.
public final class CallLog<P>: Sendable {
  let recorder: Recorder
  let `protocol`: ObjCProtocol
  /// Who hears of failures of checks.
  let framework = TestFramework.current
  private let source = Mutex(Source())
  /// What a spy responds to; nil for the log of an object.
  private let answered: Set<SelectorHandle>?

  private struct Source { weak var chain: Chain? }

  /// A log of nobody's messages yet.
  /// - Parameter limit: how many messages are kept, the last ones; nil for all.
  init(
    _ protocol: ObjCProtocol, limit: Int?, includesUnanswered: Bool = false, answered: Set<SelectorHandle>? = nil
  ) {
    self.protocol = `protocol`
    self.answered = answered
    recorder = Recorder(
      protocolName: `protocol`.name, limit: limit.map { max(0, $0) }, includesUnanswered: includesUnanswered)
  }

  /// Writes down what is shown to the recorder.
  convenience init(
    _ protocol: ObjCProtocol, limit: Int?, includesUnanswered: Bool, of show: (any MessageObserver) throws -> Chain
  ) rethrows {
    self.init(`protocol`, limit: limit, includesUnanswered: includesUnanswered)
    let chain = try show(recorder)
    source.withLock { $0.chain = chain }
  }

  deinit { stop() }

  /// Ends the recording. What was recorded stays.
  public func stop() { source.exchange(Source()).chain?.remove(recorder) }

  /// Forgets what was recorded so far.
  public func removeAll() { recorder.removeAll() }

  /// All messages that are kept. The threads' messages stand between each other as they came.
  public var messages: [RecordedMessage] { recorder.records.map { RecordedMessage(record: $0) } }
}

extension CallLog: CallRecording { public var log: CallLog<P> { self } }

extension CallLog: CustomStringConvertible {
  /// A line for each message; where several threads have sent messages, under their threads.
  public var description: String { text(of: recorder.records, dropped: recorder.droppedCount) }

  /// Why a method has no calls, where its log is that of a spy which does not respond to it.
  func hint(for method: SlotMethod) -> String {
    answered?.contains(method.selector) ?? true
      ? ""
      : "\nthe spy does not respond to it, so callers do not send it; name the method in responding: when you make the spy"
  }

  /// The log's last lines, for failures.
  var excerpt: String { BlockDelegateTestingCore.excerpt(of: recorder.records) { text(of: Array($0)) } }
}

private func text(of records: [MessageRecord], dropped: Int = 0) -> String {
  var lines = dropped > 0 ? ["(\(dropped) earlier messages are not kept)"] : []
  var threads: [String] = []
  var byThread: [String: [String]] = [:]
  for record in records {
    if byThread[record.thread] == nil { threads.append(record.thread) }
    byThread[record.thread, default: []].append(record.line)
  }
  for thread in threads {
    let own = byThread[thread] ?? []
    lines += threads.count == 1 ? own : ["\(thread):"] + own.map { "  " + $0 }
  }
  return lines.joined(separator: "\n")
}
