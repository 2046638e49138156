import BlockDelegate
import Foundation
import WindowKit

/// Implements delegates and a data source that GNUstep declares as categories of `NSObject`.
@MainActor func answerCategories(_ application: ObjCObject) throws {
  try splitView()
  try selectTabs()
  try fillToolbar()
  try fillComboBox()
  try editText()
  try Application.terminate()
}

private let frame = CGRect(x: 0, y: 0, width: 200, height: 100)

@MainActor private func splitView() throws {
  let view = try ObjCObject("NSSplitView", "initWithFrame:", frame)
  try view.send("setVertical:", true)
  for _ in 0..<2 { try view.send("addSubview:", ObjCObject("NSView", "initWithFrame:", frame)) }
  try view.implement(GNUstep.NSSplitViewDelegate.self) { delegate in
    delegate.on(.splitViewWillResizeSubviews) { _ in say("split view: will resize") }
    delegate.on(.splitViewDidResizeSubviews) { _ in say("split view: did resize") }
    delegate.on(.splitViewResizeSubviewsWithOldSize) { sender, size in
      say("split view: \(sender == view) \(size.width)")
      try sender.send("adjustSubviews")
    }
  }
  try view.send("setFrameSize:", CGSize(width: 300, height: 100))
}

@MainActor private func selectTabs() throws {
  let view = try ObjCObject("NSTabView", "initWithFrame:", frame)
  var answers = [true, false, true]
  try view.implement(GNUstep.NSTabViewDelegate.self) { delegate in
    delegate.on(.tabViewDidChangeNumberOfTabViewItems) { sender in
      say("tabs: \(try sender.send("numberOfTabViewItems") as Int)")
    }
    delegate.on(.tabViewShouldSelectTabViewItem) { _, item in
      say("tab: \(try item?.send("identifier") ?? "nil")?")
      return answers.removeFirst()
    }
    delegate.on(.tabViewDidSelectTabViewItem) { _, item in say("tab: \(try item?.send("identifier") ?? "nil")") }
  }
  for name in ["one", "two"] {
    try view.send("addTabViewItem:", ObjCObject("NSTabViewItem", "initWithIdentifier:", name))
  }
  try view.send("selectTabViewItemAtIndex:", 1)
  try view.send("selectTabViewItemAtIndex:", 1)
}

@MainActor private func fillToolbar() throws {
  let toolbar = try ObjCObject("NSToolbar", "initWithIdentifier:", "probe")
  try toolbar.implement(GNUstep.NSToolbarDelegate.self) { delegate in
    delegate.on(.toolbarAllowedItemIdentifiers) { _ in ["new", "open"] }
    delegate.on(.toolbarDefaultItemIdentifiers) { _ in ["open"] }
    delegate.on(.toolbarItemForItemIdentifierWillBeInsertedIntoToolbar) { _, identifier, isInserted in
      say("toolbar: \(identifier) \(isInserted)")
      return try ObjCObject("NSToolbarItem", "initWithItemIdentifier:", identifier)
    }
    delegate.on(.toolbarWillAddItem) { _ in say("toolbar: will add") }
  }
  try toolbar.send("insertItemWithItemIdentifier:atIndex:", "new", 0)
  say("toolbar: \(try (toolbar.send("items") as [ObjCObject]).map { try $0.send("itemIdentifier") as String })")
}

@MainActor private func fillComboBox() throws {
  let box = try ObjCObject("NSComboBox", "initWithFrame:", frame)
  let planets = ["Mars", "Earth"]
  try box.send("setUsesDataSource:", true)
  try box.implement(GNUstep.NSComboBoxDataSource.self) { source in
    source.on(.numberOfItemsInComboBox) { _ in planets.count }
    source.on(.comboBoxObjectValueForItemAtIndex) { _, index in planets[index] }
  }
  try box.implement(GNUstep.NSComboBoxDelegate.self) { delegate in
    delegate.on(.comboBoxSelectionDidChange) { notification in
      let sender = notification.object as? ObjCObject
      say("combo box: \(try sender?.send("indexOfSelectedItem") ?? -1)")
    }
  }
  say("combo box: \(try box.send("numberOfItems") as Int) items")
  // GNUstep's combo box calls its delegate only after it has been drawn.
  let window = try ObjCObject(
    "NSWindow", "initWithContentRect:styleMask:backing:defer:", frame, WindowStyle.titled, BackingStore.buffered, false)
  try window.send("setReleasedWhenClosed:", false)
  try (window.send("contentView") as ObjCObject).send("addSubview:", box)
  try window.send("orderFront:", nil)
  try window.send("display")
  try box.send("selectItemAtIndex:", 1)
}

@MainActor private func editText() throws {
  let view = try ObjCObject("NSTextView", "initWithFrame:", frame)
  let storage: ObjCObject = try view.send("textStorage")
  try storage.implement(GNUstep.NSTextStorageDelegate.self) { delegate in
    delegate.on(.textStorageWillProcessEditing) { _ in say("storage: will process") }
    delegate.on(.textStorageDidProcessEditing) { _ in say("storage: did process") }
  }
  // The methods of NSTextDelegate also belong to the delegate of a text view.
  try view.implement(GNUstep.NSTextViewDelegate.self) { delegate in
    delegate.on(.textDidChange) { _ in say("text: \(try view.send("string") as String)") }
  }
  try view.send("insertText:", "typed")
}
