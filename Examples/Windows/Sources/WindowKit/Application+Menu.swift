import BlockDelegate

extension Application {
  /// Sets the application's menu.
  ///
  ///     try Application.setMenu("Planets") { menu in
  ///       try menu.submenu("Edit") { edit in
  ///         try edit.item("Copy", key: "c", sending: "copy:")
  ///       }
  ///       try menu.item("Quit", key: "q") { _ in try Application.terminate() }
  ///     }
  ///
  /// The menu bar of a Mac contains only submenus, and the first one is the application's own. On a Mac, items that are
  /// not in a submenu, such as *Quit* in this example, are put into the application's submenu.
  ///
  /// - Parameters:
  ///   - title: The name of the application.
  ///   - body: Adds the items to the menu.
  /// - Throws: The error that `body` throws; ``ApplicationError`` if there is no display; `BlockDelegateError` or
  ///   `ObjCException` if the menu can't be made.
  public static func setMenu(_ title: String, _ body: @MainActor (MenuBuilder) throws -> Void) throws {
    let builder = try MenuBuilder(title: title)
    try body(builder)
    #if canImport(ObjectiveC)
      try addApplicationMenu(title, to: builder)
    #endif
    try shared().send("setMainMenu:", builder.menu)
  }

  #if canImport(ObjectiveC)
    private static func addApplicationMenu(_ title: String, to bar: MenuBuilder) throws {
      let items: [ObjCObject] = try bar.menu.send("itemArray")
      let own = try items.filter { item in try !(item.send("hasSubmenu") as Bool) }
      let inner = try MenuBuilder(title: title)
      for item in own {
        try bar.menu.send("removeItem:", item)
        try inner.menu.send("addItem:", item)
      }
      let item = try ObjCObject("NSMenuItem")
      try item.send("setSubmenu:", inner.menu)
      try bar.menu.send("insertItem:atIndex:", item, 0)
    }
  #endif
}
