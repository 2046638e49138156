import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// The recorded calls of one method.
///
///     log[.parserFoundCharacters].verify(count: 2)
///     let text = try log[.parserFoundCharacters].calls.first?.arguments.1
///
/// A method log retains its call log, and always shows the calls that the call log has recorded so far. `Call` is
/// ``RecordedCall`` for a typed method, ``RecordedUnaryCall`` for a typed method with one argument, and
/// ``RecordedMessage`` for a method that is named by its selector.
public struct MethodLog<P, Call>: Sendable {
  let log: CallLog<P>
  private let found: Result<SlotMethod, any Error>
  private let makeCall: @Sendable (RecordedMessage) -> Call

  /// Makes the log of a method. Fails the test if the protocol has no such method.
  init(
    _ log: CallLog<P>, _ selector: Selector, at site: CodeLocation,
    makeCall: @escaping @Sendable (RecordedMessage) -> Call
  ) {
    self.log = log
    self.makeCall = makeCall
    found = Result { try log.protocol.method(selector) }
    if case .failure(let error) = found { log.framework.fail("\(error)", at: site) }
  }

  /// The method, or nil if the test has already failed because the protocol does not have the method.
  var method: SlotMethod? { try? found.get() }

  /// The calls, including calls that have not returned yet.
  public var calls: [Call] { records.map(call) }

  var records: [MessageRecord] {
    guard let method else { return [] }
    return log.recorder.records.filter { $0.method.selector == method.selector }
  }

  /// The number of calls that have returned, including calls that a log with a limit no longer keeps.
  public var count: Int { method.map { log.recorder.count(of: $0.selector) } ?? 0 }

  /// Waits for the next call that returns after this function was called.
  ///
  ///     let ended = try await log[.parserDidEndDocument].next()
  ///
  /// - Parameters:
  ///   - time: The longest time to wait, 5 seconds by default.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  /// - Returns: The call.
  /// - Throws: ``CallLogError`` if no call returns within the time, `BlockDelegateError` if the protocol has no such
  ///   method, or `CancellationError` if the task is canceled.
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
