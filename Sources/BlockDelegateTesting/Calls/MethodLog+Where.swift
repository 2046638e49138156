import BlockDelegate
import BlockDelegateRuntime

// A matcher is called at once, on this thread, with the arguments in their Swift types; for a method that is named by
// its selector with the message. In a type of its own no closure over a pack can be named: hence the overloads.
extension MethodLog {
  /// Expects a number of calls whose arguments a closure accepts; by default at least one.
  ///
  ///     spy[.parserFoundCharacters].verify(count: 1...2, where: { parser, text in text.hasPrefix("a") })
  ///
  /// Only calls that have returned count, and of a bounded log those that it keeps. The test fails, too, if the matcher
  /// throws, or an argument is gone.
  @discardableResult
  public func verify<each A, R>(
    count: some RangeExpression<Int> = 1..., where matches: (repeat each A) throws -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedCall<repeat each A, R> {
    check(CallCount(count), at: SourceLocation(fileID, filePath, line, column)) { try $0.withArguments(matches) }
  }

  /// Expects exactly this number of calls whose arguments a closure accepts.
  @discardableResult
  public func verify<each A, R>(
    count: Int, where matches: (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedCall<repeat each A, R> {
    verify(count: count...count, where: matches, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects a number of calls whose argument a closure accepts; by default at least one.
  @discardableResult
  public func verify<A, R>(
    count: some RangeExpression<Int> = 1..., where matches: (A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedUnaryCall<A, R> {
    check(CallCount(count), at: SourceLocation(fileID, filePath, line, column)) { try matches($0.argument(0)) }
  }

  /// Expects exactly this number of calls whose argument a closure accepts.
  @discardableResult
  public func verify<A, R>(
    count: Int, where matches: (A) throws -> Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedUnaryCall<A, R> {
    verify(count: count...count, where: matches, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects a number of calls that a closure accepts; by default at least one.
  ///
  ///     log["parser:foundCharacters:"].verify(where: { try $0.argument(1) == "text" })
  @discardableResult
  public func verify(
    count: some RangeExpression<Int> = 1..., where matches: (RecordedMessage) throws -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedMessage {
    check(CallCount(count), at: SourceLocation(fileID, filePath, line, column), matches)
  }

  /// Expects exactly this number of calls that a closure accepts.
  @discardableResult
  public func verify(
    count: Int, where matches: (RecordedMessage) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedMessage {
    verify(count: count...count, where: matches, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func check(
    _ expected: CallCount, at site: SourceLocation, _ matches: (RecordedMessage) throws -> Bool
  ) -> Bool {
    guard let method else { return false }
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
    log.framework.fail("\(method.name(in: log.protocol.name)): \(problem)\n\(text)", at: site)
    return false
  }
}
