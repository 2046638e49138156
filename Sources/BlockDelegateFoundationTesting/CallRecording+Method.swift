#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation
  import Foundation

  extension CallRecording {
    /// The recorded calls of a method of Foundation's.
    ///
    /// - Parameters:
    ///   - method: The method, such as `.parserFoundCharacters`.
    public subscript<each Argument, R>(
      _ method: FoundationMethod<P, MethodBody<repeat each Argument, R>>, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
      MethodLog(log, .success(method.name), at: CodeLocation(fileID, filePath, line, column)) {
        RecordedCall(message: $0)
      }
    }
  }

  extension RecordedMessage {
    /// The selector of the message, such as `parser:foundCharacters:`.
    public var selector: String { method.selectorName }
  }

  extension MethodName: RecordedMethod {
    package var selectorName: String { "\(selector)" }
    package func name(in protocolName: String) -> String { "-[\(protocolName) \(selector)]" }
  }
#endif
