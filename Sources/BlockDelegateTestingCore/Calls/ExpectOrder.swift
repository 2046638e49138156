import BlockDelegateCore

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
///   - filePath: The path of the file, for the failure.
/// - Returns: Whether the expectation is fulfilled.
@discardableResult
public func expectOrder<each P, each Call>(
  _ methods: repeat MethodLog<each P, each Call>, consecutively: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  var recorders: [Recorder] = []
  /// Returns the name of a log, which differs from those of the others: `NSWindowDelegate #2` for the second log of that
  /// protocol.
  func name(_ recorder: Recorder) -> String {
    let name = recorder.protocolName
    let index = recorders.filter { $0.protocolName == name }.firstIndex { $0 === recorder } ?? 0
    return index == 0 ? name : "\(name) #\(index + 1)"
  }
  var expected: [String] = []
  for log in repeat each methods {
    // The subscript that made the method log has already failed the test if the protocol has no such method.
    guard let method = log.method else { return false }
    let recorder = log.log.recorder
    if !recorders.contains(where: { $0 === recorder }) { recorders.append(recorder) }
    expected.append("\(name(recorder)) \(method.selectorName)")
  }
  let found = recorders.flatMap { recorder in recorder.messages.map { (name(recorder), $0) } }
    .sorted { $0.1.number < $1.1.number }
  let count = matched(expected, in: found.map { "\($0) \($1.method.selectorName)" }, consecutively)
  guard count < expected.count else { return true }
  let before = expected[..<count].joined(separator: ", ")
  let missing = expected[count] + (count == 0 ? "" : "\(consecutively ? " next" : "") after \(before)")
  let text = excerpt(of: found) { $0.map { "\($0) | \($1)" }.joined(separator: "\n") }
  TestFramework.current.fail("expected \(missing)\n\(text)", at: CodeLocation(fileID, filePath, line, column))
  return false
}

/// Returns how many of the expected calls follow one another, consecutively or with other calls between them. A call is
/// the name of its log with the selector.
private func matched(_ expected: [String], in found: [String], _ consecutively: Bool) -> Int {
  if consecutively { return found.indices.map { zip(found[$0...], expected).prefix { $0 == $1 }.count }.max() ?? 0 }
  var count = 0
  for call in found where count < expected.count && call == expected[count] { count += 1 }
  return count
}
