import BlockDelegate
import Foundation
import Shared

// The window's list is the delegate of the dialogs that it opens. A dialog retains the closures of its delegate, and
// both are released after the dialog is closed.
extension ChecklistWindow {
  func addItem() throws {
    let dialog = try ItemDialog("Add Item")
    try dialog.addDelegate(ItemDialogDelegate.self) { delegate in
      delegate.on(ItemDialogDelegate.shouldAccept) { [unowned self] _, text in isNew(text) }
      delegate.on(ItemDialogDelegate.didFinish) { [unowned self] _, text in
        list.add(text)
        report("added \(text)")
        try update()
      }
      delegate.on(ItemDialogDelegate.didCancel) { _ in report("added nothing") }
    }
    try dialog.runModal()
  }

  func editSelection() throws {
    guard let row = try selectedRow else { return }
    let before = list.items[row].text
    let dialog = try ItemDialog("Edit Item", text: before)
    try dialog.addDelegate(ItemDialogDelegate.self) { delegate in
      delegate.on(ItemDialogDelegate.shouldAccept) { [unowned self] _, text in text == before || isNew(text) }
      delegate.on(ItemDialogDelegate.didFinish) { [unowned self] _, text in
        list.rename(row, to: text)
        report("changed \(before) to \(text)")
        try update()
      }
      delegate.on(ItemDialogDelegate.didCancel) { _ in report("kept \(before)") }
    }
    try dialog.runModal()
  }

  private func isNew(_ text: String) -> Bool {
    guard list.contains(text) else { return true }
    report("refused a second \(text)")
    return false
  }
}
