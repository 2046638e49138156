/// How a window keeps what is drawn: an `NSBackingStoreType`.
public enum BackingStore: UInt, Sendable {
  /// What can be seen is drawn straight to the display, what is covered into memory.
  case retained = 0
  /// Drawn straight to the display, and nothing kept.
  case nonretained = 1
  /// Drawn into memory, and shown from there: what every window should have.
  case buffered = 2
}
