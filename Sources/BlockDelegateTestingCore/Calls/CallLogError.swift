/// An error of a call log that can't return a value.
public enum CallLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The object of an argument was deallocated, because a log retains only values. The index is nil for the result of
  /// the method.
  case goneObject(String, argument: Int?, method: String)
  /// The method has no argument with this index, which is counted from 0.
  case missingArgument(Int, count: Int, method: String)
  /// The method has not returned yet.
  case unanswered(method: String)
  /// The method raised an exception and returned no result.
  case raised(String, method: String)

  public var description: String {
    switch self {
    case .goneObject(let name, let index, let method):
      "\(method): \(name), \(index.map { "argument \($0 + 1)" } ?? "the result"), was deallocated: a log does not retain objects"
    case .missingArgument(let index, let count, let method):
      "\(method): no argument \(index + 1), the method has \(count)"
    case .unanswered(let method): "\(method): no result, because the call has not returned"
    case .raised(let exception, let method): "\(method): no result, because the call raised \(exception)"
    }
  }
}
