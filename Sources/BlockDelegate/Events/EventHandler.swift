import BlockDelegateRuntime

/// One receiver of an event, and how it is called.
///
/// Its variables are only touched under the event's lock.
class EventHandler {
  /// The receiver's identity; nil for a stream. It means nothing any more when the receiver has gone.
  let receiver: OpaquePointer?
  /// A number that grows in the order of adding.
  var id: UInt64 = 0
  var isRemoved = false

  init(receiver: OpaquePointer?) { self.receiver = receiver }

  /// Which object a receiver is.
  static func identity(of receiver: AnyObject) -> OpaquePointer {
    // There are many handles of one object.
    (receiver as? ObjCObject)?.pointer ?? OpaquePointer(Unmanaged.passUnretained(receiver).toOpaque())
  }

  /// The message, where it is one.
  var selector: SelectorHandle? { nil }
  /// Class and selector, or class, file and line; nil when the receiver has gone.
  var description: String? { fatalError("a subclass's") }
  var isGone: Bool { fatalError("a subclass's") }
  /// What stands in its place when it was removed.
  func placeholder() -> EventHandler { fatalError("a subclass's") }
}

/// A handler of an event with arguments of this type.
class TypedEventHandler<Arguments>: EventHandler {
  /// Returns false when the receiver has gone.
  func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool { fatalError("a subclass's") }
  final override func placeholder() -> EventHandler { RemovedHandler<Arguments>(id: id) }
}

/// Stands where a handler was, and does nothing.
final class RemovedHandler<Arguments>: TypedEventHandler<Arguments> {
  init(id: UInt64) {
    super.init(receiver: nil)
    self.id = id
    isRemoved = true
  }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool { true }
  override var isGone: Bool { false }
  override var description: String? { nil }
}

/// Calls a closure, or sends a message, as long as the receiver lives.
final class ReceiverHandler<Receiver: AnyObject, Arguments>: TypedEventHandler<Arguments> {
  private let target: WeakReceiver<Receiver>
  private let action: IsolatedAction<Receiver, Arguments>

  init(_ target: Receiver, _ action: IsolatedAction<Receiver, Arguments>) {
    self.target = WeakReceiver(target)
    self.action = action
    super.init(receiver: Self.identity(of: target))
  }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    guard let target = target.object else { return false }
    action(target, sender, arguments)
    return true
  }

  override var selector: SelectorHandle? { action.origin.selector }
  override var isGone: Bool { target.object == nil }
  override var description: String? {
    guard let target = target.object else { return nil }
    let name = (target as? ObjCObject)?.objCClass.name ?? "\(type(of: target))"
    return selector.map { "-[\(name) \($0.name)]" } ?? "\(name) at \(action.origin)"
  }
}

/// Yields to a stream, which ends with it.
final class StreamHandler<Arguments: Sendable>: TypedEventHandler<Arguments> {
  typealias Element = (sender: AnyObject?, arguments: Arguments)

  private let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
    super.init(receiver: nil)
  }

  deinit { continuation.finish() }

  /// Sendable because the stream's documentation says what may be done with a sender that isn't.
  private struct Sent: @unchecked Sendable { let element: Element }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    let sent = Sent(element: (sender, arguments))
    continuation.yield(sent.element)
    return true
  }

  override var isGone: Bool { false }
  override var description: String? { "a stream" }
}
