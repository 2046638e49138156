#if !canImport(ObjectiveC)
  import BlockDelegateCore

  extension DelegateOwner {
    /// Records the calls that this object makes to its delegate.
    ///
    ///     let log = try parser.record(XMLParserDelegate.self)
    ///
    /// The recording ends when the log is stopped or deallocated. The delegates are called as before, and their results
    /// are returned to this object. The log also has the calls of methods for which no delegate has a closure, because
    /// the object calls all methods of its delegate.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Returns: The log, which must be kept during the recording.
    /// - Throws: `BlockDelegateError` if the protocol is not one of Foundation's delegate protocols.
    public func record(
      _ type: Delegate.Type, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> CallLog<Delegate> {
      let log = CallLog<Delegate>()
      log.keep(try addObserver(log.recorder, at: CodeLocation(fileID, line)))
      return log
    }
  }
#endif
