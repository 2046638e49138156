import BlockDelegateRuntime

/// One handler of an event, with its receiver.
///
/// The variables of a handler are only changed under the event's lock.
class EventHandler {
  /// The address that identifies the receiver; nil for a stream. The address is invalid after the receiver is
  /// deallocated.
  let receiver: OpaquePointer?
  /// The selector of the message, or nil if the handler calls a closure.
  let selector: SelectorHandle?
  /// A number that increases with each handler that is added to the event.
  var id: UInt64 = 0
  var isRemoved = false

  init(receiver: OpaquePointer? = nil, selector: SelectorHandle? = nil) {
    (self.receiver, self.selector) = (receiver, selector)
  }

  /// Returns the address that identifies a receiver.
  static func identity(of receiver: AnyObject) -> OpaquePointer {
    // Several Swift references can stand for the same Objective-C object.
    (receiver as? ObjCObject)?.pointer ?? OpaquePointer(Unmanaged.passUnretained(receiver).toOpaque())
  }

  /// The receiver's class with the selector, or with the closure's file and line; nil if the receiver has been
  /// deallocated.
  var description: String? { nil }
  /// Whether the receiver has been deallocated.
  var isGone: Bool { false }
  /// Returns the handler that replaces this handler in the list when this handler is removed.
  func placeholder() -> EventHandler { fatalError("a subclass's") }
}

/// A handler of an event whose arguments have the type `Arguments`. A handler of this class itself does nothing, and
/// replaces a handler that was removed.
class TypedEventHandler<Arguments>: EventHandler {
  /// Calls the handler. Returns false if the receiver has been deallocated.
  func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool { true }

  final override func placeholder() -> EventHandler {
    let new = TypedEventHandler<Arguments>()
    (new.id, new.isRemoved) = (id, true)
    return new
  }
}

/// Calls a closure, or sends a message, as long as the receiver lives.
final class ReceiverHandler<Receiver: AnyObject, Arguments>: TypedEventHandler<Arguments> {
  typealias Action = @Sendable @isolated(any) (Receiver, AnyObject?, Arguments) -> Void

  private let target: WeakReceiver<Receiver>
  private let action: Unmarked
  /// The actor that must call the action, if any.
  private let isolation: (any Actor)?
  /// The source location of a closure; nil if the action sends a message.
  private let location: CodeLocation?

  init(
    _ target: Receiver, sending selector: SelectorHandle? = nil, at location: CodeLocation? = nil,
    _ action: @escaping Action
  ) {
    (self.target, self.location, isolation) = (WeakReceiver(target), location, action.isolation)
    if let isolation { IsolationCheck.note(isolation) }
    self.action = unsafeBitCast(Marked(action: action), to: Unmarked.self)
    super.init(receiver: Self.identity(of: target), selector: selector)
  }

  // Removing the isolation from the type of a closure does not change how the closure is called. Swift can't express
  // this conversion for an actor that is known only at run time. The cast is between structs, because Swift wraps a
  // closure that is passed as a generic argument.
  private struct Marked { let action: Action }
  private struct Unmarked { let call: (Receiver, AnyObject?, Arguments) -> Void }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    guard let target = target.object else { return false }
    if let isolation, let location { IsolationCheck.check(isolation, "\(location)", .event) }
    action.call(target, sender, arguments)
    return true
  }

  override var isGone: Bool { target.object == nil }
  override var description: String? {
    guard let target = target.object else { return nil }
    let name = (target as? ObjCObject)?.objCClass.name ?? "\(type(of: target))"
    return selector.map { "-[\(name) \($0.name)]" } ?? location.map { "\(name) at \($0)" }
  }
}

/// Calls another handler elsewhere, unless the handler is removed before.
///
/// `DeliveredHandler` is Sendable because its variables are read under the lock of the event, or after the event has
/// been deallocated.
final class DeliveredHandler<Arguments: Sendable>: TypedEventHandler<Arguments>, @unchecked Sendable {
  private let handler: TypedEventHandler<Arguments>
  private let route: DeliveryRoute
  private weak var list: EventHandlerList?
  private let objects = objectOffsets(in: (AnyObject?, Arguments).self)

  init(_ handler: TypedEventHandler<Arguments>, by route: DeliveryRoute, of list: EventHandlerList) {
    (self.handler, self.route, self.list) = (handler, route, list)
    super.init(receiver: handler.receiver)
  }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    guard !handler.isGone else { return false }
    // The documentation of `add` says where the sender is used.
    nonisolated(unsafe) let kept = route.waits ? (sender, arguments) : keptInvocation((sender, arguments), objects)
    let work: @Sendable () -> Void = { [self] in
      if let kept, !(list?.isRemoved(self) ?? isRemoved) { _ = handler.call(kept.0, kept.1) }
    }
    if route.waits { route.awaited(work) } else { _ = route.perform(work) }
    return true
  }

  override var isGone: Bool { handler.isGone }
  override var description: String? { handler.description.map { "\($0), on \(route.name)" } }
}

/// Passes each invocation to a stream. The stream ends when this handler is deallocated.
final class StreamHandler<Arguments: Sendable>: TypedEventHandler<Arguments> {
  typealias Element = (sender: AnyObject?, arguments: Arguments)

  private let continuation: AsyncStream<Element>.Continuation
  private let objects = objectOffsets(in: Element.self)

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
    super.init()
  }

  deinit { continuation.finish() }

  /// A value that is passed to a stream. `Sent` is Sendable, because the documentation of `stream` restricts the use of
  /// senders that are not Sendable.
  private struct Sent: @unchecked Sendable { let element: Element }

  override func call(_ sender: AnyObject?, _ arguments: Arguments) -> Bool {
    if let kept = keptInvocation((sender, arguments), objects) { continuation.yield(Sent(element: kept).element) }
    return true
  }

  override var description: String? { "a stream" }
}

/// Returns the offsets of the objects in a value of a type, and whether each may be nil. Objects in collections and in
/// enumerations are not among them.
private func objectOffsets(in type: Any.Type, at offset: Int = 0) -> [(Int, Bool)] {
  let wrapped = (type as? any OptionalType.Type)?.wrappedType
  if (wrapped ?? type) is AnyClass || wrapped == AnyObject.self { return [(offset, wrapped != nil)] }
  guard SwiftFields.isCompound(type), !(type is any Collection.Type) else { return [] }
  return SwiftFields.parts(of: type).filter(\.isStrong).flatMap { objectOffsets(in: $0.type, at: offset + $0.offset) }
}

/// Returns the sender of an event and its arguments for code that keeps them. An object that is being deallocated becomes
/// nil, and is reported. If it is not Optional, the function returns nil.
private func keptInvocation<Invocation>(_ invocation: Invocation, _ objects: [(Int, Bool)]) -> Invocation? {
  var kept = invocation
  let isComplete = withUnsafeMutableBytes(of: &kept) { bytes in
    objects.allSatisfy { offset, isOptional in
      // Strong references to instances of all classes have the same bits.
      let place = (bytes.baseAddress! + offset).assumingMemoryBound(to: AnyObject?.self)
      #if canImport(ObjectiveC)
        let address = place.pointee.map { OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
        guard let object = place.pointee, let address, ObjectHandle(address).isDeallocating else { return true }
      #else
        guard let object = place.pointee, WeakReceiver(object).object == nil else { return true }
      #endif
      let given = "\(offset == 0 ? "the sender" : "an argument") of an event, \(type(of: object))"
      FailureHandler.report(BlockDelegateError(.deallocatedObject, given: given))
      if isOptional { place.pointee = nil }
      return isOptional
    }
  }
  return isComplete ? kept : nil
}
