import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallLog {
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

  private convenience init(readFrom url: URL, as protocol: ObjCProtocol) throws {
    self.init(`protocol`, limit: nil)
    let data = try Data(contentsOf: url)
    try reading(url.lastPathComponent) {
      let written = try WrittenLog(contentsOf: data)
      guard written.protocol == `protocol`.name else {
        throw CallLogError.malformedFile("expected messages of \(`protocol`.name), found \(written.protocol)")
      }
      var counts: [String: Int] = [:]
      let records = try written.messages.enumerated().map { index, message in
        try reading("messages[\(index)]") { try message.record(of: `protocol`, counts: &counts) }
      }
      recorder.restore(records, dropped: written.dropped)
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
  /// Writes the messages to a file, as JSON, from which `CallLog(_:contentsOf:)` makes a log again.
  ///
  /// Numbers, structs of numbers, strings, data, dates, URLs, arrays and dictionaries of those, and notifications are
  /// written. Anything else is a placeholder, its text in the log: `<NSWindow #1>`.
  /// - Throws: what Foundation throws if the file can't be written.
  public func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(WrittenLog(of: log.recorder)).write(to: url, options: .atomic)
  }
}
