/// What a window's frame has: an `NSWindowStyleMask`.
public struct WindowStyle: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Nothing but its content.
  public static let borderless: WindowStyle = []
  /// A bar with its title.
  public static let titled = WindowStyle(rawValue: 1)
  /// A button that closes it.
  public static let closable = WindowStyle(rawValue: 2)
  /// A button that makes it an icon.
  public static let miniaturizable = WindowStyle(rawValue: 4)
  /// An edge that changes its size.
  public static let resizable = WindowStyle(rawValue: 8)
  /// A small title, for a panel.
  public static let utility = WindowStyle(rawValue: 16)

  /// What most windows have.
  public static let standard: WindowStyle = [.titled, .closable, .miniaturizable, .resizable]
}
