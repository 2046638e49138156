import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallLog {
  /// Reads a log from a file that `write(to:)` has written, for a protocol that is declared in Swift.
  ///
  ///     let log = try CallLog(GNUstep.NSXMLParserDelegate.self, contentsOf: url)
  ///     try log.replay(to: delegate, objects: ["<GSStrictXMLParser #1>": parser])
  ///
  /// The log records no further messages.
  ///
  /// - Parameters:
  ///   - type: The protocol, which must be the protocol of the log that was written.
  ///   - url: The file to read.
  /// - Throws: ``CallLogError/malformedFile(_:)`` if the file is not the file of a log, `BlockDelegateError` if there
  ///   is no such protocol, or Foundation's error if the file can't be read.
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
  /// Reads a log from a file that `write(to:)` has written, for a protocol that is named at run time.
  ///
  /// The log records no further messages.
  ///
  /// - Parameters:
  ///   - protocol: The protocol, which must be the protocol of the log that was written.
  ///   - url: The file to read.
  /// - Throws: ``CallLogError/malformedFile(_:)`` if the file is not the file of a log, or Foundation's error if the
  ///   file can't be read.
  public convenience init(_ protocol: ObjCProtocol, contentsOf url: URL) throws {
    try self.init(readFrom: url, as: `protocol`)
  }
}

extension CallRecording {
  /// Writes the recorded messages to a JSON file, from which `CallLog(_:contentsOf:)` can read them.
  ///
  /// The file contains numbers, structs of numbers, strings, data, dates, URLs, notifications, and arrays and
  /// dictionaries of these. Any other value is replaced by its text in the log, such as `<NSWindow #1>`.
  ///
  /// - Parameter url: The file to write. An existing file is replaced.
  /// - Throws: Foundation's error if the file can't be written.
  public func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(WrittenLog(of: log.recorder)).write(to: url, options: .atomic)
  }
}
