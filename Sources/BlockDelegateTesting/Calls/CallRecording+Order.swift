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
    log.expectOrder(selectors, consecutively: consecutively, at: CodeLocation(fileID, filePath, line, column))
  }
}

/// The selectors of methods.
func selectors<P, each F>(_ methods: repeat DelegateMethod<P, each F>) -> [Selector] {
  var selectors: [Selector] = []
  repeat selectors.append((each methods).selector)
  return selectors
}

extension CallLog {
  fileprivate func expectOrder(_ selectors: [Selector], consecutively: Bool, at site: CodeLocation) -> Bool {
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
