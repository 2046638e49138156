import BlockDelegate

extension Application {
  /// Gives the application its menu.
  ///
  ///     try Application.setMenu("Planets") { menu in
  ///       try menu.submenu("Edit") { edit in
  ///         try edit.item("Copy", key: "c", sending: "copy:")
  ///       }
  ///       try menu.item("Quit", key: "q") { _ in try Application.terminate() }
  ///     }
  ///
  /// A Mac's menu bar has submenus only, the application's first: items beside submenus, as *Quit* here, are put into
  /// that one.
  /// - Parameters:
  ///   - title: the application's name.
  ///   - body: adds the items.
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
