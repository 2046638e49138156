#if !canImport(ObjectiveC)
  import BlockDelegateCore

  extension DelegateOwner {
    /// Writes down the calls of this object's delegate, until the log is stopped or released.
    ///
    ///     let log = try parser.record(XMLParserDelegate.self)
    ///
    /// Nothing else changes: the delegates are called, and their results count. The log also has the calls of methods that
    /// no delegate has a closure for, as the object calls them all.
    /// - Parameters:
    ///   - type: the protocol.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    /// - Throws: `BlockDelegateError` when the protocol is none of Foundation's.
    public func record(
      _ type: Delegate.Type, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> CallLog<Delegate> {
      let log = CallLog<Delegate>()
      log.keep(try addObserver(log.recorder, at: CodeLocation(fileID, line)))
      return log
    }
  }
#endif
