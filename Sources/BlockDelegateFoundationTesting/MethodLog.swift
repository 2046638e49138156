#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// The recorded calls of one method.
  ///
  ///     log[.parserFoundCharacters].verify(count: 2)
  ///     let text = try log[.parserFoundCharacters].calls.first?.arguments.1
  ///
  /// A method log retains its call log, and always shows the calls that the call log has recorded so far. `Call` is
  /// ``RecordedCall``, or ``RecordedUnaryCall`` for a method with one argument.
  public struct MethodLog<P, Call>: CountedCalls {
    private let log: CallLog<P>
    private let method: String
    private let makeCall: @Sendable (CallRecord) -> Call

    init(_ log: CallLog<P>, _ method: String, makeCall: @escaping @Sendable (CallRecord) -> Call) {
      (self.log, self.method, self.makeCall) = (log, method, makeCall)
    }

    /// The calls, including calls that have not returned yet.
    public var calls: [Call] { records.map(makeCall) }

    private var records: [CallRecord] { log.recorder.records.filter { $0.method == method } }

    public var count: Int { log.recorder.count(of: method) }

    public var _checked: _CheckedCalls? {
      _CheckedCalls(log.framework, name: name, arrivals: log.recorder.arrivals) { [log] in "\n\(log.excerpt)" }
    }

    private var name: String { "\(log.recorder.protocolName).\(method)" }

    /// Waits for the next call that returns after this function was called.
    ///
    ///     let ended = try await log[.parserDidEndDocument].next()
    ///
    /// - Parameters:
    ///   - time: The longest time to wait, 5 seconds by default.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The call.
    /// - Throws: ``CallLogError`` if no call returns within the time, or `CancellationError` if the task is canceled.
    public func next(
      within time: Duration = .seconds(5), fileID: StaticString = #fileID, line: UInt = #line
    ) async throws -> Call {
      let known = count
      @Sendable func next() -> CallRecord? { records.first { ($0.order ?? 0) > known } }
      _ = try await log.recorder.arrivals.suspend(within: time) { next() != nil }
      guard let record = next() else {
        throw CallLogError.timeout("\(name): no call within \(time.text), at \(fileID):\(line)")
      }
      return makeCall(record)
    }
  }
#endif
