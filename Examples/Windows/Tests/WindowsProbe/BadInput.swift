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
