#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// Records the calls that it observes, which may come from several threads at once.
  final class Recorder: CallObserver {
    let protocolName: String
    let arrivals = Arrivals()
    private let objects = NumberedObjects()
    // No code of others runs under its lock.
    private let state = Mutex(State())

    private struct State {
      var records: [CallRecord] = []
      /// How many calls of each method have returned.
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
