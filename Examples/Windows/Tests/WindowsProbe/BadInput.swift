import BlockDelegate
import Foundation
import WindowKit

/// Loads nibs that do not exist.
@MainActor func loadNibs(_ application: ObjCObject) throws {
  do {
    _ = try ObjCObject("NSNib", "initWithNibNamed:bundle:", "NoSuchNib", nil)
  } catch {
    say("\(error)")
  }
  say("\(try ObjCClass("NSBundle").send("loadNibNamed:owner:", "NoSuchNib", application) as Bool)")
  try Application.terminate()
}

/// Registers a closure for a method that only GNUstep 0.32 and newer ones declare.
@MainActor func implementNewerMethod(_ application: ObjCObject) throws {
  let table = try ObjCObject("NSTableView", "initWithFrame:", CGRect(x: 0, y: 0, width: 100, height: 100))
  do {
    try table.implement(GNUstep.NSTableViewDelegate.self) { delegate in
      delegate.on(.tableViewViewForTableColumnRow) { _, _, _ in nil }
    }
    say("accepted")
  } catch let error as BlockDelegateError {
    say(error.problems[0].expected ?? "no reason")
    say("\(try table.send("delegate") as ObjCObject? == nil)")
  }
  try Application.terminate()
}

/// Provides a menu's items one by one, with and without the closure that a menu calls without asking for it.
@MainActor func provideItems(_ application: ObjCObject) throws {
  let menu = try ObjCObject("NSMenu", "initWithTitle:", "Planets")
  do {
    try menu.implement(GNUstep.NSMenuDelegate.self) { $0.on(.numberOfItemsInMenu) { _ in 2 } }
  } catch let error as BlockDelegateError {
    say(error.problems[0].selector ?? "")
  }
  try menu.implement(GNUstep.NSMenuDelegate.self) { delegate in
    delegate.on(.numberOfItemsInMenu) { _ in 2 }
    delegate.on(.menuUpdateItemAtIndexShouldCancel) { _, item, index, _ in
      try item.send("setTitle:", ["Mars", "Venus"][index])
      return true
    }
  }
  try menu.send("update")
  let items: [ObjCObject] = try menu.send("itemArray")
  for item in items { say(try item.send("title")) }
  try Application.terminate()
}

/// Makes streams that no task reads: one is kept, one is released, and one has a small buffer.
@MainActor func leaveStreams(_ application: ObjCObject) throws {
  let window = try ObjCObject(
    "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 100, height: 100),
    WindowStyle.titled, BackingStore.buffered, false)
  try window.send("setReleasedWhenClosed:", false)
  let unread = try window.messages(.windowDidResize)
  _ = try window.messages(.windowDidResize)
  let newest = try window.messages(.windowDidResize, buffering: .bufferingNewest(1))
  for size in 1...1_000 { try window.send("setContentSize:", CGSize(width: 100 + size, height: 100)) }
  let frame: CGRect = try window.send("frame")
  say("\(frame.width)")
  try application.implement(GNUstep.NSApplicationDelegate.self) { delegate in
    delegate.on(.applicationWillTerminate) { _ in withExtendedLifetime((unread, newest)) { say("ends") } }
  }
  try Application.terminate()
}

/// Ends the application while an alert is open.
@MainActor func endWithAlert(_ application: ObjCObject) throws {
  try application.implement(GNUstep.NSApplicationDelegate.self) { delegate in
    delegate.on(.applicationWillTerminate) { _ in say("ends") }
  }
  Task {
    try await Task.sleep(for: .seconds(0.1))
    say("terminates")
    try Application.terminate()
  }
  let answer: AlertResponse = try makeAlert().send("runModal")
  say("answered: \(answer)")
}
