import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallRecording {
  /// Expects that a method was called at least once.
  ///
  ///     spy.verify(.windowWillClose)
  ///
  /// - Returns: whether it was.
  @discardableResult
  public func verify<F>(
    _ method: DelegateMethod<P, F>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.verify(
      method.selector, CallCount(1...),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method was called so often.
  ///
  ///     spy.verify(.windowShouldClose, count: 1...2)
  ///
  /// Calls count that were answered, also those that a bounded log has not kept.
  /// - Returns: whether it was.
  @discardableResult
  public func verify<F>(
    _ method: DelegateMethod<P, F>, count: some RangeExpression<Int>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.verify(
      method.selector, CallCount(count),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method was called exactly so often.
  @discardableResult
  public func verify<F>(
    _ method: DelegateMethod<P, F>, count: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.verify(
      method.selector, CallCount(exactly: count),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method was not called.
  @discardableResult
  public func verifyNever<F>(
    _ method: DelegateMethod<P, F>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.verify(
      method.selector, CallCount(exactly: 0),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method is called so often, now or within some time: the thread waits, and the main thread runs its
  /// run loop meanwhile. In asynchronous code use `wait(for:count:within:)`.
  ///
  ///     spy.verifyEventually(.parserDidEndDocument, within: .seconds(2))
  ///
  /// - Returns: whether it was.
  @discardableResult
  public func verifyEventually<F>(
    _ method: DelegateMethod<P, F>, count: some RangeExpression<Int> = 1..., within time: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.verifyEventually(method.selector, CallCount(count), within: time, at: site)
  }
}

// Methods that are named by their selectors.
extension CallRecording {
  /// Expects that a method that is named by its selector was called so often; by default at least once.
  ///
  ///     spy.verify("windowShouldClose:", count: 1...2)
  ///
  /// - Returns: whether it was.
  @discardableResult
  public func verify(
    _ selector: Selector, count: some RangeExpression<Int> = 1..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.verify(
      selector, CallCount(count), at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method that is named by its selector was called exactly so often.
  @discardableResult
  public func verify(
    _ selector: Selector, count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.verify(
      selector, CallCount(exactly: count),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method that is named by its selector was not called.
  @discardableResult
  public func verifyNever(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Bool {
    log.verify(
      selector, CallCount(exactly: 0),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that a method that is named by its selector is called so often, now or within some time, for which the
  /// thread waits.
  /// - Returns: whether it was.
  @discardableResult
  public func verifyEventually(
    _ selector: Selector, count: some RangeExpression<Int> = 1..., within time: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.verifyEventually(selector, CallCount(count), within: time, at: site)
  }
}

extension CallLog {
  func verify(_ selector: Selector, _ expected: CallCount, at site: SourceLocation) -> Bool {
    guard let method = method(selector, at: site) else { return false }
    return check(method, expected, "", at: site)
  }

  func verifyEventually(
    _ selector: Selector, _ expected: CallCount, within time: Duration, at site: SourceLocation
  ) -> Bool {
    guard let method = method(selector, at: site) else { return false }
    let recorder = recorder
    _ = Waiting(recorder: recorder).block(within: time) {
      recorder.count(of: method.selector) >= expected.range.lowerBound
    }
    return check(method, expected, " within \(time.text)", at: site)
  }

  /// Compares how often a method was called.
  func check(_ method: SlotMethod, _ expected: CallCount, _ time: String, at site: SourceLocation) -> Bool {
    let count = recorder.count(of: method.selector)
    if expected.contains(count) { return true }
    framework.fail(
      "-[\(`protocol`.name) \(method.selector.name)]: expected \(expected)\(time), got \(count)\n\(excerpt)", at: site)
    return false
  }

  /// The log's last lines, for failures.
  var excerpt: String {
    let records = recorder.records
    guard !records.isEmpty else { return "nothing was recorded" }
    let last = records.suffix(20)
    let heading = last.count < records.count ? "the last of \(records.count) messages:" : "recorded:"
    return "\(heading)\n\(CallLogText.text(Array(last)))"
  }
}
