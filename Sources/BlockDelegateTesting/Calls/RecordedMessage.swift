import BlockDelegate
import Foundation

/// A recorded message. Its text was made when the message was sent.
///
/// Values among the arguments (strings, numbers, data, dates, URLs, errors, collections, index sets) were copied then,
/// blocks are retained, and other objects are held weakly. A collection retains its elements. A value of more than
/// 1,000,000 characters, bytes or elements is held weakly, too.
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

extension RecordedMessage {
  /// Calls a closure with the arguments, in the closure's types.
  func withArguments<each Argument, Result>(_ body: (repeat each Argument) throws -> Result) throws -> Result {
    var index = 0
    func next<Value>(_ type: Value.Type) throws -> Value {
      defer { index += 1 }
      return try argument(index)
    }
    return try body(repeat try next((each Argument).self))
  }
}

extension RecordedMessage: CustomStringConvertible {
  /// The message on one line: `windowShouldClose: <NSWindow #1> -> YES`.
  public var description: String { record.line }
}

/// A ``RecordedMessage`` with the types of its method.
public struct RecordedCall<each Argument, Result>: _RecordedCall {
  /// The message itself: its text, its number, its thread.
  public let message: RecordedMessage

  /// The arguments, without `self`.
  /// - Throws: ``CallLogError`` if an object is gone, `BlockDelegateError` if a value does not fit its type.
  public var arguments: (repeat each Argument) {
    get throws { try message.withArguments { (values: repeat each Argument) in (repeat each values) } }
  }

  /// What the method returned.
  /// - Throws: as ``RecordedMessage/result(as:)``.
  public var result: Result { get throws { try message.result() } }
}

/// A ``RecordedMessage`` with the types of a method of one argument.
///
/// It is no ``RecordedCall``: Swift 6.3 does not convert a tuple of a pack to its only element in every expression.
public struct RecordedUnaryCall<Argument, Result>: _RecordedCall {
  /// The message itself: its text, its number, its thread.
  public let message: RecordedMessage

  /// The argument.
  /// - Throws: ``CallLogError`` if an object is gone, `BlockDelegateError` if the value does not fit its type.
  public var arguments: Argument { get throws { try message.argument(0) } }

  /// What the method returned.
  /// - Throws: as ``RecordedMessage/result(as:)``.
  public var result: Result { get throws { try message.result() } }
}

/// A recorded call of any number of arguments.
public protocol _RecordedCall: Sendable, CustomStringConvertible {
  /// The message itself: its text, its number, its thread.
  var message: RecordedMessage { get }
}

// In an extension of a protocol, because Swift 6.3 crashes when it compiles a key path to a computed property of a type
// with a parameter pack: `calls.map(\.description)`.
extension _RecordedCall { public var description: String { message.description } }
