import Foundation

/// A closure that gets the notifications of one name, as long as this is kept.
///
/// Swift's own `NotificationCenter` has none of GNUstep's notifications; this observes GNUstep's center. On Apple's
/// platforms the two are one.
public final class NotificationObserver {
  private var target: DynamicDelegate<Target>?
  private let center: ObjCObject

  /// Begins to observe.
  ///
  ///     let observer = try NotificationObserver("NSTableViewSelectionDidChangeNotification", of: table) { _ in update() }
  ///
  /// The closure is called on the thread that posts. One that an actor isolates, by a mark or by where it is written,
  /// must be called on that actor: the program stops with a message if the notification is posted elsewhere. One that is
  /// marked `@Sendable` may be called anywhere.
  /// - Parameters:
  ///   - name: the notification's name.
  ///   - sender: who posts it; nil for anybody. Not retained.
  ///   - fileID: where the closure stands, for messages.
  ///   - line: the closure's line in that file.
  ///   - body: gets the notification. What it throws goes to ``DelegateFailure/handler``.
  /// - Throws: ``BlockDelegateError`` or ``ObjCException`` if there is no center of notifications.
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

  /// Gets no more notifications, and lets go of the closure. The end of the observer does it, too.
  ///
  /// On the thread that posts: what another one is posting meanwhile may still be delivered.
  public func cancel() {
    guard let target else { return }
    self.target = nil
    // The center does not retain its observers.
    try? center.send(Selector(("removeObserver:")), target)
  }

  deinit { cancel() }

  /// What an `NSNotificationCenter` calls.
  private enum Target: DeclaredProtocol {
    static let name = "NotificationObserver"
    static let observe = DelegateMethod<Target, (Notification) -> Void>(Selector(("dynamicDelegateObserve:")))
    static let methods: [MethodDeclaration] = [.required(observe)]
  }
}
