import BlockDelegate
import Foundation

/// The chosen color in the user's defaults. On Linux these are GNUstep's defaults, which differ from those of Swift's
/// `UserDefaults`.
@MainActor final class ColorSettings {
  private static let key = "Color"
  private let defaults: ObjCObject

  init() throws { defaults = try ObjCClass("NSUserDefaults").send("standardUserDefaults") }

  /// The color that was chosen last, in this run of the program or in an earlier one. A stored text that is not a color
  /// is ignored.
  var color: HexColor {
    get throws {
      let text: String? = try defaults.send("stringForKey:", Self.key)
      return text.flatMap(HexColor.init) ?? HexColor(red: 0.2, green: 0.4, blue: 0.8)
    }
  }

  func save(_ color: HexColor) throws {
    try defaults.send("setObject:forKey:", color.description, Self.key)
    // The defaults are written now instead of after the event, because the program may end before.
    _ = try defaults.send("synchronize") as Bool
  }
}
