import BlockDelegate
import Foundation

/// A message that a log has written down. Its text is that of the moment when it was sent.
///
/// Values among the arguments (strings, numbers, data, dates, URLs, errors, collections, index sets) were copied then,
/// blocks are retained, and other objects are held weakly. A collection keeps what it holds.
public struct RecordedMessage: Sendable {
  let record: MessageRecord

  /// The message's selector.
  public var selector: Selector { Selector(record.method.selector.name) }
  /// Where it comes among the messages of its thread, from 1.
  public var number: Int { record.number }
  /// The thread that sent it: `main thread`, `thread 2`.
  public var thread: String { record.thread }

  /// An argument.
  /// - Parameters:
  ///   - index: from 0, without `self`.
  ///   - type: a type that fits the method's, as for a closure.
  /// - Throws: `BlockDelegateError` when the type does not fit, ``CallLogError`` when the object is gone.
  public func argument<Value>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    try record.argument(index, as: type)
  }

  /// What the method returned.
  /// - Throws: `BlockDelegateError` when the type does not fit, ``CallLogError`` when there is no result: it raised an
  ///   exception, is being answered, or the object is gone.
  public func result<Value>(as type: Value.Type = Value.self) throws -> Value { try record.resultValue(as: type) }
}

extension RecordedMessage: CustomStringConvertible {
  /// The message on one line: `windowShouldClose: <NSWindow #1> -> YES`.
  public var description: String { record.line }
}

/// A ``RecordedMessage`` of a method whose types the compiler knows.
public struct RecordedCall<Arguments, Result>: CustomStringConvertible {
  /// The message itself: its text, its number, its thread.
  public let message: RecordedMessage
  private let load: (MessageRecord) throws -> Arguments

  init(_ record: MessageRecord, _ load: @escaping (MessageRecord) throws -> Arguments) {
    message = RecordedMessage(record: record)
    self.load = load
  }

  /// The arguments, without `self`: a tuple, or the argument itself where there is one.
  /// - Throws: ``CallLogError`` when an object is gone, `BlockDelegateError` when a value does not fit its type.
  public var arguments: Arguments { get throws { try load(message.record) } }

  /// What the method returned.
  /// - Throws: as ``RecordedMessage/result(as:)``.
  public var result: Result { get throws { try message.result() } }

  public var description: String { message.description }
}
