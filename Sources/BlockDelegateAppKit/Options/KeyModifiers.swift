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
