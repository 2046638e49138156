/// Why a log can't give what it is asked for.
public enum CallLogError: Error, Hashable, Sendable {
  /// The object of an argument, or of the result where the index is nil, is gone: a log keeps values only.
  case goneObject(String, argument: Int?, method: String)
  /// The method has no such argument. The index is from 0.
  case missingArgument(Int, count: Int, method: String)
  /// The message is still being answered.
  case unanswered(method: String)
  /// The method raised an exception and returned nothing.
  case raised(String, method: String)
  /// The message did not come within the time.
  case timeout(String)
}

extension CallLogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .goneObject(let name, let index, let method):
      "\(method): \(name), \(index.map { "argument \($0 + 1)" } ?? "the result"), is gone: a log keeps no objects alive"
    case .missingArgument(let index, let count, let method):
      "\(method): no argument \(index + 1), the method has \(count)"
    case .unanswered(let method): "\(method): no result, the message is being answered"
    case .raised(let exception, let method): "\(method): no result, it raised \(exception)"
    case .timeout(let text): text
    }
  }
}
