// GNUstep's GUI library is loaded at run time, and its classes are found by name. Examples/Apple has windows for
// Apple's platforms.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  /// Loads GNUstep's GUI library, which the package does not link, and makes the application, which connects to the
  /// display.
  func startApplication() throws -> ObjCObject {
    require(dlopen("libgnustep-gui.so", RTLD_NOW | RTLD_GLOBAL) != nil, "libgnustep-gui is not installed")
    return try ObjCClass("NSApplication").send("sharedApplication")
  }

  /// Runs the documentation's example of a window, with delegates of the window and of a table.
  func openWindow() throws {
    try ObjCObject.autoreleasepool {
      let app = try startApplication()
      require(app.isKind(of: try ObjCClass("NSApplication")), "\(app.objCClass)")

      let window = try ObjCObject(
        "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 300, height: 200),
        15 as UInt, 2 as UInt, false)
      // GNUstep's windows release themselves when they are closed, unless this is disabled.
      try window.send("setReleasedWhenClosed:", false)
      try window.send("setTitle:", "Hello")
      let title: String = try window.send("title")
      require(title == "Hello", title)
      let frame: CGRect = try window.send("frame")
      require(frame.width >= 300 && frame.height >= 200, "\(frame)")

      try closeWithOneDelegate(window)
      try closeWithSeveralDelegates(window)
      try fillTable()
    }
  }

  private func closeWithOneDelegate(_ window: ObjCObject) throws {
    var events: [String] = []
    let delegate = try window.implementDelegate { delegate in
      delegate.on("windowShouldClose:") { (sender: ObjCObject) -> Bool in
        events.append("should close \(sender.isIdentical(to: window))")
        return events.count > 1
      }
      delegate.on("windowWillClose:") { (notification: ObjCObject) in
        events.append((try? notification.send("name")) ?? "no name")
      }
      delegate.on("windowWillResize:toSize:") { (_: ObjCObject, size: CGSize) -> CGSize in size }
    }
    require(delegate.protocolName == "NSWindowDelegate", delegate.protocolName)
    require(window.dynamicDelegate(for: GNUstep.NSWindowDelegate.self) == delegate, "another delegate")
    require(delegate.responds(to: "windowShouldClose:"), "does not respond")
    require(!delegate.responds(to: "windowDidMove:"), "responds to what is not implemented")
    try window.send("performClose:", ObjCObject?.none)
    try window.send("performClose:", ObjCObject?.none)
    require(
      events == ["should close true", "should close true", "NSWindowWillCloseNotification"],
      events.joined(separator: ", "))
    // The closures retain the window, so they are removed here.
    try window.removeDynamicDelegate(for: GNUstep.NSWindowDelegate.self)
    require(try window.send("delegate") as ObjCObject? == nil, "still has a delegate")
  }

  /// Checks the order of several delegates. The existing delegate is called first, and the result of the delegate that
  /// was added last is used.
  private func closeWithSeveralDelegates(_ window: ObjCObject) throws {
    var events: [String] = []
    var answers = [false, true]
    func listen(_ delegate: AnyDelegateBuilder, _ name: String, _ answer: @escaping () -> Bool) {
      delegate.on("windowShouldClose:") { (_: ObjCObject) -> Bool in
        events.append("\(name) asked")
        return answer()
      }
      delegate.on("windowWillClose:") { (_: ObjCObject) in events.append("\(name) told") }
    }
    let first = try window.implementDelegate { listen($0, "first") { true } }
    let last = try DynamicDelegate(GNUstep.NSWindowDelegate.self) { listen($0, "last") { answers.removeFirst() } }
    let resizer = try DynamicDelegate(GNUstep.NSWindowDelegate.self) {
      $0.on("windowDidResize:") { (_: ObjCObject) in events.append("resized") }
    }
    for delegate in [resizer, last] { try window.addDelegate(delegate.object, for: GNUstep.NSWindowDelegate.self) }
    require(window.delegateChain(for: GNUstep.NSWindowDelegate.self)?.delegates.count == 3, "not three delegates")
    try window.send("orderFront:", nil as ObjCObject?)
    try window.send("setFrame:display:", CGRect(x: 0, y: 0, width: 500, height: 400), true)
    require(events == ["resized"], events.joined(separator: ", "))
    try window.send("performClose:", nil as ObjCObject?)
    require(events.dropFirst() == ["first asked", "last asked"], events.joined(separator: ", "))
    try window.send("performClose:", nil as ObjCObject?)
    require(
      events.dropFirst(3) == ["first asked", "last asked", "first told", "last told"], events.joined(separator: ", "))

    for delegate in [last, resizer] { window.removeDelegate(delegate.object, for: GNUstep.NSWindowDelegate.self) }
    require(try window.send("delegate") as ObjCObject == first.object, "the first is not the delegate again")
    try window.removeDynamicDelegate(for: GNUstep.NSWindowDelegate.self)
  }

  private func fillTable() throws {
    let table = try ObjCObject("NSTableView", "initWithFrame:", CGRect(x: 0, y: 0, width: 100, height: 100))
    let column = try ObjCObject("NSTableColumn", "initWithIdentifier:", "column")
    try table.send("addTableColumn:", column)
    let source = try table.implementDataSource { source in
      source.on("numberOfRowsInTableView:") { (_: ObjCObject) in 3 }
      source.on("tableView:objectValueForTableColumn:row:") { (_: ObjCObject, _: ObjCObject, row: Int) in "row \(row)"
      }
    }
    require(source.protocolName == "NSTableViewDataSource", source.protocolName)
    try table.send("reloadData")
    let rows: Int = try table.send("numberOfRows")
    require(rows == 3, "\(rows) rows")
  }
#endif
