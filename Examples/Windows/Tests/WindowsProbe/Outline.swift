import BlockDelegate
import Foundation
import WindowKit

private let frame = CGRect(x: 0, y: 0, width: 200, height: 100)

/// Fills an outline view with strings and numbers, with typed members as the data source.
@MainActor func fillOutline(_ application: ObjCObject) throws {
  let view = try ObjCObject("NSOutlineView", "initWithFrame:", frame)
  let column = try ObjCObject("NSTableColumn", "initWithIdentifier:", "name")
  try view.send("addTableColumn:", column)
  try view.send("setOutlineTableColumn:", column)
  try answer(view)
  try view.send("reloadData")
  say("\(try view.send("numberOfRows") as Int) rows")
  for row in [1, 0] { try view.send("expandItem:", view.send("itemAtRow:", row) as ObjCObject) }
  say("\(try view.send("numberOfRows") as Int) rows")
  let last: Any = try view.send("itemAtRow:", 2)
  say("\(type(of: last)) \(last)")
  try show(view)
  try Application.terminate()
}

@MainActor private func answer(_ view: ObjCObject) throws {
  let groups: [(name: String, members: [any Sendable])] = [("planets", ["Mars", 3]), ("dwarfs", ["Pluto"])]
  func members(of item: Any?) -> [any Sendable] {
    item == nil ? groups.map(\.name) : groups.first { $0.name == item as? String }?.members ?? []
  }
  try view.implement(GNUstep.NSOutlineViewDataSource.self) { source in
    source.on(.outlineViewNumberOfChildrenOfItem) { _, item in members(of: item).count }
    source.on(.outlineViewChildOfItem) { _, index, item in members(of: item)[index] }
    source.on(.outlineViewIsItemExpandable) { _, item in !members(of: item).isEmpty }
    source.on(.outlineViewObjectValueForTableColumnByItem) { _, column, item in
      let column: String? = try column?.send("identifier")
      let value = (item as? Int).map { $0 * 10 } ?? item
      say("\(column ?? "no column"): \(value ?? "nothing")")
      return value
    }
  }
  try view.implement(GNUstep.NSOutlineViewDelegate.self) { delegate in
    delegate.on(.outlineViewShouldExpandItem) { _, item in
      say("expand \(item ?? "nothing")?")
      return item as? String == "planets"
    }
  }
}

/// Makes the outline view draw its rows.
@MainActor private func show(_ view: ObjCObject) throws {
  let window = try ObjCObject(
    "NSWindow", "initWithContentRect:styleMask:backing:defer:", frame, WindowStyle.titled, BackingStore.buffered, false)
  try window.send("setReleasedWhenClosed:", false)
  try (window.send("contentView") as ObjCObject).send("addSubview:", view)
  try window.send("orderFront:", nil)
  try window.send("display")
}
