import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallRecording {
  /// Expects that methods were called in this order. A method that is named twice must have been called twice.
  ///
  ///     log.expectOrder(.windowShouldClose, .windowWillClose)
  ///
  /// Other messages may come between them, unless `consecutively` is true. The messages of all threads are compared in
  /// the order in which they came.
  /// - Returns: whether the expectation holds.
  @discardableResult
  public func expectOrder<each F>(
    _ methods: repeat DelegateMethod<P, each F>, consecutively: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    expectOrder(
      selectors(repeat each methods), consecutively: consecutively, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Expects that methods that are named by their selectors were called in this order.
  ///
  ///     log.expectOrder(["windowShouldClose:", "windowWillClose:"], consecutively: true)
  @discardableResult
  public func expectOrder(
    _ selectors: [Selector], consecutively: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.expectOrder(selectors, consecutively: consecutively, at: SourceLocation(fileID, filePath, line, column))
  }
}

/// The selectors of methods.
func selectors<P, each F>(_ methods: repeat DelegateMethod<P, each F>) -> [Selector] {
  var selectors: [Selector] = []
  repeat selectors.append((each methods).selector)
  return selectors
}

extension CallLog {
  fileprivate func expectOrder(_ selectors: [Selector], consecutively: Bool, at site: SourceLocation) -> Bool {
    var expected: [SelectorHandle] = []
    for selector in selectors {
      do { expected.append(try `protocol`.method(selector).selector) } catch {
        framework.fail("\(error)", at: site)
        return false
      }
    }
    let found = recorder.records.map(\.method.selector)
    guard let missing = misplaced(expected, in: found, consecutively: consecutively, name: \.name) else { return true }
    framework.fail("\(`protocol`.name): \(missing)\n\(excerpt)", at: site)
    return false
  }
}

/// What is expected and does not follow what is expected before it, in words; nil if all of it does.
func misplaced<Step: Equatable>(
  _ expected: [Step], in found: [Step], consecutively: Bool, name: (Step) -> String
) -> String? {
  guard let index = consecutively ? missing(expected, consecutivelyIn: found) : missing(expected, in: found) else {
    return nil
  }
  let before = expected[..<index].map(name).joined(separator: ", ")
  return "expected \(name(expected[index]))" + (index == 0 ? "" : "\(consecutively ? " next" : "") after \(before)")
}

/// The index of the first expected step that does not follow those before it.
private func missing<Step: Equatable>(_ expected: [Step], in found: [Step]) -> Int? {
  var rest = found[...]
  for (index, step) in expected.enumerated() {
    guard let found = rest.firstIndex(of: step) else { return index }
    rest = rest[(found + 1)...]
  }
  return nil
}

/// The index of the first expected step that is missing in the longest match.
private func missing<Step: Equatable>(_ expected: [Step], consecutivelyIn found: [Step]) -> Int? {
  let lengths = found.indices.map { zip(found[$0...], expected).prefix { $0 == $1 }.count }
  let best = lengths.max() ?? 0
  return best == expected.count ? nil : best
}
