import BlockDelegate
import Foundation
import WindowKit

@MainActor func hearNotifications(_ application: ObjCObject) throws {
  let center: ObjCObject = try ObjCClass("NSNotificationCenter").send("defaultCenter")
  let (sender, other) = (try ObjCObject("NSObject"), try ObjCObject("NSObject"))
  func post(_ sender: ObjCObject?) throws { try center.send("postNotificationName:object:", "Probe", sender) }
  let one = try NotificationObserver("Probe", of: sender) { notification in
    say("one: \(notification.name.rawValue)")
  }
  var all: NotificationObserver? = try NotificationObserver("Probe") { notification in
    say("all: \(notification.object == nil ? "nobody" : "somebody")")
  }
  try post(sender)
  try post(other)
  try post(nil)
  all = nil
  try post(sender)
  one.cancel()
  try post(sender)
  withExtendedLifetime((one, all)) {}
  try Application.terminate()
}

@MainActor func chooseItems(_ application: ObjCObject) throws {
  try Application.setMenu("Probe") { menu in
    try menu.submenu("Inner") { inner in
      try inner.item("First", key: "f") { item in say("chose \(try item.send("title") as String)") }
      try inner.separator()
      try inner.item("Hide", sending: "hide:")
    }
    try menu.item("Quit", key: "q") { _ in try Application.terminate() }
  }
  let menu: ObjCObject = try application.send("mainMenu")
  let inner: ObjCObject = try (menu.send("itemAtIndex:", 0) as ObjCObject).send("submenu")
  let items: [ObjCObject] = try inner.send("itemArray")
  say(try items.map { try $0.send("isSeparatorItem") ? "-" : $0.send("title") as String }.joined(separator: " "))
  say("\(try items[2].send("action") as Selector), \(try items[0].send("keyEquivalent") as String)")
  try inner.send("performActionForItemAtIndex:", 0)
  try menu.send("performActionForItemAtIndex:", 1)
}

@MainActor func sendActions(_ application: ObjCObject) throws {
  let button = try ObjCObject("NSButton", "initWithFrame:", CGRect(x: 0, y: 0, width: 80, height: 24))
  try button.onAction { sender in say("first \(sender == button)") }
  try button.send("performClick:", nil)
  try button.onAction { _ in say("second") }
  try button.send("performClick:", nil)
  do {
    try ObjCObject("NSObject").onAction { _ in }
  } catch let error as BlockDelegateError {
    say("\(error.problems.map(\.reason))")
  }
  // A delegate that the program retains can be passed directly as an argument.
  let target = try DynamicDelegate(ActionTarget.self) { $0.on(ActionTarget.act) { _ in say("third") } }
  try button.send("setTarget:", target)
  try button.send("performClick:", nil)
  withExtendedLifetime(target) {}
  try Application.terminate()
}

@MainActor func passOptions(_ application: ObjCObject) throws {
  let window = try ObjCObject(
    "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 300, height: 200),
    [.titled, .closable] as WindowStyle, BackingStore.buffered, false)
  try window.send("setReleasedWhenClosed:", false)
  say("\(try window.send("styleMask") as WindowStyle == [.titled, .closable])")
  say("\(try window.send("backingType") as BackingStore)")
  let view: ObjCObject = try window.send("contentView")
  try view.send("setAutoresizingMask:", [.width, .minYMargin] as Autoresizing)
  say("\(try view.send("autoresizingMask") as Autoresizing == [.minYMargin, .width])")
  let item = try ObjCObject("NSMenuItem", "initWithTitle:action:keyEquivalent:", "Item", nil, "i")
  try item.send("setKeyEquivalentModifierMask:", [.command, .shift] as KeyModifiers)
  say("\(try item.send("keyEquivalentModifierMask") as KeyModifiers == [.shift, .command])")
  say("\(try item.send("action") as Selector? == nil)")
  try Application.terminate()
}

/// Throws an error in an action. The error is reported, and the run loop continues.
@MainActor func fail(_ application: ObjCObject) throws {
  let button = try ObjCObject("NSButton", "initWithFrame:", CGRect(x: 0, y: 0, width: 80, height: 24))
  try button.onAction { _ in throw ProbeError.ofAnAction }
  try button.send("performClick:", nil)
  Task {
    say("goes on")
    try Application.terminate()
  }
}

/// Returns from another thread to the main thread, with the main queue and with the main actor.
@MainActor func runTasks(_ application: ObjCObject) throws {
  DispatchQueue.global().async {
    DispatchQueue.main.async {
      say("main queue: \(Thread.isMainThread)")
      Task.detached {
        await MainActor.run { say("main actor: \(Thread.isMainThread)") }
        try await Application.terminate()
      }
    }
  }
}
