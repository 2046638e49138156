#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// Something with a log of calls: the log itself, or a spy.
  ///
  /// A subscript gives the calls of one method:
  ///
  ///     log[.parserDidEndDocument].verify(count: 1)
  ///     let text = try spy[.parserFoundCharacters].calls.first?.arguments.1
  public protocol CallRecording<P> {
    /// The protocol of the calls, as its existential type.
    associatedtype P
    /// The calls.
    var log: CallLog<P> { get }
  }

  extension CallRecording {
    /// The calls of a method.
    public subscript<each Argument, R>(
      _ method: DelegateMethod<P, (repeat each Argument) -> R>
    ) -> MethodLog<P, RecordedCall<repeat each Argument, R>> {
      MethodLog(log, method.description) { RecordedCall(record: $0) }
    }

    /// The calls of a method of one argument.
    public subscript<Argument, R>(
      _ method: DelegateMethod<P, (Argument) -> R>
    ) -> MethodLog<P, RecordedUnaryCall<Argument, R>> {
      MethodLog(log, method.description) { RecordedUnaryCall(record: $0) }
    }

    /// Expects that methods were called in this order. A method that is named twice must have been called twice.
    ///
    ///     log.expectOrder(.parserDidStartDocument, .parserDidEndDocument)
    ///
    /// Other calls may come between them, unless `consecutively` is true. A call comes where it began.
    /// - Returns: whether the expectation holds.
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
