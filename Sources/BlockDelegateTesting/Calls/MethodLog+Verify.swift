import BlockDelegate
import BlockDelegateRuntime

// Each function returns whether the expectation holds, and fails the test at the caller's line if it doesn't.
extension MethodLog {
  /// Expects a number of calls; by default at least one.
  ///
  ///     spy[.windowShouldClose].verify(count: 1...2)
  ///
  /// The number is that of ``count``.
  @discardableResult
  public func verify(
    count: some RangeExpression<Int> = 1..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Bool {
    check(CallCount(count), at: CodeLocation(fileID, filePath, line, column))
  }

  /// Expects exactly this number of calls.
  @discardableResult
  public func verify(
    count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Bool {
    check(CallCount(count...count), at: CodeLocation(fileID, filePath, line, column))
  }

  /// Expects no calls.
  @discardableResult
  public func verifyNever(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    check(CallCount(0...0), at: CodeLocation(fileID, filePath, line, column))
  }

  /// Blocks the thread until there are enough calls, and then expects their number. The main thread runs its run loop
  /// meanwhile. In asynchronous code use `wait(count:within:)`.
  ///
  ///     spy[.parserDidEndDocument].verifyEventually(within: .seconds(2))
  ///
  @discardableResult
  public func verifyEventually(
    count: some RangeExpression<Int> = 1..., within time: Duration, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    guard let method else { return false }
    let (recorder, expected) = (log.recorder, CallCount(count))
    _ = recorder.block(within: time) { recorder.count(of: method.selector) >= expected.range.lowerBound }
    return check(expected, " within \(time.text)", at: CodeLocation(fileID, filePath, line, column))
  }

  /// Suspends the task until there are enough calls, and then expects their number; by default at least one.
  ///
  ///     try await log[.windowWillClose].wait(count: 2..., within: .seconds(2))
  ///
  /// Calls that are already recorded count. A range without a lower bound doesn't suspend.
  /// - Throws: `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(
    count: some RangeExpression<Int> = 1..., within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    try await wait(CallCount(count), within: time, at: CodeLocation(fileID, filePath, line, column))
  }

  /// Suspends the task until there are `count` calls, and then expects exactly this number.
  /// - Throws: `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(
    count: Int, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    try await wait(CallCount(count...count), within: time, at: CodeLocation(fileID, filePath, line, column))
  }

  private func wait(_ expected: CallCount, within time: Duration, at site: CodeLocation) async throws -> Bool {
    guard let method else { return false }
    let (recorder, least) = (log.recorder, expected.range.lowerBound)
    _ = try await recorder.suspend(within: time) { recorder.count(of: method.selector) >= least }
    return check(expected, " within \(time.text)", at: site)
  }

  private func check(_ expected: CallCount, _ time: String = "", at site: CodeLocation) -> Bool {
    guard let method else { return false }
    let count = count
    if expected.range.contains(count) { return true }
    log.framework.fail(
      "\(method.name(in: log.protocol.name)): expected \(expected)\(time), got \(count)\(log.hint(for: method))\n\(log.excerpt)",
      at: site)
    return false
  }
}
