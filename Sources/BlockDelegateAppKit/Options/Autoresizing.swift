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
