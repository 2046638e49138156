#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// A value that has a log of calls: a ``CallLog`` or a ``DelegateSpy``.
  ///
  /// Subscripts return the recorded calls of one method:
  ///
  ///     log[.parserDidEndDocument].verify(count: 1)
  ///     let text = try spy[.parserFoundCharacters].calls.first?.arguments.1
  public protocol CallRecording<P> {
    /// The existential type of the protocol, such as `any XMLParserDelegate`.
    associatedtype P
    /// The log of the calls.
    var log: CallLog<P> { get }
  }

  extension CallRecording {
    /// The recorded calls of a typed method.
    ///
    /// - Parameter method: The method, such as `.parserFoundCharacters`.
    public subscript<each Argument, R>(
      _ method: DelegateMethod<P, (repeat each Argument) -> R>
    ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
      MethodLog(log, method.description) { RecordedCall(record: $0) }
    }

    /// The recorded calls of a typed method with one argument.
    ///
    /// - Parameter method: The method, such as `.parserDidEndDocument`.
    public subscript<Argument, R>(
      _ method: DelegateMethod<P, (Argument) -> R>
    ) -> MethodLog<P, RecordedUnaryCall<Argument, R>> {
      MethodLog(log, method.description) { RecordedUnaryCall(record: $0) }
    }

    /// Expects that the typed methods were called in this order.
    ///
    ///     log.expectOrder(.parserDidStartDocument, .parserDidEndDocument)
    ///
    /// A method that is listed twice must have been called twice. Calls are compared by the time at which they began.
    ///
    /// - Parameters:
    ///   - methods: The methods in the expected order.
    ///   - consecutively: Whether other calls between the listed calls are a failure, false by default.
    ///   - fileID: The file of the call, for the failure.
    ///   - filePath: The path of the file, for the failure.
    ///   - line: The line of the call, for the failure.
    ///   - column: The column of the call, for the failure.
    /// - Returns: Whether the expectation is fulfilled.
    @discardableResult
    public func expectOrder<each F>(
      _ methods: repeat DelegateMethod<P, each F>, consecutively: Bool = false, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Bool {
      let expected = names(of: repeat each methods)
      let found = log.recorder.records.map(\.method)
      guard let missing = misplaced(expected, in: found, consecutively: consecutively, name: { $0 }) else {
        return true
      }
      log.framework.fail(
        "\(log.recorder.protocolName): \(missing)\n\(log.excerpt)", at: CodeLocation(fileID, filePath, line, column))
      return false
    }
  }

  func names<P, each F>(of methods: repeat DelegateMethod<P, each F>) -> [String] {
    var names: [String] = []
    repeat names.append((each methods).description)
    return names
  }
#endif
