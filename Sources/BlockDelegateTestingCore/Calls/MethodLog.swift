import BlockDelegateCore

/// The recorded calls of one method.
///
///     log[.parserFoundCharacters].verify(count: 2)
///     let text = try log[.parserFoundCharacters].calls.first?.arguments.1
///
/// A method log retains its call log, and always shows the calls that the call log has recorded so far. `Call` is
/// ``RecordedCall`` for a typed method, and ``RecordedMessage`` for a method that is named by its selector.
public struct MethodLog<P, Call>: Sendable {
  let log: CallLog<P>
  /// The method, or nil if the test has already failed because the protocol does not have the method.
  let method: (any RecordedMethod)?
  private let makeCall: @Sendable (RecordedMessage) -> Call

  /// Makes the log of a method. Fails the test if the protocol has no such method.
  package init(
    _ log: CallLog<P>, _ found: Result<some RecordedMethod, any Error>, at site: CodeLocation,
    makeCall: @escaping @Sendable (RecordedMessage) -> Call
  ) {
    (self.log, self.makeCall) = (log, makeCall)
    do { method = try found.get() } catch {
      method = nil
      log.framework.fail("\(error)", at: site)
    }
  }

  /// The calls, including calls that have not returned yet.
  public var calls: [Call] { messages.map(makeCall) }

  private var messages: [RecordedMessage] { log.messages.filter { $0.method.selectorName == method?.selectorName } }

  /// The number of calls that have returned.
  public var count: Int { messages.count(where: \.isClosed) }
}

/// Checks of the number of calls.
extension MethodLog {
  /// Expects that the number of calls is in a range.
  ///
  ///     spy[.windowShouldClose].verify(count: 1...2)
  ///
  /// If the expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - count: The expected numbers of calls. By default, at least one call is expected.
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verify(
    count: some RangeExpression<Int> = 1..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Bool { check(count, at: CodeLocation(fileID, filePath, line, column)) }

  /// Expects an exact number of calls.
  ///
  /// If the expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verify(
    count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Bool { check(count...count, at: CodeLocation(fileID, filePath, line, column)) }

  /// Expects that the method was never called.
  ///
  /// If the expectation is not fulfilled, the test fails at the line of the call.
  ///
  /// - Parameters:
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verifyNever(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool { check(0...0, at: CodeLocation(fileID, filePath, line, column)) }

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
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  /// - Throws: `CancellationError` if the task is canceled.
  @discardableResult
  public func wait(
    count: some RangeExpression<Int> = 1..., within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    guard method != nil else { return false }
    let expected = count.relative(to: 0..<Int.max)
    let end = ContinuousClock.now + time
    while self.count < expected.lowerBound, .now < end { try await Task.sleep(for: .milliseconds(1)) }
    return check(expected, " within \(time)", at: CodeLocation(fileID, filePath, line, column))
  }

  /// Suspends the task until there are enough calls, and then expects an exact number of calls.
  ///
  /// Calls that were recorded before are counted, too. If the expectation is not fulfilled, the test fails at the line
  /// of the call.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - time: The longest time to wait for this number of calls, 5 seconds by default.
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  /// - Throws: `CancellationError` if the task is canceled.
  @discardableResult
  public func wait(
    count: Int, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Bool {
    try await wait(count: count...count, within: time, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func check(_ expected: some RangeExpression<Int>, _ time: String = "", at site: CodeLocation) -> Bool {
    guard let method else { return false }
    let count = count
    if expected.contains(count) { return true }
    return fail(method, "expected \(inWords(expected))\(time), got \(count)", log.excerpt, at: site)
  }

  /// Fails the test, and returns false.
  private func fail(_ method: any RecordedMethod, _ problem: String, _ excerpt: String, at site: CodeLocation) -> Bool {
    let explanation =
      "\nthe spy does not respond to it, so callers do not send it; name the method in responding: when you make the spy"
    let hint = log.responds(to: method) ? "" : explanation
    log.framework.fail("\(method.name(in: log.recorder.protocolName)): \(problem)\(hint)\n\(excerpt)", at: site)
    return false
  }
}

// These functions are overloads, because Swift can't express a closure over a parameter pack that is a generic argument
// of another type.
extension MethodLog {
  /// Expects calls of a typed method whose arguments a closure accepts.
  ///
  ///     spy[.parserFoundCharacters].verify(count: 1, where: { parser, text in text.hasPrefix("a") })
  ///
  /// Only calls that have returned are counted.
  ///
  /// - Parameters:
  ///   - count: The exact number of calls that the closure must accept, or nil for at least one.
  ///   - matches: The closure, which returns whether it accepts the arguments of a call. The closure is called
  ///     immediately, on the current thread.
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled. The result is also false if the closure throws an error or an
  ///   argument was deallocated.
  @discardableResult
  public func verify<each A, R>(
    count: Int? = nil, where matches: (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedCall<repeat each A, R> {
    check(count, at: CodeLocation(fileID, filePath, line, column)) { try $0.withArguments(matches) }
  }

  /// Expects calls of a method, named by its selector, that a closure accepts.
  ///
  ///     log["parser:foundCharacters:"].verify(where: { try $0.argument(1) == "text" })
  ///
  /// Only calls that have returned are counted.
  ///
  /// - Parameters:
  ///   - count: The exact number of calls that the closure must accept, or nil for at least one.
  ///   - matches: The closure, which returns whether it accepts a call. The closure is called immediately, on the
  ///     current thread.
  ///   - filePath: The path of the file, for the failure.
  /// - Returns: Whether the expectation is fulfilled. The result is also false if the closure throws an error.
  @discardableResult
  public func verify(
    count: Int? = nil, where matches: (RecordedMessage) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedMessage { check(count, at: CodeLocation(fileID, filePath, line, column), matches) }

  private func check(_ count: Int?, at site: CodeLocation, _ matches: (RecordedMessage) throws -> Bool) -> Bool {
    guard let method else { return false }
    let expected = count.map { $0..<$0 + 1 } ?? 1..<Int.max
    let all = messages.filter(\.isClosed)
    var problem: String
    do {
      let count = try all.count(where: matches)
      if expected.contains(count) { return true }
      problem = "expected \(inWords(expected)) that the matcher accepts, got \(count) of \(all.count)"
    } catch { problem = "the matcher has failed: \(error)" }
    return fail(method, problem, excerpt(of: all) { $0.map(\.description).joined(separator: "\n") }, at: site)
  }
}

/// Returns an expected number of calls in words. The number is any range, such as `1...`, `...3` or `2...2`.
private func inWords(_ expected: some RangeExpression<Int>) -> String {
  let range = expected.relative(to: 0..<Int.max)
  func calls(_ words: String, _ count: Int) -> String { "\(words) \(count) \(count == 1 ? "call" : "calls")" }
  let last = range.upperBound - 1
  if range.isEmpty { return "an impossible number of calls" }
  if last == range.lowerBound { return last == 0 ? "no call" : calls("exactly", last) }
  if range.upperBound == .max { return calls("at least", range.lowerBound) }
  return range.lowerBound == 0 ? calls("at most", last) : "\(range.lowerBound) to \(last) calls"
}
