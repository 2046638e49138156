import BlockDelegate
import Foundation

/// Adds items to a menu.
@MainActor public struct MenuBuilder {
  /// The menu, which is an `NSMenu`.
  public let menu: ObjCObject

  /// Makes an empty menu.
  ///
  /// - Parameter title: The title of the menu.
  /// - Throws: `BlockDelegateError` or `ObjCException` if the menu can't be made.
  public init(title: String) throws { menu = try ObjCObject("NSMenu", "initWithTitle:", title) }

  /// Adds a menu item that runs a closure.
  ///
  ///     try menu.item("Remove", key: "r") { _ in try remove(selection) }
  ///
  /// - Parameters:
  ///   - title: The title of the item.
  ///   - key: The letter that selects the item together with the command key (Alt under X11); empty for none. A capital
  ///     letter also needs the Shift key.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: Called with the item. `DelegateFailure.handler` gets the errors that the closure throws.
  /// - Returns: The item, which is an `NSMenuItem`.
  /// - Throws: `BlockDelegateError` or `ObjCException` if the item can't be added.
  @discardableResult
  public func item(
    _ title: String, key: String = "", fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (_ item: ObjCObject) throws -> Void
  ) throws -> ObjCObject {
    let item = try addItem(title, action: nil, key: key)
    try item.onAction(fileID: fileID, line: line, body)
    return item
  }

  /// Adds a menu item that sends a message to the view with the keyboard focus, as *Copy* does, or to the application.
  ///
  /// - Parameters:
  ///   - title: The title of the item.
  ///   - key: The letter that selects the item together with the command key (Alt under X11); empty for none. A capital
  ///     letter also needs the Shift key.
  ///   - action: The name of the message, whose argument is the item.
  /// - Returns: The item, which is an `NSMenuItem`.
  /// - Throws: `BlockDelegateError` or `ObjCException` if the item can't be added.
  @discardableResult
  public func item(_ title: String, key: String = "", sending action: String) throws -> ObjCObject {
    try addItem(title, action: Selector(action), key: key)
  }

  /// Adds a line that separates items.
  ///
  /// - Throws: `BlockDelegateError` or `ObjCException` if the line can't be added.
  public func separator() throws {
    try menu.send("addItem:", ObjCClass("NSMenuItem").send("separatorItem") as ObjCObject)
  }

  /// Adds a menu item that opens another menu.
  ///
  /// - Parameters:
  ///   - title: The title of the item and of the inner menu.
  ///   - body: Adds items to the inner menu.
  /// - Throws: The error that `body` throws, or `BlockDelegateError` or `ObjCException` if the menu can't be added.
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
