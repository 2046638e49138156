/// An error of a call log that can't return a value.
public enum CallLogError: Error, Hashable, Sendable {
  /// The object of an argument was deallocated, because a log retains only values. The index is nil for the result of
  /// the method.
  case goneObject(String, argument: Int?, method: String)
  /// The value of an argument is missing in the file that the log was read from. The index is nil for the result of the
  /// method.
  case unwrittenValue(String, argument: Int?, method: String)
  /// The file is not the file of a call log. The text describes the mistake in the file and its position.
  case malformedFile(String)
  /// The method has no argument with this index, which is counted from 0.
  case missingArgument(Int, count: Int, method: String)
  /// The method has not returned yet.
  case unanswered(method: String)
  /// The method raised an exception and returned no result.
  case raised(String, method: String)
  /// No call of the method returned within the time to wait.
  case timeout(String)
}

extension CallLogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .goneObject(let name, let index, let method):
      "\(method): \(name), \(place(index)), is gone: a log keeps no objects alive"
    case .unwrittenValue(let text, let index, let method):
      "\(method): \(text), \(place(index)), is not in the file: only values are. replay(to:objects:) takes an object for it"
    case .malformedFile(let text): text
    case .missingArgument(let index, let count, let method):
      "\(method): no argument \(index + 1), the method has \(count)"
    case .unanswered(let method): "\(method): no result, the message is being answered"
    case .raised(let exception, let method): "\(method): no result, it raised \(exception)"
    case .timeout(let text): text
    }
  }

  private func place(_ index: Int?) -> String { index.map { "argument \($0 + 1)" } ?? "the result" }
}
