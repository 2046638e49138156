import BlockDelegate
import BlockDelegateRuntime

/// Expects that methods in several logs and spies were called in this order.
///
///     expectOrder(log[.parserDidEndDocument], spy[.windowShouldClose], log["parserDidStartDocument:"])
///
/// The messages of all threads are compared by the time at which they were sent, not by the time at which the method
/// returned. A method that is listed twice must have been called twice. If the expectation fails, the failure shows the
/// messages of all the logs in one list.
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
  for log in repeat each methods {
    // The subscript that made the method log has already failed the test if the protocol has no such method.
    guard let method = log.method else { return false }
    expected.append(OrderStep(recorder: log.log.recorder, selector: method.selector))
  }
  var recorders: [Recorder] = []
  for step in expected where !recorders.contains(where: { $0 === step.recorder }) { recorders.append(step.recorder) }
  let found = recorders.flatMap { recorder in recorder.messages.map { (recorder, $0) } }
    .sorted { $0.1.number < $1.1.number }
  let steps = found.map { OrderStep(recorder: $0, selector: $1.method.selector) }
  let count = matched(expected, in: steps, consecutively)
  guard count < expected.count else { return true }
  /// Returns the name of a recorder in the failure, such as `NSWindowDelegate #2` for the second log of that protocol.
  func name(_ recorder: Recorder) -> String {
    let name = recorder.protocolName
    let index = recorders.filter { $0.protocolName == name }.firstIndex { $0 === recorder } ?? 0
    return index == 0 ? name : "\(name) #\(index + 1)"
  }
  func name(_ step: OrderStep) -> String { "\(name(step.recorder)) \(step.selector.name)" }
  let before = expected[..<count].map { name($0) }.joined(separator: ", ")
  let missing = name(expected[count]) + (count == 0 ? "" : "\(consecutively ? " next" : "") after \(before)")
  let text = excerpt(of: found) { $0.map { "\(name($0)) | \($1)" }.joined(separator: "\n") }
  TestFramework.current.fail("expected \(missing)\n\(text)", at: CodeLocation(fileID, filePath, line, column))
  return false
}

/// A method of a particular log.
private struct OrderStep: Equatable {
  let recorder: Recorder
  let selector: SelectorHandle

  static func == (a: Self, b: Self) -> Bool { a.recorder === b.recorder && a.selector == b.selector }
}

/// Returns how many of the expected steps follow one another, consecutively or with other steps between them.
private func matched(_ expected: [OrderStep], in found: [OrderStep], _ consecutively: Bool) -> Int {
  if consecutively { return found.indices.map { zip(found[$0...], expected).prefix { $0 == $1 }.count }.max() ?? 0 }
  var count = 0
  for step in found where count < expected.count && step == expected[count] { count += 1 }
  return count
}
