import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallRecording {
  /// The recorded calls of the method with a selector. Fails the test if the protocol has no such method.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - filePath: The path of the file, for the failure.
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
  ///   - filePath: The path of the file, for the failure.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each Argument, R>>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }

  /// The recorded calls of a typed method on the main actor. Fails the test if the protocol has no such method.
  ///
  /// - Parameters:
  ///   - method: The method, such as `.windowShouldClose`.
  ///   - filePath: The path of the file, for the failure.
  public subscript<each Argument, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each Argument, R>>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
    MethodLog(log, method.selector, at: CodeLocation(fileID, filePath, line, column)) { RecordedCall(message: $0) }
  }
}

extension CallLog {
  var `protocol`: ObjCProtocol { source as! ObjCProtocol }
}

extension MethodLog {
  fileprivate init(
    _ log: CallLog<P>, _ selector: Selector, at site: CodeLocation,
    makeCall: @escaping @Sendable (RecordedMessage) -> Call
  ) { self.init(log, Result { try log.protocol.method(selector) }, at: site, makeCall: makeCall) }
}
