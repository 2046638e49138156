import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// The messages of a protocol `P`, written down as they are sent.
///
///     let log = try window.record(GNUstep.NSWindowDelegate.self)
///     ...
///     expectSnapshot(of: log)
///     #expect(log.calls(.windowShouldClose).count == 2)
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

  private struct Source {
    weak var chain: Chain?
  }

  /// A log of nobody's messages yet.
  /// - Parameter limit: how many messages are kept, the last ones; nil for all.
  init(_ protocol: ObjCProtocol, limit: Int?) {
    self.protocol = `protocol`
    recorder = Recorder(protocolName: `protocol`.name, limit: limit.map { max(0, $0) })
  }

  /// Writes down what is shown to the recorder.
  convenience init(
    _ protocol: ObjCProtocol, limit: Int?, of show: (any ChainWitness) throws -> Chain
  ) rethrows {
    self.init(`protocol`, limit: limit)
    let chain = try show(recorder)
    source.withLock { $0.chain = chain }
  }

  deinit { stop() }

  /// Ends the recording. What was recorded stays.
  public func stop() {
    let chain = source.withLock { source in
      defer { source.chain = nil }
      return source.chain
    }
    chain?.remove(recorder)
  }

  /// Forgets what was recorded so far.
  public func removeAll() { recorder.removeAll() }

  /// All messages that are kept. The threads' messages stand between each other as they came.
  public var messages: [RecordedMessage] { recorder.records.map { RecordedMessage(record: $0) } }
}

extension CallLog: CallRecording {
  public var log: CallLog<P> { self }
}

extension CallLog: CustomStringConvertible {
  /// A line for each message; where several threads have sent messages, under their threads.
  public var description: String { CallLogText.text(recorder.records, dropped: recorder.droppedCount) }
}

// What is asked of methods, whatever their types.
extension CallLog {
  /// The protocol's method for a selector; nil, and a failure, when there is none.
  func method(_ selector: Selector, at site: SourceLocation) -> SlotMethod? {
    do {
      return try `protocol`.method(selector)
    } catch {
      framework.fail("\(error)", at: site)
      return nil
    }
  }

  func records(_ selector: Selector, at site: SourceLocation) -> [MessageRecord] {
    guard let method = method(selector, at: site) else { return [] }
    return recorder.records.filter { $0.method.selector == method.selector }
  }

  func calls<Arguments, R>(
    _ selector: Selector, at site: SourceLocation, _ load: @escaping (MessageRecord) throws -> Arguments
  ) -> [RecordedCall<Arguments, R>] {
    records(selector, at: site).map { RecordedCall($0, load) }
  }

  /// The next message of a method that is answered.
  func next(_ selector: Selector, within time: Duration, at site: SourceLocation) async throws -> MessageRecord {
    let method = try `protocol`.method(selector)
    let recorder = recorder
    let known = recorder.count(of: method.selector)
    @Sendable func found() -> MessageRecord? {
      recorder.records.first { $0.method.selector == method.selector && ($0.order ?? 0) > known }
    }
    _ = try await Waiting(recorder: recorder).suspend(within: time) { found() != nil }
    guard let record = found() else {
      throw CallLogError.timeout(
        "-[\(`protocol`.name) \(method.selector.name)]: no call within \(time.text), at \(site.fileID):\(site.line)")
    }
    return record
  }
}

enum CallLogText {
  static func text(_ records: [MessageRecord], dropped: Int = 0) -> String {
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
}
