import BlockDelegate
import BlockDelegateRuntime

/// Expects that methods of several logs and spies were called in this order. A method that is named twice must have been
/// called twice.
///
///     expectOrder(log[.parserDidEndDocument], spy[.windowShouldClose], log["parserDidStartDocument:"])
///
/// Other messages may come between them, unless `consecutively` is true: then none of these logs' messages may. A message
/// comes where it was sent, not where it was answered, whichever its thread. A failure shows the messages of all the logs
/// in one list.
/// - Parameters:
///   - methods: the methods, each with its log.
///   - consecutively: whether they must come one right after the other.
///   - fileID: where the check stands, for the failure.
///   - filePath: the same file's path.
///   - line: the line in that file.
///   - column: the column in that line.
/// - Returns: whether the expectation holds.
@discardableResult
public func expectOrder<each P, each Call>(
  _ methods: repeat MethodLog<each P, each Call>, consecutively: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  var steps: [OrderStep?] = []
  var framework: TestFramework?
  for method in repeat each methods {
    steps.append(method.method.map { OrderStep(recorder: method.log.recorder, method: $0) })
    framework = framework ?? method.log.framework
  }
  let expected = steps.compactMap(\.self)
  // The test has failed for a method that is not there.
  guard let framework, expected.count == steps.count else { return steps.isEmpty }
  let logs = NamedRecorders(expected.map(\.recorder))
  let found = logs.recorders.flatMap { recorder in
    recorder.records.map { (step: OrderStep(recorder: recorder, method: $0.method), record: $0) }
  }.sorted { $0.record.place < $1.record.place }
  guard
    let missing = misplaced(
      expected, in: found.map(\.step), consecutively: consecutively,
      name: { "\(logs.name(of: $0.recorder)) \($0.method.selector.name)" })
  else { return true }
  let text = excerpt(of: found) { messages in
    messages.map { "\(logs.name(of: $0.step.recorder)) | \($0.record.line)" }.joined(separator: "\n")
  }
  framework.fail("\(missing)\n\(text)", at: SourceLocation(fileID, filePath, line, column))
  return false
}

/// A method of one log.
private struct OrderStep: Equatable {
  let recorder: Recorder
  let method: SlotMethod

  static func == (a: Self, b: Self) -> Bool {
    a.recorder === b.recorder && a.method.selector == b.method.selector
  }
}

/// The recorders of several logs, each once, by their protocols' names: the second of one name is `NSWindowDelegate #2`.
private struct NamedRecorders {
  private(set) var recorders: [Recorder] = []
  private var names: [ObjectIdentifier: String] = [:]

  init(_ all: [Recorder]) {
    var counts: [String: Int] = [:]
    for recorder in all where names[ObjectIdentifier(recorder)] == nil {
      let number = counts[recorder.protocolName, default: 0] + 1
      counts[recorder.protocolName] = number
      names[ObjectIdentifier(recorder)] = recorder.protocolName + (number == 1 ? "" : " #\(number)")
      recorders.append(recorder)
    }
  }

  func name(of recorder: Recorder) -> String { names[ObjectIdentifier(recorder)] ?? recorder.protocolName }
}
