import BlockDelegateCore

/// The recorded calls of one method, with checks of their number.
public protocol CountedCalls: Sendable {
  /// The number of calls that have returned, including calls that a log with a limit no longer keeps.
  var count: Int { get }
  /// The data that a check needs, or nil if the test has already failed because the protocol has no such method.
  var _checked: _CheckedCalls? { get }
}

/// The data that a check of the number of calls needs.
public struct _CheckedCalls: Sendable {
  package let framework: TestFramework
  /// The name of the method, with that of its protocol.
  package let name: String
  package let arrivals: Arrivals
  /// Returns the last recorded calls, for the texts of failures.
  package let excerpt: @Sendable () -> String

  package init(
    _ framework: TestFramework, name: String, arrivals: Arrivals, excerpt: @escaping @Sendable () -> String
  ) {
    (self.framework, self.name, self.arrivals, self.excerpt) = (framework, name, arrivals, excerpt)
  }
}

extension CountedCalls {
  /// Expects that the number of calls is in a range.
  ///
  ///     spy[.windowShouldClose].verify(count: 1...2)
  ///
  /// If the expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - count: The expected numbers of calls. By default, at least one call is expected.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verify(
    count: some RangeExpression<Int> = 1..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Bool {
    check(CallCount(count), at: CodeLocation(fileID, filePath, line, column))
  }

  /// Expects an exact number of calls.
  ///
  /// If the expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verify(
    count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Bool {
    check(CallCount(count...count), at: CodeLocation(fileID, filePath, line, column))
  }

  /// Expects that the method was never called.
  ///
  /// If the expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verifyNever(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    check(CallCount(0...0), at: CodeLocation(fileID, filePath, line, column))
  }

  /// Suspends the task until there are enough calls, and then expects that their number is in a range.
  ///
  ///     try await log[.windowWillClose].wait(count: 2..., within: .seconds(2))
  ///
  /// Calls that were recorded before are counted, too. A range without a lower bound does not suspend the task. If the
  /// expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - count: The expected numbers of calls. By default, at least one call is expected.
  ///   - time: The longest time to wait for the lower bound of the range, 5 seconds by default.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  /// - Throws: `CancellationError` if the task is canceled.
  @discardableResult
  public func wait(
    count: some RangeExpression<Int> = 1..., within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    try await wait(CallCount(count), within: time, at: CodeLocation(fileID, filePath, line, column))
  }

  /// Suspends the task until there are enough calls, and then expects an exact number of calls.
  ///
  /// Calls that were recorded before are counted, too. If the expectation is not fulfilled, the test fails at the line
  /// of the call.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - time: The longest time to wait for this number of calls, 5 seconds by default.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  /// - Throws: `CancellationError` if the task is canceled.
  @discardableResult
  public func wait(
    count: Int, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    try await wait(CallCount(count...count), within: time, at: CodeLocation(fileID, filePath, line, column))
  }

  private func wait(_ expected: CallCount, within time: Duration, at site: CodeLocation) async throws -> Bool {
    guard let checked = _checked else { return false }
    _ = try await checked.arrivals.suspend(within: time) { count >= expected.range.lowerBound }
    return check(expected, " within \(time.text)", at: site)
  }

  package func check(_ expected: CallCount, _ time: String = "", at site: CodeLocation) -> Bool {
    guard let checked = _checked else { return false }
    let count = count
    if expected.range.contains(count) { return true }
    checked.framework.fail("\(checked.name): expected \(expected)\(time), got \(count)\(checked.excerpt())", at: site)
    return false
  }
}
