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
  /// On a Mac the items of the main menu itself must have submenus, the first of which is the application's.
  /// - Parameters:
  ///   - title: the application's name.
  ///   - body: adds the items.
  public static func setMenu(_ title: String, _ body: @MainActor (MenuBuilder) throws -> Void) throws {
    let builder = try MenuBuilder(title: title)
    try body(builder)
    try shared().send("setMainMenu:", builder.menu)
  }
}
