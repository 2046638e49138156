import BlockDelegate
import Foundation
import Shared
import WindowKit

/// The window with the list, its buttons, and the dialogs that they open.
@MainActor final class ChecklistWindow {
  let list: Checklist
  let window: ObjCObject
  let table: ObjCObject
  let editButton: ObjCObject

  init(_ list: Checklist) throws {
    self.list = list
    window = try makeWindow("Checklist", CGRect(x: 120, y: 160, width: 360, height: 300), .standard)
    table = try ObjCObject("NSTableView", "initWithFrame:", CGRect(x: 0, y: 0, width: 300, height: 200))
    editButton = try makeButton("Edit…", at: CGRect(x: 250, y: 18, width: 90, height: 28))
    let addButton = try makeButton("Add…", at: CGRect(x: 150, y: 18, width: 90, height: 28))
    let scroller = try makeScroller(of: table, at: CGRect(x: 20, y: 64, width: 320, height: 216))
    try addViews([scroller, addButton, editButton], to: window)
    try implementTable()
    try addButton.onAction { [unowned self] _ in try addItem() }
    try editButton.onAction { [unowned self] _ in try editSelection() }
    try terminateOnClose(window)
    try update()
  }

  func show() throws { try window.send("makeKeyAndOrderFront:", nil) }

  var selectedRow: Int? {
    get throws {
      let row: Int = try table.send("selectedRow")
      return list.items.indices.contains(row) ? row : nil
    }
  }

  /// Shows the current items, and enables the buttons that can be used.
  func update() throws {
    try table.send("reloadData")
    try editButton.send("setEnabled:", try selectedRow != nil)
  }
}
