import BlockDelegate
import BlockDelegateRuntime

/// Expects that methods of several logs and spies were called in this order.
///
///     expectOrder(log[.parserDidEndDocument], spy[.windowShouldClose], log["parserDidStartDocument:"])
///
/// Other messages may come between them, unless `consecutively` is true: then no other message of these logs may. A
/// message comes where it was sent, not where it was answered, whichever its thread. A failure shows the messages of all
/// the logs in one list.
/// - Returns: whether the expectation holds.
@discardableResult
public func expectOrder<each P, each Call>(
  _ methods: repeat MethodLog<each P, each Call>, consecutively: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  var expected: [OrderStep] = []
  var framework: TestFramework?
  for log in repeat each methods {
    // The test has failed for a method that is not there.
    guard let method = log.method else { return false }
    expected.append(OrderStep(recorder: log.log.recorder, selector: method.selector))
    framework = framework ?? log.log.framework
  }
  var recorders: [Recorder] = []
  for step in expected where !recorders.contains(where: { $0 === step.recorder }) { recorders.append(step.recorder) }
  /// The second log of a protocol is `NSWindowDelegate #2`.
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

/// A method of one log.
private struct OrderStep: Equatable {
  let recorder: Recorder
  let selector: SelectorHandle

  static func == (a: Self, b: Self) -> Bool { a.recorder === b.recorder && a.selector == b.selector }
}
