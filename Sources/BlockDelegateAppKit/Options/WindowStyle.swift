/// What a window's frame has: an `NSWindowStyleMask`.
public struct WindowStyle: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let borderless: WindowStyle = []
  public static let titled = WindowStyle(rawValue: 1)
  public static let closable = WindowStyle(rawValue: 2)
  public static let miniaturizable = WindowStyle(rawValue: 4)
  public static let resizable = WindowStyle(rawValue: 8)
  /// A small title, for a panel.
  public static let utility = WindowStyle(rawValue: 16)

  /// What most windows have.
  public static let standard: WindowStyle = [.titled, .closable, .miniaturizable, .resizable]
}
