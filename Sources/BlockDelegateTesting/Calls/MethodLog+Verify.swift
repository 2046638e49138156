import BlockDelegate

extension MethodLog: CountedCalls {
  public var _checked: _CheckedCalls? {
    method.map { method in
      _CheckedCalls(log.framework, name: method.name(in: log.protocol.name), arrivals: log.recorder.arrivals) {
        "\(log.hint(for: method))\n\(log.excerpt)"
      }
    }
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
    let expected = CallCount(count)
    _ = _checked?.arrivals.block(within: time) { self.count >= expected.range.lowerBound }
    return check(expected, " within \(time.text)", at: CodeLocation(fileID, filePath, line, column))
  }
}
