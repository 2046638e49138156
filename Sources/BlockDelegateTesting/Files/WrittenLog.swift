import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// The content of a log file.
struct WrittenLog: Codable {
  var header = Header()
  let `protocol`: String
  /// The number of earlier messages that the log did not keep.
  let dropped: Int
  let messages: [WrittenMessage]

  /// The part of the file that is the same in all versions of the format.
  struct Header: Codable, Equatable, CustomStringConvertible {
    var format = "BlockDelegate call log"
    var version = 1
    var description: String { "the format \"\(format)\" in version \(version)" }
  }

  /// A log file of any version. Only the header of the file is decoded.
  private struct AnyVersion: Codable { let header: Header }

  init(of recorder: Recorder) {
    `protocol` = recorder.protocolName
    dropped = recorder.droppedCount
    messages = recorder.askingValues { access in recorder.records.map { WrittenMessage($0, access) } }
  }

  init(contentsOf data: Data) throws {
    let header = try JSONDecoder().decode(AnyVersion.self, from: data).header
    guard header == Header() else {
      throw CallLogError.malformedFile("expected \(Header()), found \(header.description.dropFirst(11))")
    }
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}

/// A message in a log file.
struct WrittenMessage: Codable {
  let selector: String
  let thread: String
  let number: Int
  let text: String
  let arguments: [WrittenValue]
  /// The result of the method, or the value for nil if the method returns void. The result is missing if the method
  /// raised an exception or had not returned.
  var result: WrittenValue?
  /// The text of the result or of the exception.
  var outcome: String?

  init(_ record: MessageRecord, _ access: ValueAccess) {
    selector = record.method.selector.name
    (thread, number, text) = (record.thread, record.number, record.text)
    arguments = zip(record.arguments, record.method.encoding.explicitArguments).map {
      .init($0, $1, ObjectText(access: access))
    }
    switch record.result {
    case .open: break
    case .returned(let value, let text, _):
      let isVoid = record.plan.result == .void
      (result, outcome) = (
        isVoid ? .init(nil: true) : .init(value, record.method.encoding.result, ObjectText(access: access)), text
      )
    case .raised(let text, _): outcome = text
    }
  }

  /// Returns the message as a record of a protocol's method.
  ///
  /// - Parameters:
  ///   - protocol: The protocol that has the method.
  ///   - counts: The number of completed calls of each method so far. This function increases the number of its method.
  func record(of protocol: ObjCProtocol, counts: inout [String: Int]) throws -> MessageRecord {
    let method = try `protocol`.method(Selector(selector))
    let plan = try method.plan.get()
    let encodings = method.encoding.explicitArguments
    guard arguments.count == encodings.count else {
      throw CallLogError.malformedFile("\(selector): expected \(encodings.count) arguments, found \(arguments.count)")
    }
    let kept = try arguments.indices.map { index in
      try reading("\(selector): argument \(index + 1)") {
        try arguments[index].kept(as: encodings[index], size: plan.arguments[index].size)
      }
    }
    let record = MessageRecord(
      method, plan, (text, kept), protocolName: `protocol`.name, thread: thread, number: number)
    guard result != nil || outcome != nil else { return record }
    counts[selector, default: 0] += 1
    let order = counts[selector]!
    guard let result else {
      record.close(.raised(outcome ?? "", order: order))
      return record
    }
    let value = try reading("\(selector): the result") {
      plan.result == .void ? .bytes([]) : try result.kept(as: method.encoding.result, size: plan.resultSize)
    }
    record.close(.returned(value, text: outcome ?? "", order: order))
    return record
  }
}

/// Runs `body`, and adds the position in the file to its errors.
func reading<Value>(_ place: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch { throw CallLogError.malformedFile("\(place): \(text(of: error))") }
}

private func text(of error: any Error) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, let context): text(of: context, "no value for \(key.stringValue)")
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
    DecodingError.dataCorrupted(let context):
    text(of: context, context.debugDescription)
  default: "\(error)"
  }
}

private func text(of context: DecodingError.Context, _ problem: String) -> String {
  let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  let cause = context.underlyingError.map { " (\($0))" } ?? ""
  return "\(path.isEmpty ? "" : "\(path.dropFirst()): ")\(problem)\(cause)"
}
