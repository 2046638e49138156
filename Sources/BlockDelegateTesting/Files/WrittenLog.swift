import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// A log as a file has it.
struct WrittenLog: Codable {
  var format = Self.format
  var version = Self.version
  let `protocol`: String
  /// How many earlier messages the log did not keep.
  let dropped: Int
  let messages: [WrittenMessage]

  static let format = "BlockDelegate call log"
  static let version = 1

  /// What every version has.
  private struct Header: Codable {
    let format: String
    let version: Int
  }

  init(of recorder: Recorder) {
    `protocol` = recorder.protocolName
    dropped = recorder.droppedCount
    messages = recorder.askingValues { access in recorder.records.map { WrittenMessage($0, access) } }
  }

  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try encoder.encode(self)
    }
  }

  /// - Throws: `DecodingError`, ``WrittenValue/Misfit``.
  init(_ data: Data) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let header = try decoder.decode(Header.self, from: data)
    guard header.format == Self.format, header.version == Self.version else {
      throw WrittenValue.Misfit(
        description: "expected the format \"\(Self.format)\", version \(Self.version), found \"\(header.format)\", version \(header.version)")
    }
    self = try decoder.decode(Self.self, from: data)
  }
}

/// A message as a file has it.
struct WrittenMessage: Codable {
  let selector: String
  let thread: String
  let number: Int
  let text: String
  let arguments: [WrittenValue]
  /// What the method returned, nil also for void; nothing if it raised an exception or had not returned.
  var result: WrittenValue?
  var resultText: String?
  /// The exception's text.
  var raised: String?

  init(_ record: MessageRecord, _ access: ValueAccess) {
    selector = record.method.selector.name
    (thread, number, text) = (record.thread, record.number, record.text)
    arguments = zip(record.arguments, record.method.encoding.explicitArguments).map { .init($0, $1, access) }
    switch record.result {
    case .open: break
    case .returned(let value, let text, _):
      result = record.plan.result == .void ? .null : .init(value, record.method.encoding.result, access)
      resultText = text
    case .raised(let text, _): raised = text
    }
  }

  /// - Parameter order: from 1, among the answered messages of the method.
  /// - Throws: `BlockDelegateError`, ``WrittenValue/Misfit``.
  func record(of protocol: ObjCProtocol, order: inout [String: Int]) throws -> MessageRecord {
    let method = try `protocol`.method(Selector(selector))
    let plan = try method.plan.get()
    let encodings = method.encoding.explicitArguments
    guard arguments.count == encodings.count else {
      throw WrittenValue.Misfit(
        description: "\(selector): expected \(encodings.count) arguments, found \(arguments.count)")
    }
    let kept = try arguments.indices.map { index in
      try located("\(selector): argument \(index + 1)") {
        try arguments[index].kept(as: encodings[index], size: plan.arguments[index].size)
      }
    }
    let record = MessageRecord(
      method, plan, (text, kept), protocolName: `protocol`.name, thread: thread, number: number)
    guard result != nil || raised != nil else { return record }
    order[selector, default: 0] += 1
    if let raised {
      record.close(.raised(raised, order: order[selector]!))
    } else if let result {
      let value = try located("\(selector): the result") {
        plan.result == .void ? .bytes([]) : try result.kept(as: method.encoding.result, size: plan.resultSize)
      }
      record.close(.returned(value, text: resultText ?? "", order: order[selector]!))
    }
    return record
  }

  private func located<Value>(_ place: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let misfit as WrittenValue.Misfit {
      throw WrittenValue.Misfit(description: "\(place): \(misfit.description)")
    }
  }
}
