/// Who has a log of messages: the log itself, or a spy.
public protocol CallRecording<P> {
  /// The protocol of the messages.
  associatedtype P
  /// The messages.
  var log: CallLog<P> { get }
}
