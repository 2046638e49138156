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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await log.wait(for: method.selector, CallCount(count), within: time, at: site)
  }

  /// Suspends until a method was called so often: see
  /// ``wait(for:count:within:fileID:filePath:line:column:)-(_,RangeExpression<Int>,_,_,_,_,_)``.
  @discardableResult
  public func wait<F>(
    for method: DelegateMethod<P, F>, count: Int, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await log.wait(for: method.selector, CallCount(exactly: count), within: time, at: site)
  }
}

extension CallLog {
  fileprivate func wait(
    for selector: Selector, _ expected: CallCount, within time: Duration, at site: CallSite
  ) async throws -> Bool {
    guard let method = method(selector, at: site) else { return false }
    let recorder = recorder
    let least = expected.range.lowerBound
    _ = try await Waiting(recorder: recorder).suspend(within: time) { recorder.count(of: method.selector) >= least }
    return check(method, expected, " within \(time.text)", at: site)
  }
}
