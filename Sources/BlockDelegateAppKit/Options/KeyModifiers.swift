/// The keys that are held with another: an `NSEventModifierFlags`.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Caps Lock, while it is on.
  public static let capsLock = KeyModifiers(rawValue: 1 << 16)
  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1 << 17)
  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 1 << 18)
  /// Also called Alternate.
  public static let option = KeyModifiers(rawValue: 1 << 19)
  /// Alt under X11, unless the user's defaults say otherwise.
  public static let command = KeyModifiers(rawValue: 1 << 20)
}
