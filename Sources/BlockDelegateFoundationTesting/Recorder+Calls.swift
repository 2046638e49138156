#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation

  /// Records the calls of a delegate's methods with their arguments and results.
  extension Recorder {
    /// Records a call that begins. The closure `end` records its result.
    ///
    /// - Parameter arguments: The tuple of arguments, or the only argument.
    func begin(
      _ method: MethodName, _ arguments: Any, isAnswered: Bool
    ) -> (message: RecordedMessage, end: (Any) -> Void) {
      let mirror = Mirror(reflecting: arguments)
      let values = mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [arguments]
      let message = begin(method, values.map(text), values.map(kept), isAnswered: isAnswered)
      return (message, { [self] in message.close(.returned(kept($0), text: $0 is Void ? "" : text(of: $0))) })
    }

    private func kept(_ value: Any) -> KeptValue { KeptValue(value, names) }
    private func text(of value: Any) -> String { ValueText(names: names).text(of: value) }
  }
#endif
