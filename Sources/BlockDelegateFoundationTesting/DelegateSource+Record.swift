#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation

  extension _DelegateSource {
    /// Records the calls that this object makes to its delegates.
    ///
    ///     let log = try parser.record(XMLParserDelegate.self)
    ///
    /// The recording ends when the log is stopped or deallocated. The object and its delegates behave as before. A session
    /// can be recorded if it was made with closures.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - includesUnanswered: Whether calls are recorded for which no delegate has a method, with the mark
    ///     `(unanswered)`. A delegate that is a class of the program may have any method.
    /// - Returns: The log, which must be kept during the recording.
    /// - Throws: `BlockDelegateError` if this object's delegate can't be set. The object is unchanged then.
    public func record(
      _ type: Delegate.Type, includingUnanswered includesUnanswered: Bool = false, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws -> CallLog<Delegate> {
      let recorder = Recorder(protocolName: protocolName(type), includesUnanswered: includesUnanswered)
      let watcher = Watcher { call, isAnswered in
        guard isAnswered || includesUnanswered else { return (nil, { _ in }) }
        return (nil, recorder.begin(call.method, call.arguments, isAnswered: isAnswered).end)
      }
      let recording = try watch(watcher, at: CodeLocation(fileID, line))
      return CallLog(recorder, of: recorder.protocolName, recording: recording)
    }
  }
#endif
