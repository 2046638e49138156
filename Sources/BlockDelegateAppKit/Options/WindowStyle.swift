/// The parts of a window's frame, as an `NSWindowStyleMask`.
public struct WindowStyle: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A window without a frame.
  public static let borderless: WindowStyle = []
  /// The window has a title bar.
  public static let titled = WindowStyle(rawValue: 1)
  /// The window has a button that closes it.
  public static let closable = WindowStyle(rawValue: 2)
  /// The window has a button that minimizes it to an icon.
  public static let miniaturizable = WindowStyle(rawValue: 4)
  /// The user can resize the window.
  public static let resizable = WindowStyle(rawValue: 8)
  /// The window has a small title bar, as panels have.
  public static let utility = WindowStyle(rawValue: 16)

  /// The style of most windows: a title bar, buttons to close and to minimize the window, and a frame that can be
  /// resized.
  public static let standard: WindowStyle = [.titled, .closable, .miniaturizable, .resizable]
}
