import BlockDelegate
import Foundation

/// The choice, in the user's defaults. They are GNUstep's on Linux: Swift's `UserDefaults` are others there.
@MainActor final class ColorSettings {
  private static let key = "Color"
  private let defaults: ObjCObject

  init() throws { defaults = try ObjCClass("NSUserDefaults").send("standardUserDefaults") }

  /// What was chosen last, by this start of the program or by an earlier one. What is there and is no color is ignored.
  var color: HexColor {
    get throws {
      let text: String? = try defaults.send("stringForKey:", Self.key)
      return text.flatMap(HexColor.init) ?? HexColor(red: 0.2, green: 0.4, blue: 0.8)
    }
  }

  func save(_ color: HexColor) throws {
    try defaults.send("setObject:forKey:", color.description, Self.key)
    // Now, and not with the next event: the program may be ended before.
    _ = try defaults.send("synchronize") as Bool
  }
}
