// A program for a Mac that shows the window of WindowViewController, and runs a transfer that reports to two delegates.
import AppKit
import BlockDelegate

final class Logger: NSObject, TransferDelegate {
  func transferDidFinish(_ transfer: Transfer) { print("finished") }
}

let application = NSApplication.shared
let controller = WindowViewController()
do {
  try application.implement(NSApplicationDelegate.self) { delegate in
    delegate[NSApplicationDelegate.applicationDidFinishLaunching(_:)] = { notification in
      // Accessing the view loads it, and shows its window.
      _ = controller.view
      application.activate(ignoringOtherApps: true)
    }
    delegate[NSApplicationDelegate.applicationShouldTerminateAfterLastWindowClosed(_:)] = { application in true }
  }
  try runTransfer(for: Logger())
} catch {
  print(error)
}
// A program without a bundle gets a menu bar and the keyboard only if it declares itself an application.
application.setActivationPolicy(.regular)
application.run()
