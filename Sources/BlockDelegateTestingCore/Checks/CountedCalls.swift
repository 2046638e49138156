import BlockDelegateCore

/// The recorded calls of one method, whose number a test checks.
public protocol CountedCalls: Sendable {
  /// How many calls have returned, including those that a bounded log no longer keeps.
  var count: Int { get }
  /// What a check needs; nil when the protocol has no such method, and the test has failed.
  var _checked: _CheckedCalls? { get }
}

/// What a check of the number of calls needs.
public struct _CheckedCalls: Sendable {
  package let framework: TestFramework
  /// The method's, with its protocol.
  package let name: String
  package let arrivals: Arrivals
  /// What was recorded, for failures.
  package let excerpt: @Sendable () -> String

  package init(
    _ framework: TestFramework, name: String, arrivals: Arrivals, excerpt: @escaping @Sendable () -> String
  ) {
    (self.framework, self.name, self.arrivals, self.excerpt) = (framework, name, arrivals, excerpt)
  }
}

// Each function returns whether the expectation holds, and fails the test at the caller's line if it doesn't.
extension CountedCalls {
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
