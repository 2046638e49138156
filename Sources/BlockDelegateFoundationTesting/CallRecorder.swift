#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation
  import Foundation

  /// Records the calls of a delegate's methods with their arguments and results.
  final class CallRecorder: Sendable {
    /// The recorded calls.
    let calls: Recorder
    private let names: ObjectNames<WeakObject>

    init(protocolName: String, includesUnanswered: Bool = false) {
      let names = ObjectNames<WeakObject>()
      self.names = names
      calls = Recorder(protocolName: protocolName, includesUnanswered: includesUnanswered) { release in
        release()
        names.forgetDeallocated()
      }
    }

    /// Records a call that begins. The closure `end` records its result.
    ///
    /// - Parameter arguments: The tuple of arguments, or the only argument.
    func begin(
      _ method: MethodName, _ arguments: Any, isAnswered: Bool
    ) -> (message: RecordedMessage, end: (Any) -> Void) {
      let mirror = Mirror(reflecting: arguments)
      let values = mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [arguments]
      let message = calls.begin(
        method, values.map(text), values.map(kept), isAnswered: isAnswered, thread: Self.thread)
      return (
        message,
        { [self] result in
          calls.end(message, .returned(kept(result), text: result is Void ? "" : text(of: result)))
        }
      )
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

  /// A weak reference to an object.
  ///
  /// It is Sendable because its reference is only read, which is atomic.
  final class WeakObject: LivingReference, @unchecked Sendable {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    var isLiving: Bool { object != nil }
  }

  extension ObjectNames<WeakObject> {
    /// Foundation's classes have their names in Objective-C, as in logs of other systems: `<NSXMLParser #1>`.
    func seen(_ object: AnyObject) -> Seen {
      var className: String {
        let name = "\(type(of: object))".prefix { $0 != "<" }
        return (isFoundations(object) && !name.hasPrefix("NS") ? "NS" : "") + name
      }
      return seen(
        at: Int(bitPattern: Unmanaged.passUnretained(object).toOpaque()), WeakObject(object), className: className)
    }
  }
#endif
