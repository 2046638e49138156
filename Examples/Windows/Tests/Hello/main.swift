import BlockDelegate
import Foundation
import WindowKit

try Application.run { application in
  let window = try ObjCObject(
    "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 200, y: 200, width: 240, height: 80),
    WindowStyle.standard, BackingStore.buffered, false)
  try window.send("setReleasedWhenClosed:", false)
  try window.send("setTitle:", "Hello")

  let button = try ObjCObject("NSButton", "initWithFrame:", CGRect(x: 20, y: 20, width: 200, height: 40))
  try button.send("setTitle:", "Press")
  try button.onAction { button in try button.send("setTitle:", "Pressed") }
  try (window.send("contentView") as ObjCObject).send("addSubview:", button)

  try application.implement(GNUstep.NSApplicationDelegate.self) { delegate in
    delegate.on(.applicationShouldTerminateAfterLastWindowClosed) { _ in true }
  }
  try Application.setMenu("Hello") { menu in
    try menu.item("Quit", key: "q", sending: "terminate:")
  }
  try window.send("makeKeyAndOrderFront:", nil)
  return window
}
