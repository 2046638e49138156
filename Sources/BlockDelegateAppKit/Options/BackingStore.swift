/// The way in which a window stores its drawing, as an `NSBackingStoreType`.
public enum BackingStore: UInt, Sendable {
  /// Visible parts are drawn directly to the display. Covered parts are drawn into memory.
  case retained = 0
  /// Everything is drawn directly to the display, and nothing is stored.
  case nonretained = 1
  /// Everything is drawn into memory, and then copied to the display. Every window should use this type.
  case buffered = 2
}
