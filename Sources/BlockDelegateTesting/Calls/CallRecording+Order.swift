import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallRecording {
  /// Expects that the typed methods were called in this order.
  ///
  ///     log.expectOrder(.windowShouldClose, .windowWillClose)
  ///
  /// A method that is listed twice must have been called twice. The messages of all threads are compared in the order
  /// in which they were sent.
  ///
  /// - Parameters:
  ///   - methods: The methods in the expected order.
  ///   - consecutively: Whether other messages between the listed messages are a failure, false by default.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func expectOrder<each F>(
    _ methods: repeat DelegateMethod<P, each F>, consecutively: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    expectOrder(
      selectors(repeat each methods), consecutively: consecutively, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Expects that the methods with these selectors were called in this order.
  ///
  ///     log.expectOrder(["windowShouldClose:", "windowWillClose:"], consecutively: true)
  ///
  /// A selector that is listed twice must have been called twice. A selector that the protocol does not have fails the
  /// test.
  ///
  /// - Parameters:
  ///   - selectors: The selectors of the methods in the expected order.
  ///   - consecutively: Whether other messages between the listed messages are a failure, false by default.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Returns: Whether the expectation is fulfilled.
  @discardableResult
  public func expectOrder(
    _ selectors: [Selector], consecutively: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    log.expectOrder(selectors, consecutively: consecutively, at: CodeLocation(fileID, filePath, line, column))
  }
}

/// Returns the selectors of typed methods.
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
