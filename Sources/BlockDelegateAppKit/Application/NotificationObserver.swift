import BlockDelegate

/// A closure that hears of a notification, as long as this is kept.
///
/// Swift's own `NotificationCenter` has none of GNUstep's notifications; this listens to GNUstep's.
public final class NotificationObserver {
  private let delegate: DynamicDelegate<ActionTarget>
  private let center: ObjCObject
  private var isCancelled = false

  /// Listens.
  ///
  ///     let observer = try NotificationObserver("NSTableViewSelectionDidChangeNotification", of: table) { _ in update() }
  ///
  /// - Parameters:
  ///   - name: the notification's name.
  ///   - sender: who posts it; nil for anybody. Not retained.
  ///   - fileID: where the closure stands, for messages.
  ///   - line: the closure's line in that file.
  ///   - body: gets the notification, an `NSNotification`. What it throws goes to `DelegateFailure.handler`.
  @MainActor public init(
    _ name: String, of sender: ObjCObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (_ notification: ObjCObject) throws -> Void
  ) throws {
    delegate = try DynamicDelegate(ActionTarget.self, fileID: fileID, line: line) { target in
      target.on(ActionTarget.act, fileID: fileID, line: line, body)
    }
    center = try ObjCClass("NSNotificationCenter").send("defaultCenter")
    try center.send("addObserver:selector:name:object:", delegate, ActionTarget.act.selector, name, sender)
  }

  /// Hears no more. The end of the observer does it, too.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    // The center does not retain its observers.
    try? center.send("removeObserver:", delegate)
  }

  deinit { cancel() }
}
