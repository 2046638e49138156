import AppKit
import BlockDelegate

/// A window that asks before it closes and keeps its proportions. A table shows the sizes that it had.
final class WindowViewController: NSViewController {
  private let window = NSWindow(
    contentRect: NSRect(x: 200, y: 200, width: 480, height: 320), styleMask: [.titled, .closable, .resizable],
    backing: .buffered, defer: false)
  private let table = NSTableView()
  private var sizes: [CGSize] = []
  private var isSaved = true

  // The view is made here because the controller has no nib.
  override func loadView() { view = table }

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      try window.implement(NSWindowDelegate.self) { delegate in
        delegate[NSWindowDelegate.windowShouldClose] = { [unowned self] window in isSaved }
        // This method takes a struct by value, and returns one.
        delegate[NSWindowDelegate.windowWillResize(_:to:)] = { [unowned self] window, size in
          sizes.append(size)
          table.reloadData()
          return size
        }
        // This method returns a struct in memory.
        delegate[NSWindowDelegate.windowWillUseStandardFrame(_:defaultFrame:)] = { window, frame in frame }
        // The method is named by its selector, so the closure may choose its own argument types.
        delegate.on(#selector(NSWindowDelegate.windowDidResize(_:))) { (notification: Notification) in
          print(notification.object as Any)
        }
      }
      try table.implement(NSTableViewDataSource.self) { source in
        source[NSTableViewDataSource.numberOfRows(in:)] = { [unowned self] table in sizes.count }
        source[NSTableViewDataSource.tableView(_:objectValueFor:row:)] = { [unowned self] table, column, row in
          "\(sizes[row].width) × \(sizes[row].height)"
        }
      }
    } catch {
      print(error)
    }
    let column = NSTableColumn()
    column.title = "Sizes"
    table.addTableColumn(column)
    window.isReleasedWhenClosed = false
    window.contentView = table
    window.makeKeyAndOrderFront(nil)
  }
}
