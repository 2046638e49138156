import AppKit
import BlockDelegate

/// A window that asks before it closes and keeps its proportions, with a table of its sizes.
final class WindowViewController: NSViewController {
  private let window = NSWindow(
    contentRect: NSRect(), styleMask: [.titled, .closable], backing: .buffered, defer: false)
  private let table = NSTableView()
  private var sizes: [CGSize] = []
  private var isSaved = false

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      try window.implement(NSWindowDelegate.self) { delegate in
        delegate.on(#selector(NSWindowDelegate.windowShouldClose(_:))) {
          @MainActor [unowned self] (window: NSWindow) -> Bool in isSaved
        }
        // A struct by value, in and out.
        delegate.on(#selector(NSWindowDelegate.windowWillResize(_:to:))) {
          @MainActor [unowned self] (window: NSWindow, size: CGSize) -> CGSize in
          sizes.append(size)
          return size
        }
        // A struct that is returned through memory.
        delegate.on(#selector(NSWindowDelegate.windowWillUseStandardFrame(_:defaultFrame:))) {
          (window: NSWindow, frame: CGRect) -> CGRect in frame
        }
        delegate.on(#selector(NSWindowDelegate.windowDidResize(_:))) { (notification: Notification) in
          print(notification.object as Any)
        }
      }
      try table.implement(NSTableViewDataSource.self) { source in
        source.on(#selector(NSTableViewDataSource.numberOfRows(in:))) {
          @MainActor [unowned self] (table: NSTableView) -> Int in sizes.count
        }
        source.on(#selector(NSTableViewDataSource.tableView(_:objectValueFor:row:))) {
          @MainActor [unowned self] (table: NSTableView, column: NSTableColumn?, row: Int) -> Any? in
          "\(sizes[row].width) × \(sizes[row].height)"
        }
      }
    } catch {
      print(error)
    }
    window.makeKeyAndOrderFront(nil)
  }
}
