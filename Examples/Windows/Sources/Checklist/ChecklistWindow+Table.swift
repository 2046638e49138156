import BlockDelegate
import Foundation
import Shared

extension ChecklistWindow {
  func implementTable() throws {
    // A column of check boxes. The state of a check box is a number.
    let box = try ObjCObject("NSButtonCell", "initTextCell:", "")
    try box.send("setButtonType:", switchButton)
    let column = try addColumn("done", "Done", width: 50, to: table)
    try column.send("setDataCell:", box)
    try column.send("setEditable:", true)
    _ = try addColumn("text", "Item", width: 240, to: table)

    try table.implement(TableViewDataSource.self) { source in
      source.on(.numberOfRowsInTableView) { [unowned self] _ in list.items.count }
      source.on(.tableViewObjectValueForTableColumnRow) { [unowned self] _, column, row in
        let item = list.items[row]
        return try column?.send("identifier") == "done" ? item.isDone : item.text
      }
      source.on(.tableViewSetObjectValueForTableColumnRow) { [unowned self] _, value, _, row in
        // Only the check boxes can be edited.
        guard let isDone = value as? Bool else { return }
        list.setDone(row, isDone)
        report("\(isDone ? "done" : "not done"): \(list.items[row].text)")
      }
    }
    try table.implement(TableViewDelegate.self) { delegate in
      delegate.on(.tableViewSelectionDidChange) { [unowned self] _ in
        try selectedRow.map { report("chose \(list.items[$0].text)") }
        try editButton.send("setEnabled:", try selectedRow != nil)
      }
    }
  }
}
