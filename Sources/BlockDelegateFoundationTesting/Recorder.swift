#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// Records the calls that it observes. Several threads may make calls at the same time.
  final class Recorder: CallObserver {
    let protocolName: String
    let arrivals = Arrivals()
    private let objects = NumberedObjects()
    // While this lock is held, only code of this module runs.
    private let state = Mutex(State())

    private struct State {
      var records: [CallRecord] = []
      /// The number of calls of each method that have returned.
      var returned: [String: Int] = [:]
    }

    init(protocolName: String) { self.protocolName = protocolName }

    func callBegins<each A>(_ method: String, _ arguments: repeat each A) -> (Any) -> Void {
      var all: [Any] = []
      repeat all.append(each arguments)
      let record = CallRecord(method, all, objects)
      state.withLock { $0.records.append(record) }
      return { [self] result in
        let outcome = CallRecord.Outcome(result, objects)
        state.withLock { state in
          let order = (state.returned[method] ?? 0) + 1
          state.returned[method] = order
          record.close(outcome, order: order)
        }
        arrivals.tell()
      }
    }

    var records: [CallRecord] { state.withLock { $0.records } }

    func count(of method: String) -> Int { state.withLock { $0.returned[method] ?? 0 } }

    func removeAll() { withExtendedLifetime(state.exchange(State())) {} }
  }
#endif
