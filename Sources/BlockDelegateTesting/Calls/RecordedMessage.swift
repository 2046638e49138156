import BlockDelegate
import Foundation

/// A message in a log. The text of the message was made when it was sent.
///
/// Arguments that are values (strings, numbers, data, dates, URLs, errors, collections, index sets) are copied when the
/// message is sent. A copied collection retains its elements. Blocks are copied and retained. Other objects are held
/// weakly, and so are values with more than 1,000,000 characters, bytes or elements.
public struct RecordedMessage: Sendable {
  let record: MessageRecord

  /// The selector of the message.
  public var selector: Selector { Selector(record.method.selector.name) }
  /// The number of the message among the messages of its thread, counted from 1.
  public var number: Int { record.number }
  /// The name of the thread that sent the message, such as `main thread` or `thread 2`.
  public var thread: String { record.thread }

  /// Returns an argument of the message.
  ///
  /// - Parameters:
  ///   - index: The index of the argument, counted from 0, without `self`.
  ///   - type: The Swift type of the argument, which must fit the method's type encoding.
  /// - Throws: `BlockDelegateError` if the type does not fit, or ``CallLogError`` if the object was deallocated.
  public func argument<Value>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    try record.argument(index, as: type)
  }

  /// Returns the result that the method returned.
  ///
  /// - Parameter type: The Swift type of the result, which must fit the method's type encoding.
  /// - Throws: `BlockDelegateError` if the type does not fit. ``CallLogError`` if the method raised an exception, if it
  ///   has not returned, or if the result was deallocated.
  public func result<Value>(as type: Value.Type = Value.self) throws -> Value { try record.resultValue(as: type) }
}

extension RecordedMessage {
  /// Calls a closure with the arguments, converted to the types of the closure's parameters.
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

/// A ``RecordedMessage`` with the Swift types of its method.
public struct RecordedCall<each Argument, Result>: _RecordedCall {
  /// The message, with its text, its number and its thread.
  public let message: RecordedMessage

  /// The arguments of the call, without `self`.
  ///
  /// - Throws: ``CallLogError`` if an object was deallocated, or `BlockDelegateError` if a value does not fit its type.
  public var arguments: (repeat each Argument) {
    get throws { try message.withArguments { (values: repeat each Argument) in (repeat each values) } }
  }

  /// The result that the method returned.
  ///
  /// - Throws: `BlockDelegateError` if the result does not fit its type. ``CallLogError`` if the method raised an
  ///   exception, if it has not returned, or if the result was deallocated.
  public var result: Result { get throws { try message.result() } }
}

/// A ``RecordedMessage`` with the Swift types of a method with one argument.
///
/// `RecordedUnaryCall` is a separate type from ``RecordedCall``, because Swift 6.3 does not convert a tuple of a
/// parameter pack to its only element in every expression.
public struct RecordedUnaryCall<Argument, Result>: _RecordedCall {
  /// The message, with its text, its number and its thread.
  public let message: RecordedMessage

  /// The argument of the call.
  ///
  /// - Throws: ``CallLogError`` if an object was deallocated, or `BlockDelegateError` if the value does not fit its
  ///   type.
  public var arguments: Argument { get throws { try message.argument(0) } }

  /// The result that the method returned.
  ///
  /// - Throws: `BlockDelegateError` if the result does not fit its type. ``CallLogError`` if the method raised an
  ///   exception, if it has not returned, or if the result was deallocated.
  public var result: Result { get throws { try message.result() } }
}

/// A recorded call of a typed method with any number of arguments.
public protocol _RecordedCall: Sendable, CustomStringConvertible {
  /// The message, with its text, its number and its thread.
  var message: RecordedMessage { get }
}

// `description` is in an extension of a protocol, because Swift 6.3 crashes when it compiles a key path to a computed
// property of a type with a parameter pack, as in `calls.map(\.description)`.
extension _RecordedCall { public var description: String { message.description } }
