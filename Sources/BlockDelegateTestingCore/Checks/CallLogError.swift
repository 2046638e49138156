/// Why a log can't give what it is asked for.
public enum CallLogError: Error, Hashable, Sendable {
  /// The object of an argument, or of the result where the index is nil, is gone: a log keeps values only.
  case goneObject(String, argument: Int?, method: String)
  /// The value of an argument, or of the result where the index is nil, is not in the file that the log was made of.
  case unwrittenValue(String, argument: Int?, method: String)
  /// The file is none that a log was written to; the text says what is wrong, and where.
  case malformedFile(String)
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
      "\(method): \(name), \(place(index)), was deallocated: a log does not retain objects"
    case .unwrittenValue(let text, let index, let method):
      "\(method): \(text), \(place(index)), is not in the file, which has only values: pass an object for it to replay(to:objects:)"
    case .malformedFile(let text): text
    case .missingArgument(let index, let count, let method):
      "\(method): no argument \(index + 1), the method has \(count)"
    case .unanswered(let method): "\(method): no result, because the call has not returned"
    case .raised(let exception, let method): "\(method): no result, because the call raised \(exception)"
    case .timeout(let text): text
    }
  }

  private func place(_ index: Int?) -> String { index.map { "argument \($0 + 1)" } ?? "the result" }
}
