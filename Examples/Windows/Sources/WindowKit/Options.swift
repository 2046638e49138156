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

/// The parts of a view's frame that change when the superview is resized, as an `NSAutoresizingMaskOptions`.
public struct Autoresizing: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The space to the left of the view can change.
  public static let minXMargin = Autoresizing(rawValue: 1)
  /// The width of the view can change.
  public static let width = Autoresizing(rawValue: 2)
  /// The space to the right of the view can change.
  public static let maxXMargin = Autoresizing(rawValue: 4)
  /// The space below the view can change, if the superview is not flipped.
  public static let minYMargin = Autoresizing(rawValue: 8)
  /// The height of the view can change.
  public static let height = Autoresizing(rawValue: 16)
  /// The space above the view can change, if the superview is not flipped.
  public static let maxYMargin = Autoresizing(rawValue: 32)
}

/// The way in which a window stores its drawing, as an `NSBackingStoreType`.
public enum BackingStore: UInt, Sendable {
  /// Visible parts are drawn directly to the display. Covered parts are drawn into memory.
  case retained = 0
  /// Everything is drawn directly to the display, and nothing is stored.
  case nonretained = 1
  /// Everything is drawn into memory, and then copied to the display. Every window should use this type.
  case buffered = 2
}

/// The modifier keys that are held during a key press, as an `NSEventModifierFlags`.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Caps Lock is on.
  public static let capsLock = KeyModifiers(rawValue: 1 << 16)
  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1 << 17)
  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 1 << 18)
  /// The Option key, also called Alternate.
  public static let option = KeyModifiers(rawValue: 1 << 19)
  /// The Command key. Under X11, the Alt key is the Command key, unless the user's defaults name another key.
  public static let command = KeyModifiers(rawValue: 1 << 20)
}

/// The result of `runModal`: the button or the message that ended an alert or another modal window.
public enum AlertResponse: Int, Sendable {
  /// The button that was added first, which the Return key presses.
  case firstButton = 1000
  /// The button that was added second.
  case secondButton = 1001
  /// The button that was added third.
  case thirdButton = 1002
  /// The message `stopModal` ended the modal window.
  case stopped = -1000
  /// The message `abortModal` ended the modal window.
  case aborted = -1001
}
