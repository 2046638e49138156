import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallRecording {
  /// Suspends until a method was called so often, those calls counted that are in the log already. When it is not within
  /// the time, the test fails here.
  ///
  ///     try await log.wait(for: .windowWillClose, count: 1..., within: .seconds(2))
  ///
  /// A range without a lower bound is waited for not at all.
  /// - Returns: whether it was.
  /// - Throws: `CancellationError` when the task is cancelled.
  @discardableResult
  public func wait<F>(
    for method: DelegateMethod<P, F>, count: some RangeExpression<Int> = 1..., within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await log.wait(for: method.selector, CallCount(count), within: time, at: site)
  }

  /// Suspends until a method was called exactly so often. When it is not within the time, the test fails here.
  /// - Returns: whether it was.
  /// - Throws: `CancellationError` when the task is cancelled.
  @discardableResult
  public func wait<F>(
    for method: DelegateMethod<P, F>, count: Int, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await log.wait(for: method.selector, CallCount(exactly: count), within: time, at: site)
  }
}

// Methods that are named by their selectors.
extension CallRecording {
  /// Suspends until a method that is named by its selector was called so often, those calls counted that are in the log
  /// already. When it is not within the time, the test fails here.
  /// - Returns: whether it was.
  /// - Throws: `CancellationError` when the task is cancelled.
  @discardableResult
  public func wait(
    for selector: Selector, count: some RangeExpression<Int> = 1..., within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await log.wait(for: selector, CallCount(count), within: time, at: site)
  }

  /// Suspends until a method that is named by its selector was called exactly so often.
  @discardableResult
  public func wait(
    for selector: Selector, count: Int, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await log.wait(for: selector, CallCount(exactly: count), within: time, at: site)
  }

  /// The next call of a method that is named by its selector, one that is answered after this was called.
  /// - Throws: ``CallLogError`` when there is none within the time, `BlockDelegateError` when the protocol has no such
  ///   method, `CancellationError` when the task is cancelled.
  public func next(
    _ selector: Selector, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedMessage {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedMessage(record: try await log.next(selector, within: time, at: site))
  }
}

extension CallLog {
  fileprivate func wait(
    for selector: Selector, _ expected: CallCount, within time: Duration, at site: SourceLocation
  ) async throws -> Bool {
    guard let method = method(selector, at: site) else { return false }
    let recorder = recorder
    let least = expected.range.lowerBound
    _ = try await Waiting(recorder: recorder).suspend(within: time) { recorder.count(of: method.selector) >= least }
    return check(method, expected, " within \(time.text)", at: site)
  }
}
