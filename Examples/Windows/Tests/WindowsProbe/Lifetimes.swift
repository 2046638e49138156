import BlockDelegate
import Foundation
import WindowKit

/// An object that prints its name when it is deallocated.
private final class Captured: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  deinit { say("released: \(name)") }
}

/// Checks that the objects that closures captured are released together with the object that retains the closures.
@MainActor func releaseClosures(_ application: ObjCObject) throws {
  try ObjCObject.autoreleasepool { try replaceAction() }
  try ObjCObject.autoreleasepool { try dropControl() }
  try ObjCObject.autoreleasepool { try dropMenu() }
  try ObjCObject.autoreleasepool { try dropObserver() }
  try ObjCObject.autoreleasepool { try dropWindow() }
  try Application.terminate()
}

@MainActor private func replaceAction() throws {
  let button = try ObjCObject("NSButton")
  let captured = Captured("first action")
  try button.onAction { _ in say(captured.name) }
  try button.send("performClick:", nil)
  try button.onAction { [captured = Captured("second action")] _ in say(captured.name) }
  try button.send("performClick:", nil)
}

@MainActor private func dropControl() throws {
  let button = try ObjCObject("NSButton")
  try button.onAction { [captured = Captured("control")] _ in say(captured.name) }
  say("has a control")
}

@MainActor private func dropMenu() throws {
  let builder = try MenuBuilder(title: "Probe")
  try builder.submenu("Inner") { inner in
    try inner.item("Item") { [captured = Captured("menu item")] _ in say(captured.name) }
  }
  say("has a menu")
}

@MainActor private func dropObserver() throws {
  let observer = try NotificationObserver("Probe") { [captured = Captured("observer")] _ in say(captured.name) }
  say("has an observer")
  withExtendedLifetime(observer) {}
}

/// Releases a window and its owner. The owner retains the window, and the window's controls and delegate call the
/// owner.
@MainActor private func dropWindow() throws {
  @MainActor final class Owner {
    let window: ObjCObject
    let button: ObjCObject
    let captured = Captured("window's owner")

    init() throws {
      window = try ObjCObject(
        "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 100, height: 100),
        WindowStyle.titled, BackingStore.buffered, false)
      button = try ObjCObject("NSButton", "initWithFrame:", CGRect(x: 0, y: 0, width: 100, height: 30))
      try window.send("setReleasedWhenClosed:", false)
      try (window.send("contentView") as ObjCObject).send("addSubview:", button)
      try button.onAction { [unowned self] _ in say(captured.name) }
      try window.implement(GNUstep.NSWindowDelegate.self) { delegate in
        delegate.on(.windowShouldClose) { [unowned self] _ in
          say(captured.name)
          return true
        }
      }
    }
  }
  let owner = try Owner()
  try owner.button.send("performClick:", nil)
}
