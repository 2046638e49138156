import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// Something with a log of messages: the log itself, or a spy.
///
/// A subscript gives the calls of one method:
///
///     log[.windowShouldClose].verify(count: 2)
///     let text = try spy[.parserFoundCharacters].calls.first?.arguments.1
///     let messages = log["cache:willEvictObject:"].calls
public protocol CallRecording<P> {
  /// The protocol of the messages.
  associatedtype P
  /// The messages.
  var log: CallLog<P> { get }
}

extension CallRecording {
  /// The calls of a method named by its selector. Fails the test if the protocol has no such method.
  public subscript(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MethodLog<P, RecordedMessage> {
    MethodLog(log, selector, at: CodeLocation(fileID, filePath, line, column)) { $0 }
  }

  /// The calls of a method. Fails the test if the protocol has no such method.
  ///
  /// The arguments are those of the Swift type: without `self`, and without an `NSError **`.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, (repeat each Argument) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }

  /// The calls of a method that is isolated to the main actor.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each Argument) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }

  /// The calls of a method of one argument.
  public subscript<Argument, R>(
    _ method: DelegateMethod<P, (Argument) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedUnaryCall<Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { .init(message: $0) }
  }

  /// The calls of a method of one argument that is isolated to the main actor.
  public subscript<Argument, R>(
    _ method: DelegateMethod<P, @MainActor (Argument) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedUnaryCall<Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { .init(message: $0) }
  }
}
