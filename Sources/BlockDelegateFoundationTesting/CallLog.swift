#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// The calls of a protocol's methods, written down as they come.
  ///
  ///     let log = try parser.record(XMLParserDelegate.self)
  ///     ...
  ///     log[.parserFoundCharacters].verify(count: 2)
  ///
  /// Its text has a line for each call. Objects are numbered by their first appearance, so that the text is the same in the
  /// next run. A log retains neither the object whose delegate is called, nor other objects that are no values; nobody
  /// retains the log, and with it recording ends.
  public final class CallLog<P>: Sendable {
    let recorder: Recorder
    /// Who hears of failures of checks.
    let framework = TestFramework.current
    private let observation = Mutex(Observation())

    /// Sendable because it is only kept.
    private struct Observation: @unchecked Sendable { var kept: AnyObject? }

    init() {
      // `any XMLParserDelegate` is the type, and `XMLParserDelegate` the protocol.
      let name = "\(P.self)"
      recorder = Recorder(protocolName: name.hasPrefix("any ") ? String(name.dropFirst(4)) : name)
    }

    func keep(_ observation: AnyObject) { _ = self.observation.exchange(Observation(kept: observation)) }

    /// Ends the recording. What was recorded stays.
    public func stop() { _ = observation.exchange(Observation()) }

    /// Forgets what was recorded so far.
    public func removeAll() { recorder.removeAll() }
  }

  extension CallLog: CallRecording { public var log: CallLog<P> { self } }

  extension CallLog: CustomStringConvertible {
    /// A line for each call, in the order in which they came.
    public var description: String { text(of: recorder.records[...]) }

    /// The log's last lines, for failures.
    var excerpt: String { BlockDelegateTestingCore.excerpt(of: recorder.records, text: text) }

    private func text(of records: ArraySlice<CallRecord>) -> String { records.map(\.line).joined(separator: "\n") }
  }
#endif
