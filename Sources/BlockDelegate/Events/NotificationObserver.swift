import Foundation

/// An observer that calls a closure with each notification of one name, until it is canceled or deallocated.
///
/// On Linux this class observes GNUstep's notification center, whose notifications Swift's own `NotificationCenter`
/// does not get. On Apple's platforms there is only one notification center.
public final class NotificationObserver {
  private var target: DynamicDelegate<Target>?
  private let center: ObjCObject

  /// Starts to observe the notifications of one name.
  ///
  ///     let name = "NSTableViewSelectionDidChangeNotification"
  ///     let observer = try NotificationObserver(name, of: table) { _ in update() }
  ///
  /// The closure is called on the thread that posts the notification. If the closure is isolated to an actor, the
  /// program stops with a message if the notification is posted off that actor. A closure that is marked `@Sendable`
  /// may be called on any thread.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - sender: The object that posts the notifications, not retained; nil for notifications of all objects.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: Called with each notification. ``DelegateFailure/handler`` gets the errors that the closure throws.
  /// - Throws: ``BlockDelegateError`` or ``ObjCException`` if there is no notification center.
  public init(
    _ name: String, of sender: ObjCObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (_ notification: Notification) throws -> Void
  ) throws {
    let target = try DynamicDelegate(Target.self, fileID: fileID, line: line) { target in
      target.on(Target.observe, fileID: fileID, line: line, body)
    }
    self.target = target
    center = try ObjCClass("NSNotificationCenter").send(Selector(("defaultCenter")))
    try center.send(
      Selector(("addObserver:selector:name:object:")), target, Target.observe.selector, name, sender)
  }

  /// Stops the observation, and releases the closure. Deallocating the observer also stops the observation.
  ///
  /// Call this method on the thread that posts the notifications. A notification that another thread is posting during
  /// the call may still be delivered.
  public func cancel() {
    guard let target else { return }
    self.target = nil
    // The notification center does not retain its observers, so this observer is removed before it is deallocated.
    try? center.send(Selector(("removeObserver:")), target)
  }

  deinit { cancel() }

  /// The protocol of the object that `NSNotificationCenter` calls.
  private enum Target: DeclaredProtocol {
    static let name = "NotificationObserver"
    static let observe = DelegateMethod<Target, (Notification) -> Void>(Selector(("dynamicDelegateObserve:")))
    static let methods: [MethodDeclaration] = [.required(observe)]
  }
}
