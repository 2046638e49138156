import BlockDelegate
import BlockDelegateRuntime

// In overloads, as the language has no closure over a pack as another type's parameter.
extension MethodLog {
  /// Expects calls whose arguments a closure accepts: exactly `count`, or at least one.
  ///
  ///     spy[.parserFoundCharacters].verify(count: 1, where: { parser, text in text.hasPrefix("a") })
  ///
  /// The closure is called at once, on this thread. Only calls that have returned count, and of a bounded log those that
  /// it keeps. The test fails, too, if the closure throws, or an argument is gone.
  @discardableResult
  public func verify<each A, R>(
    count: Int? = nil, where matches: (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedCall<repeat each A, R> {
    check(count, at: CodeLocation(fileID, filePath, line, column)) { try $0.withArguments(matches) }
  }

  /// Expects calls whose argument a closure accepts: exactly `count`, or at least one.
  @discardableResult
  public func verify<A, R>(
    count: Int? = nil, where matches: (A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool where Call == RecordedUnaryCall<A, R> {
    check(count, at: CodeLocation(fileID, filePath, line, column)) { try matches($0.argument(0)) }
  }

  /// Expects calls that a closure accepts: exactly `count`, or at least one.
  ///
  ///     log["parser:foundCharacters:"].verify(where: { try $0.argument(1) == "text" })
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
