#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// A log of the calls of the methods of a delegate protocol.
  ///
  ///     let log = try parser.record(XMLParserDelegate.self)
  ///     ...
  ///     log[.parserFoundCharacters].verify(count: 2)
  ///
  /// The text of a log has a line for each call. Objects are numbered in the order of their first appearance, so that
  /// each run of the test gives the same text.
  ///
  /// A log holds the object that calls the delegate weakly. Objects among the arguments are held weakly, too, except
  /// for values. The test must retain the log, because no other object does. Recording ends when the log is
  /// deallocated.
  public final class CallLog<P>: Sendable {
    let recorder: Recorder
    /// The test framework to which failed checks are reported.
    let framework = TestFramework.current
    private let observation = Mutex(Observation())

    /// The object that keeps the recorder registered. `Observation` is sendable because its object is only stored.
    private struct Observation: @unchecked Sendable { var kept: AnyObject? }

    init() {
      // The description of the type is `any XMLParserDelegate`, and the name of the protocol is `XMLParserDelegate`.
      let name = "\(P.self)"
      recorder = Recorder(protocolName: name.hasPrefix("any ") ? String(name.dropFirst(4)) : name)
    }

    func keep(_ observation: AnyObject) { _ = self.observation.exchange(Observation(kept: observation)) }

    /// Ends the recording. The log keeps the calls that it has recorded.
    public func stop() { _ = observation.exchange(Observation()) }

    /// Removes all calls from the log. The recording continues.
    public func removeAll() { recorder.removeAll() }
  }

  extension CallLog: CallRecording { public var log: CallLog<P> { self } }

  extension CallLog: CustomStringConvertible {
    /// A line for each call, in the order in which the calls were made.
    public var description: String { text(of: recorder.records[...]) }

    /// The last lines of the log, for the texts of failures.
    var excerpt: String { BlockDelegateTestingCore.excerpt(of: recorder.records, text: text) }

    private func text(of records: ArraySlice<CallRecord>) -> String { records.map(\.line).joined(separator: "\n") }
  }
#endif
