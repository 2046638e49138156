// A program for a Mac: the window of WindowViewController, and a transfer that tells two delegates how it went.
import AppKit
import BlockDelegate

final class Logger: NSObject, TransferDelegate {
  func transferDidFinish(_ transfer: Transfer) { print("finished") }
}

let application = NSApplication.shared
let controller = WindowViewController()
do {
  try application.implement(NSApplicationDelegate.self) { delegate in
    delegate.on({ $0.applicationDidFinishLaunching(_:) }) { notification in
      // Loads it, and shows its window.
      _ = controller.view
      application.activate(ignoringOtherApps: true)
    }
    delegate.on({ $0.applicationShouldTerminateAfterLastWindowClosed(_:) }) { application in true }
  }
  try runTransfer(for: Logger())
} catch {
  print(error)
}
// Started without a bundle: it gets a menu bar and the keyboard when it says that it is an application.
application.setActivationPolicy(.regular)
application.run()
