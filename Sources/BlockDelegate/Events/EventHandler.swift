import BlockDelegateRuntime

/// One receiver of an event, and how it is called.
///
/// Its variables are only touched under the event's lock.
class EventHandler {
  /// nil for a stream.
  let receiver: ReceiverIdentity?
  /// A number that grows in the order of adding.
  var id: UInt64 = 0
  var isRemoved = false

  init(receiver: ReceiverIdentity?) { self.receiver = receiver }

  /// The message, where it is one.
  var selector: SelectorHandle? { nil }
  /// Class and selector, or class, file and line; nil when the receiver has gone.
  var description: String? { fatalError("a subclass's") }
  var isGone: Bool { fatalError("a subclass's") }
}

/// A handler of an event with arguments of this type.
class TypedEventHandler<Arguments>: EventHandler {
  /// Returns false when the receiver has gone.
  func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool { fatalError("a subclass's") }
}

/// Calls a closure with a Swift object.
final class ClosureHandler<Receiver: AnyObject, Arguments>: TypedEventHandler<Arguments> {
  private let target: WeakReceiver<Receiver>
  private let action: IsolatedAction<Receiver, Arguments>

  init(_ target: Receiver, _ action: IsolatedAction<Receiver, Arguments>) {
    self.target = WeakReceiver(target)
    self.action = action
    super.init(receiver: ReceiverIdentity(target))
  }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    guard let target = target.object else { return false }
    action(target, sender, arguments)
    return true
  }

  override var isGone: Bool { target.object == nil }
  override var description: String? { target.object.map { "\(type(of: $0)) at \(action.place)" } }
}

#if !canImport(ObjectiveC)
  /// Calls a closure with an Objective-C object, for which a handle is made each time.
  final class ObjectHandler<Receiver: AnyObject, Arguments>: TypedEventHandler<Arguments> {
    private let target: WeakReference
    private let action: IsolatedAction<Receiver, Arguments>

    init(_ target: ObjCObject, _ action: IsolatedAction<Receiver, Arguments>) {
      self.target = WeakReference(target.pointer)
      self.action = action
      super.init(receiver: ReceiverIdentity(target))
    }

    override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
      guard let object = target.loadObject() else { return false }
      // `Receiver` is the type that the handle was added as.
      action(object as! Receiver, sender, arguments)
      return true
    }

    override var isGone: Bool { target.loadObject() == nil }
    override var description: String? { target.loadObject().map { "\($0.objCClass.name) at \(action.place)" } }
  }
#endif

/// Sends a message to an Objective-C object.
final class MethodHandler<Arguments>: TypedEventHandler<Arguments> {
  private let target: WeakReference
  private let method: EventMethod

  init(_ target: ObjCObject, _ method: EventMethod) {
    self.target = WeakReference(target.pointer)
    self.method = method
    super.init(receiver: ReceiverIdentity(target))
  }

  override var selector: SelectorHandle? { method.selector }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    guard let object = target.loadObject() else { return false }
    do {
      try method.send(to: object, sender, arguments)
    } catch {
      FailureHandler.report(error)
    }
    return true
  }

  override var isGone: Bool { target.loadObject() == nil }
  override var description: String? {
    target.loadObject().map { "-[\($0.objCClass.name) \(method.selector.name)]" }
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

extension WeakReference {
  fileprivate func loadObject() -> ObjCObject? { StrongReference(load()).map { ObjCObject(retaining: $0.pointer) } }
}
