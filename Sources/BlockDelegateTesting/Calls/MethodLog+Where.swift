import BlockDelegate
import BlockDelegateRuntime

// The functions in this file are overloads, because Swift can't express a closure over a parameter pack that is a
// generic argument of another type.
extension MethodLog {
  /// Expects calls of a typed method whose arguments a closure accepts.
  ///
  ///     spy[.parserFoundCharacters].verify(count: 1, where: { parser, text in text.hasPrefix("a") })
  ///
  /// Only calls that have returned are counted. If the log has a limit, only the calls that it keeps are counted.
  ///
  /// - Parameters:
  ///   - count: The exact number of calls that the closure must accept, or nil for at least one.
  ///   - matches: The closure, which returns whether it accepts the arguments of a call. The closure is called
  ///     immediately, on the current thread.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled. The result is also false if the closure throws an error or an
  ///   argument was deallocated.
  @discardableResult
  public func verify<each A, R>(
    count: Int? = nil, where matches: (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedCall<repeat each A, R> {
    check(count, at: CodeLocation(fileID, filePath, line, column)) { try $0.withArguments(matches) }
  }

  /// Expects calls of a typed method with one argument, where a closure accepts the argument.
  ///
  /// Only calls that have returned are counted. If the log has a limit, only the calls that it keeps are counted.
  ///
  /// - Parameters:
  ///   - count: The exact number of calls that the closure must accept, or nil for at least one.
  ///   - matches: The closure, which returns whether it accepts the argument of a call. The closure is called
  ///     immediately, on the current thread.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled. The result is also false if the closure throws an error or the
  ///   argument was deallocated.
  @discardableResult
  public func verify<A, R>(
    count: Int? = nil, where matches: (A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedUnaryCall<A, R> {
    check(count, at: CodeLocation(fileID, filePath, line, column)) { try matches($0.argument(0)) }
  }

  /// Expects calls of a method, named by its selector, that a closure accepts.
  ///
  ///     log["parser:foundCharacters:"].verify(where: { try $0.argument(1) == "text" })
  ///
  /// Only calls that have returned are counted. If the log has a limit, only the calls that it keeps are counted.
  ///
  /// - Parameters:
  ///   - count: The exact number of calls that the closure must accept, or nil for at least one.
  ///   - matches: The closure, which returns whether it accepts a call. The closure is called immediately, on the
  ///     current thread.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled. The result is also false if the closure throws an error.
  @discardableResult
  public func verify(
    count: Int? = nil, where matches: (RecordedMessage) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedMessage {
    check(count, at: CodeLocation(fileID, filePath, line, column), matches)
  }

  private func check(_ count: Int?, at site: CodeLocation, _ matches: (RecordedMessage) throws -> Bool) -> Bool {
    guard let method else { return false }
    let expected = count.map { CallCount($0...$0) } ?? CallCount(1...)
    let all = records.filter { $0.order != nil }
    var problem: String
    do {
      let count = try all.count { try matches(RecordedMessage(record: $0)) }
      if expected.range.contains(count) { return true }
      problem = "expected \(expected) that the matcher accepts, got \(count) of \(all.count)"
    } catch {
      problem = "the matcher has failed: \(error)"
    }
    let text = excerpt(of: all) { $0.map(\.line).joined(separator: "\n") }
    log.framework.fail("\(method.name(in: log.protocol.name)): \(problem)\(log.hint(for: method))\n\(text)", at: site)
    return false
  }
}
