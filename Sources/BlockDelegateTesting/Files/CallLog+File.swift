import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallLog {
  /// Writes the messages to a file, as JSON, from which `init(_:contentsOf:)` makes a log again.
  ///
  ///     try log.write(to: URL(fileURLWithPath: "session.json"))
  ///
  /// Numbers, structs of numbers, strings, data, dates, URLs, boxed numbers, arrays and dictionaries of those, and
  /// notifications are written. Anything else is a placeholder, its text in the log: `<NSWindow #1>`.
  /// - Throws: what Foundation throws if the file can't be written.
  public func write(to url: URL) throws { try WrittenLog(of: recorder).data.write(to: url, options: .atomic) }

  /// Makes a log of a file that `write(to:)` has made. Nothing more is recorded.
  ///
  ///     let log = try CallLog(GNUstep.NSXMLParserDelegate.self, contentsOf: url)
  ///     try log.replay(to: delegate, objects: ["<GSStrictXMLParser #1>": parser])
  ///
  /// - Parameters:
  ///   - type: the protocol, which must be that of the log that was written.
  ///   - url: the file.
  /// - Throws: ``CallLogError/malformedFile(_:)`` if it is no such file; `BlockDelegateError` if there is no such
  ///   protocol; what Foundation throws if the file can't be read.
  public convenience init(_ type: P.Type = P.self, contentsOf url: URL) throws {
    try self.init(readFrom: url, as: .named(by: type))
  }

  fileprivate convenience init(readFrom url: URL, as protocol: ObjCProtocol) throws {
    self.init(`protocol`, limit: nil)
    let data = try Data(contentsOf: url)
    do {
      let written = try WrittenLog(data)
      guard written.protocol == `protocol`.name else {
        throw WrittenValue.Misfit(description: "expected messages of \(`protocol`.name), found \(written.protocol)")
      }
      var order: [String: Int] = [:]
      let records = try written.messages.enumerated().map { index, message in
        do { return try message.record(of: `protocol`, order: &order) } catch {
          throw WrittenValue.Misfit(description: "messages[\(index)]: \(text(of: error))")
        }
      }
      recorder.restore(records, dropped: written.dropped)
    } catch {
      throw CallLogError.malformedFile("\(url.lastPathComponent): \(text(of: error))")
    }
  }
}

extension CallLog where P == ObjCProtocol {
  /// Makes a log of a file, for a protocol that is known by its name.
  public convenience init(_ protocol: ObjCProtocol, contentsOf url: URL) throws {
    try self.init(readFrom: url, as: `protocol`)
  }
}

extension CallRecording {
  /// Writes the messages to a file: see ``CallLog/write(to:)``.
  public func write(to url: URL) throws { try log.write(to: url) }
}

/// What is wrong with a file, and where in it.
private func text(of error: any Error) -> String {
  switch error {
  case let misfit as WrittenValue.Misfit: return misfit.description
  case DecodingError.keyNotFound(let key, let context): return text(of: context, "no value for \(key.stringValue)")
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
    DecodingError.dataCorrupted(let context):
    return text(of: context, context.debugDescription)
  default: return "\(error)"
  }
}

private func text(of context: DecodingError.Context, _ problem: String) -> String {
  var path = ""
  for key in context.codingPath {
    path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
  }
  let cause = context.underlyingError.map { " (\($0))" } ?? ""
  return "\(path)\(path.isEmpty ? "" : ": ")\(problem)\(cause)"
}
