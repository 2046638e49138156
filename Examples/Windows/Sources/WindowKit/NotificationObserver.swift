import BlockDelegate
import Foundation

/// Calls a closure with each notification of one name, until the observer is canceled or deallocated. On Linux these are
/// the notifications of GNUstep, which Swift's own `NotificationCenter` does not get.
public final class NotificationObserver {
  private var target: DynamicDelegate<Target>?
  private let center: ObjCObject

  /// - Parameter sender: The object that posts the notifications, not retained; nil for notifications of all objects.
  @MainActor public init(
    _ name: String, of sender: ObjCObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (_ notification: Notification) throws -> Void
  ) throws {
    let target = try DynamicDelegate(Target.self, fileID: fileID, line: line) { target in
      target.on(Target.observe, fileID: fileID, line: line, body)
    }
    self.target = target
    center = try ObjCClass("NSNotificationCenter").send("defaultCenter")
    try center.send("addObserver:selector:name:object:", target, Target.observe.selector, name, sender)
  }

  public func cancel() {
    guard let target else { return }
    self.target = nil
    // The notification center does not retain its observers, so this observer is removed before it is deallocated.
    try? center.send("removeObserver:", target)
  }

  deinit { cancel() }

  private enum Target: DeclaredProtocol {
    static let name = "NotificationObserver"
    static let observe = mainActorMethod("observe:", Notification.self)
    static let methods: [MethodDeclaration] = [.required(observe)]
  }
}
