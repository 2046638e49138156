#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// A recorded call of a log.
  ///
  /// `CallRecord` is sendable because its values are only returned to the test that reads them, and the outcome is
  /// protected by a lock.
  final class CallRecord: @unchecked Sendable {
    /// The name of the method, as `DelegateMethod` describes it.
    let method: String
    private let arguments: [KeptValue]
    private let text: String
    private let outcome = Mutex<(outcome: Outcome, order: Int)?>(nil)

    struct Outcome: @unchecked Sendable {
      let value: KeptValue
      let text: String

      init(_ result: Any, _ objects: NumberedObjects) {
        (value, text) = (KeptValue(result, objects), result is Void ? "" : " -> \(objects.text(of: result))")
      }
    }

    init(_ method: String, _ arguments: [Any], _ objects: NumberedObjects) {
      self.method = method
      self.arguments = arguments.map { KeptValue($0, objects) }
      let parts = method.prefix { $0 != ")" }.split(separator: "(")
      let labels = (parts.count > 1 ? parts[1] : "").split(separator: ":").map { $0 == "_" ? "" : "\($0): " }
      text = "\(parts[0])(\(zip(labels, arguments).map { $0 + objects.text(of: $1) }.joined(separator: ", ")))"
    }

    func close(_ outcome: Outcome, order: Int) { self.outcome.withLock { $0 = (outcome, order) } }

    /// The number of the call among the completed calls of its method, counted from 1. An incomplete call has no
    /// number.
    var order: Int? { outcome.withLock { $0?.order } }

    var line: String { text + (outcome.withLock { $0?.outcome.text } ?? "") }

    func argument<Value>(_ index: Int) throws -> Value { try arguments[index].value(index, method: method) }

    func result<Value>() throws -> Value {
      guard let outcome = outcome.withLock({ $0?.outcome }) else { throw CallLogError.unanswered(method: method) }
      return try outcome.value.value(nil, method: method)
    }
  }
#endif
