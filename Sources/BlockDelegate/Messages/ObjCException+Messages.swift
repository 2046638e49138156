import BlockDelegateRuntime

extension ObjCException: CustomStringConvertible {
  /// The exception's name, such as `NSRangeException`, or an empty string if the object is not an `NSException`.
  public var name: String { answer(to: "name") ?? "" }
  /// The reason that the exception was raised for, or nil if there is none.
  public var reason: String? { answer(to: "reason") }

  public var description: String {
    let place = location.map { " (\($0))" } ?? ""
    guard name.isEmpty else { return "\(name): \(reason ?? "no reason given")\(place)" }
    return "exception: \(object.map { "\($0)" } ?? "nil")\(place)"
  }

  /// Returns the text that an `NSException` returns for `message`, or nil for any other object that was thrown.
  private func answer(to message: StaticString) -> String? {
    guard let object, ["name", "reason"].allSatisfy({ Message.responds(object.handle, to: SelectorHandle($0)) }) else {
      return nil
    }
    return (try? Sending.send(to: object.handle, SelectorHandle(message), as: String?.self)) ?? nil
  }
}
