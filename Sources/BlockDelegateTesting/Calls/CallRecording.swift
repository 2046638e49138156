import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// Who has a log of messages: the log itself, or a spy.
public protocol CallRecording<P> {
  /// The protocol of the messages.
  associatedtype P
  /// The messages.
  var log: CallLog<P> { get }
}

extension CallRecording {
  /// The messages of a method that is named by its selector.
  public func calls(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> [RecordedMessage] {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.records(selector, at: site).map { RecordedMessage(record: $0) }
  }
}
