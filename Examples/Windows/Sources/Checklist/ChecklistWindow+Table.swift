import BlockDelegate
import Foundation
import Shared

extension ChecklistWindow {
  func implementTable() throws {
    // A column of check boxes; their states are numbers.
    let box = try ObjCObject("NSButtonCell", "initTextCell:", "")
    try box.send("setButtonType:", switchButton)
    let column = try addColumn("done", "Done", width: 50, to: table)
    try column.send("setDataCell:", box)
    try column.send("setEditable:", true)
    _ = try addColumn("text", "Item", width: 240, to: table)

    try table.implement(TableViewDataSource.self) { source in
      source.on(.numberOfRowsInTableView) { [unowned self] _ in list.items.count }
      // By their selectors, because of one column the values are numbers, and of the other strings.
      source.on(Selector(("tableView:objectValueForTableColumn:row:"))) {
        [unowned self] (_: ObjCObject, column: ObjCObject, row: Int) throws -> Any in
        let item = list.items[row]
        return try column.send("identifier") == "done" ? item.isDone : item.text
      }
      source.on(Selector(("tableView:setObjectValue:forTableColumn:row:"))) {
        [unowned self] (_: ObjCObject, isDone: Bool, _: ObjCObject, row: Int) in
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
