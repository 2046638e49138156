#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation
  import Foundation

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
      let message = begin(method, values.map(text), values.map(kept), isAnswered: isAnswered, thread: Self.thread)
      return (message, { [self] in end(message, .returned(kept($0), text: $0 is Void ? "" : text(of: $0))) })
    }

    private func kept(_ value: Any) -> KeptValue { KeptValue(value, names) }
    private func text(of value: Any) -> String { ValueText(names: names).text(of: value) }

    /// The number of the current thread in the process.
    private static var thread: UInt64 {
      let key = "BlockDelegate.thread"
      if let known = Thread.current.threadDictionary[key] as? UInt64 { return known }
      let number = count.withLock { count in
        count += 1
        return count
      }
      Thread.current.threadDictionary[key] = number
      return number
    }

    private static let count = Mutex<UInt64>(0)
  }
#endif
