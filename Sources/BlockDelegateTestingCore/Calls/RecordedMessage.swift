import BlockDelegateCore

/// A method whose calls are recorded.
package protocol RecordedMethod: Sendable {
  var selectorName: String { get }
  /// Returns the method's name with that of the protocol, such as `-[NSWindowDelegate windowShouldClose:]`.
  func name(in protocolName: String) -> String
}

/// An argument or a result in the form in which a log keeps it.
package protocol RecordedValue: Sendable {
  /// Returns the value as a Swift type.
  ///
  /// - Parameters:
  ///   - message: The message that the value belongs to.
  ///   - argument: The index of the argument; nil for the result.
  /// - Throws: `BlockDelegateError` if the type does not fit, or ``CallLogError`` if the object was deallocated.
  func read<Value>(as type: Value.Type, of message: RecordedMessage, argument: Int?) throws -> Value
}

/// A message in a log. The text of the message was made when it was sent.
///
/// Arguments that are values (strings, numbers, data, dates, URLs, errors, collections, index sets) are copied when the
/// message is sent. A copied collection retains its elements. Blocks are copied and retained. Other objects are held
/// weakly, and so are values with more than 1,000,000 characters, bytes or elements.
public final class RecordedMessage: Sendable, CustomStringConvertible {
  package let protocolName: String
  package let method: any RecordedMethod
  private let arguments: [any RecordedValue]
  /// The parts of the selector with the arguments.
  private let text: String
  /// The name of the thread that sent the message, such as `main thread` or `thread 2`.
  public let thread: String
  /// The number of the message among all recorded messages of the process, counted from 1.
  let number = RecordedMessage.count.withLock { count in
    count += 1
    return count
  }
  private let outcome = Mutex(Outcome.open)
  private static let count = Mutex(0)

  package enum Outcome: Sendable {
    /// The method has not returned yet.
    case open
    case returned(any RecordedValue, text: String)
    case raised(String)
  }

  init(
    _ method: any RecordedMethod, _ text: String, _ arguments: [any RecordedValue], protocolName: String, thread: String
  ) {
    (self.method, self.protocolName, self.thread) = (method, protocolName, thread)
    (self.text, self.arguments) = (text, arguments)
  }

  /// Records how the method has ended.
  package func close(_ outcome: Outcome) { _ = self.outcome.exchange(outcome) }

  /// Whether the method has returned or raised an exception.
  var isClosed: Bool { if case .open = outcome.withLock({ $0 }) { false } else { true } }

  package var name: String { method.name(in: protocolName) }

  /// Returns an argument of the message.
  ///
  /// - Parameters:
  ///   - index: The index of the argument, counted from 0, without `self`.
  ///   - type: The Swift type of the argument, which must fit the method's type encoding.
  /// - Throws: `BlockDelegateError` if the type does not fit, or ``CallLogError`` if the object was deallocated.
  public func argument<Value>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    guard arguments.indices.contains(index) else {
      throw CallLogError.missingArgument(index, count: arguments.count, method: name)
    }
    return try arguments[index].read(as: type, of: self, argument: index)
  }

  /// Returns the result that the method returned.
  ///
  /// - Parameter type: The Swift type of the result, which must fit the method's type encoding.
  /// - Throws: `BlockDelegateError` if the type does not fit. ``CallLogError`` if the method raised an exception, if it
  ///   has not returned, or if the result was deallocated.
  public func result<Value>(as type: Value.Type = Value.self) throws -> Value {
    switch outcome.withLock({ $0 }) {
    case .open: throw CallLogError.unanswered(method: name)
    case .raised(let exception): throw CallLogError.raised(exception, method: name)
    case .returned(let kept, _):
      // Void has no bytes.
      if Value.self == Void.self { return unsafeBitCast((), to: Value.self) }
      return try kept.read(as: type, of: self, argument: nil)
    }
  }

  /// Calls a closure with the arguments, converted to the types of the closure's parameters.
  func withArguments<each Argument, Result>(_ body: (repeat each Argument) throws -> Result) throws -> Result {
    var index = 0
    func next<Value>(_ type: Value.Type) throws -> Value {
      defer { index += 1 }
      return try argument(index)
    }
    return try body(repeat try next((each Argument).self))
  }

  /// The message on one line: `windowShouldClose: <NSWindow #1> -> YES`.
  public var description: String {
    switch outcome.withLock({ $0 }) {
    case .open: text
    case .returned(_, let result): result.isEmpty ? text : "\(text) -> \(result)"
    case .raised(let exception): "\(text) raised \(exception)"
    }
  }
}

/// A ``RecordedMessage`` with the Swift types of its method.
public struct RecordedCall<each Argument, Result>: _RecordedCall {
  /// The message, with its text and its thread.
  public let message: RecordedMessage

  package init(message: RecordedMessage) { self.message = message }

  /// The arguments of the call, without `self`: a tuple, or a single value if the method has one argument.
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

/// A recorded call of a typed method with any number of arguments.
public protocol _RecordedCall: Sendable, CustomStringConvertible {
  /// The message, with its text and its thread.
  var message: RecordedMessage { get }
}

// `description` is in an extension of a protocol, because Swift 6.3 crashes when it compiles a key path to a computed
// property of a type with a parameter pack, as in `calls.map(\.description)`.
extension _RecordedCall { public var description: String { message.description } }
