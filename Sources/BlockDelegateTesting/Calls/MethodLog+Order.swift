import BlockDelegate
import BlockDelegateRuntime

/// Expects that methods in several logs and spies were called in this order.
///
///     expectOrder(log[.parserDidEndDocument], spy[.windowShouldClose], log["parserDidStartDocument:"])
///
/// The messages of all threads are compared by the time at which they were sent, not by the time at which the method
/// returned. If the expectation fails, the failure shows the messages of all the logs in one list.
///
/// - Parameters:
///   - methods: The methods in the expected order, each given as a method log, such as `log[.windowShouldClose]`.
///   - consecutively: Whether other messages of these logs between the listed messages are a failure, false by default.
///   - fileID: The file of the call, for the failure.
///   - filePath: The path of the file, for the failure.
///   - line: The line of the call, for the failure.
///   - column: The column of the call, for the failure.
/// - Returns: Whether the expectation is fulfilled.
@discardableResult
public func expectOrder<each P, each Call>(
  _ methods: repeat MethodLog<each P, each Call>, consecutively: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  var expected: [OrderStep] = []
  var framework: TestFramework?
  for log in repeat each methods {
    // The subscript that made the method log has already failed the test if the protocol has no such method.
    guard let method = log.method else { return false }
    expected.append(OrderStep(recorder: log.log.recorder, selector: method.selector))
    framework = framework ?? log.log.framework
  }
  var recorders: [Recorder] = []
  for step in expected where !recorders.contains(where: { $0 === step.recorder }) { recorders.append(step.recorder) }
  /// Returns the name of a recorder in the failure, such as `NSWindowDelegate #2` for the second log of that protocol.
  func name(_ recorder: Recorder) -> String {
    let name = recorder.protocolName
    let index = recorders.filter { $0.protocolName == name }.firstIndex { $0 === recorder } ?? 0
    return index == 0 ? name : "\(name) #\(index + 1)"
  }
  let found = recorders.flatMap { recorder in recorder.records.map { (recorder, $0) } }
    .sorted { $0.1.place < $1.1.place }
  let steps = found.map { OrderStep(recorder: $0, selector: $1.method.selector) }
  let missing = misplaced(expected, in: steps, consecutively: consecutively) {
    "\(name($0.recorder)) \($0.selector.name)"
  }
  guard let missing else { return true }
  let text = excerpt(of: found) { $0.map { "\(name($0)) | \($1.line)" }.joined(separator: "\n") }
  framework?.fail("\(missing)\n\(text)", at: CodeLocation(fileID, filePath, line, column))
  return false
}

/// A method of a particular log.
private struct OrderStep: Equatable {
  let recorder: Recorder
  let selector: SelectorHandle

  static func == (a: Self, b: Self) -> Bool { a.recorder === b.recorder && a.selector == b.selector }
}
