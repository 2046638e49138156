import BlockDelegate
import Foundation

extension HexColor {
  /// Converts an `NSColor` of any color space. Returns nil for a pattern, which has no components.
  @MainActor init?(_ color: ObjCObject) throws {
    guard let rgb: ObjCObject = try color.send("colorUsingColorSpaceName:", "NSCalibratedRGBColorSpace") else {
      return nil
    }
    self.init(
      red: try rgb.send("redComponent"), green: try rgb.send("greenComponent"), blue: try rgb.send("blueComponent"))
  }

  /// Returns the color as an `NSColor`.
  @MainActor func makeColor() throws -> ObjCObject {
    try ObjCClass("NSColor").send(
      "colorWithCalibratedRed:green:blue:alpha:", components[0], components[1], components[2], 1.0)
  }
}
