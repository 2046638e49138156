/// How a window keeps what is drawn: an `NSBackingStoreType`.
public enum BackingStore: UInt, Sendable {
  case retained = 0
  case nonretained = 1
  /// What every window should have.
  case buffered = 2
}
