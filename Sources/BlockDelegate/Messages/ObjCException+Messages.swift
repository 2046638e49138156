import BlockDelegateRuntime

extension ObjCException: CustomStringConvertible {
  /// The exception's name: "NSRangeException". Empty when it is no `NSException`.
  public var name: String { answer(to: "name") ?? "" }
  /// Why it was raised.
  public var reason: String? { answer(to: "reason") }

  public var description: String {
    let place = location.map { " (\($0))" } ?? ""
    guard name.isEmpty else { return "\(name): \(reason ?? "no reason given")\(place)" }
    return "exception: \(object.map { "\($0)" } ?? "nil")\(place)"
  }

  /// What an `NSException` answers; any object can be thrown.
  private func answer(to message: StaticString) -> String? {
    guard let object, ["name", "reason"].allSatisfy({ Message.responds(object.handle, to: SelectorHandle($0)) }) else {
      return nil
    }
    return (try? Sending.send(to: object.handle, SelectorHandle(message), as: String?.self)) ?? nil
  }
}
