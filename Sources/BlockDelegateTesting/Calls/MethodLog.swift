import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// The recorded calls of one method.
///
///     log[.parserFoundCharacters].verify(count: 2)
///     let text = try log[.parserFoundCharacters].calls.first?.arguments.1
///
/// It always shows what its log has recorded so far, and retains the log. `Call` is ``RecordedCall``,
/// ``RecordedUnaryCall`` for a method of one argument, or ``RecordedMessage`` for a method named by its selector.
public struct MethodLog<P, Call>: Sendable {
  let log: CallLog<P>
  private let found: Result<SlotMethod, any Error>
  private let makeCall: @Sendable (RecordedMessage) -> Call

  /// Fails the test if the protocol has no such method.
  init(
    _ log: CallLog<P>, _ selector: Selector, at site: CodeLocation,
    makeCall: @escaping @Sendable (RecordedMessage) -> Call
  ) {
    self.log = log
    self.makeCall = makeCall
    found = Result { try log.protocol.method(selector) }
    if case .failure(let error) = found { log.framework.fail("\(error)", at: site) }
  }

  /// nil for a method that the protocol doesn't have. The test has failed then.
  var method: SlotMethod? { try? found.get() }

  /// The calls, including those that haven't returned yet.
  public var calls: [Call] { records.map(call) }

  var records: [MessageRecord] {
    guard let method else { return [] }
    return log.recorder.records.filter { $0.method.selector == method.selector }
  }

  /// How many calls have returned, including those that a bounded log no longer keeps.
  public var count: Int { method.map { log.recorder.count(of: $0.selector) } ?? 0 }

  /// Waits for the next call: one that returns after this was called.
  ///
  ///     let ended = try await log[.parserDidEndDocument].next()
  ///
  /// - Throws: ``CallLogError`` if there is none within the time, `BlockDelegateError` if the protocol has no such
  ///   method, `CancellationError` if the task is cancelled.
  public func next(
    within time: Duration = .seconds(5), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Call {
    let selector = try found.get().selector
    let recorder = log.recorder
    let known = recorder.count(of: selector)
    @Sendable func next() -> MessageRecord? {
      recorder.records.first { $0.method.selector == selector && ($0.order ?? 0) > known }
    }
    _ = try await recorder.arrivals.suspend(within: time) { next() != nil }
    guard let record = next() else {
      throw CallLogError.timeout(
        "\(try found.get().name(in: log.protocol.name)): no call within \(time.text), at \(fileID):\(line)")
    }
    return call(record)
  }

  func call(_ record: MessageRecord) -> Call { makeCall(RecordedMessage(record: record)) }
}
