import BlockDelegate

extension MethodLog: CountedCalls {
  public var _checked: _CheckedCalls? {
    method.map { method in
      _CheckedCalls(log.framework, name: method.name(in: log.protocol.name), arrivals: log.recorder.arrivals) {
        "\(log.hint(for: method))\n\(log.excerpt)"
      }
    }
  }

  /// Blocks the thread until there are enough calls, and then expects their number.
  ///
  ///     spy[.parserDidEndDocument].verifyEventually(within: .seconds(2))
  ///
  /// The main thread runs its run loop while it waits. In asynchronous code, use `wait(count:within:)` instead.
  ///
  /// - Parameters:
  ///   - count: The expected numbers of calls, such as `2...` or `1...3`. By default, at least one call is expected.
  ///   - time: The longest time to wait for the first number of the range.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func verifyEventually(
    count: some RangeExpression<Int> = 1..., within time: Duration, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let expected = CallCount(count)
    _ = _checked?.arrivals.block(within: time) { self.count >= expected.range.lowerBound }
    return check(expected, " within \(time.text)", at: CodeLocation(fileID, filePath, line, column))
  }
}
