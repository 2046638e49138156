import BlockDelegate

/// A value that has a log of messages: a ``CallLog`` or a ``DelegateSpy``.
///
/// Subscripts return the recorded calls of one method:
///
///     log[.windowShouldClose].verify(count: 2)
///     let text = try spy[.parserFoundCharacters].calls.first?.arguments.1
///     let messages = log["cache:willEvictObject:"].calls
public protocol CallRecording<P> {
  /// The protocol of the messages.
  associatedtype P
  /// The log of the messages.
  var log: CallLog<P> { get }
}

extension CallRecording {
  /// The recorded calls of the method with a selector. Fails the test if the protocol has no such method.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public subscript(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MethodLog<P, RecordedMessage> {
    MethodLog(log, selector, at: CodeLocation(fileID, filePath, line, column)) { $0 }
  }

  /// The recorded calls of a typed method. Fails the test if the protocol has no such method.
  ///
  /// The arguments of a call have the Swift types of the method, without `self` and without an `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, such as `.windowShouldClose`.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, (repeat each Argument) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }

  /// The recorded calls of a typed method on the main actor. Fails the test if the protocol has no such method.
  ///
  /// - Parameters:
  ///   - method: The method, such as `.windowShouldClose`.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each Argument) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }
}
