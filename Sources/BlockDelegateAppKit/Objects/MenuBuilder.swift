import BlockDelegate
import Foundation

/// Adds items to a menu.
@MainActor public struct MenuBuilder {
  /// The menu, an `NSMenu`.
  public let menu: ObjCObject

  /// Makes an empty menu.
  public init(title: String) throws { menu = try ObjCObject("NSMenu", "initWithTitle:", title) }

  /// Adds an item that runs a closure.
  ///
  ///     try menu.item("Remove", key: "r") { _ in try remove(selection) }
  ///
  /// - Parameters:
  ///   - title: what it says.
  ///   - key: the letter that chooses it, with the command key (Alt under X11); empty for none. A capital needs Shift.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: gets the item. What it throws goes to `DelegateFailure.handler`.
  /// - Returns: the item, an `NSMenuItem`.
  @discardableResult
  public func item(
    _ title: String, key: String = "", fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (_ item: ObjCObject) throws -> Void
  ) throws -> ObjCObject {
    let item = try addItem(title, action: nil, key: key)
    try item.onAction(fileID: fileID, line: line, body)
    return item
  }

  /// Adds an item that sends a message to whoever has the keyboard, as *Copy* does, or to the application.
  /// - Parameters:
  ///   - title: what it says.
  ///   - key: as for an item with a closure.
  ///   - action: the message; it takes the item.
  /// - Returns: the item, an `NSMenuItem`.
  @discardableResult
  public func item(_ title: String, key: String = "", sending action: Selector) throws -> ObjCObject {
    try addItem(title, action: action, key: key)
  }

  /// Adds a line between items.
  public func separator() throws {
    try menu.send("addItem:", ObjCClass("NSMenuItem").send("separatorItem") as ObjCObject)
  }

  /// Adds a menu within this one.
  public func submenu(_ title: String, _ body: @MainActor (MenuBuilder) throws -> Void) throws {
    let item = try addItem(title, action: nil, key: "")
    let inner = try MenuBuilder(title: title)
    try body(inner)
    try menu.send("setSubmenu:forItem:", inner.menu, item)
  }

  private func addItem(_ title: String, action: Selector?, key: String) throws -> ObjCObject {
    try menu.send("addItemWithTitle:action:keyEquivalent:", title, action, key)
  }
}
