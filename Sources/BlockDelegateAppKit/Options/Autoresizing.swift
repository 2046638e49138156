/// What of a view's place grows and shrinks with the view that it is in: an `NSAutoresizingMaskOptions`.
public struct Autoresizing: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The room to its left.
  public static let minXMargin = Autoresizing(rawValue: 1)
  /// Its width.
  public static let width = Autoresizing(rawValue: 2)
  /// The room to its right.
  public static let maxXMargin = Autoresizing(rawValue: 4)
  /// The room below it, in a view that is not flipped.
  public static let minYMargin = Autoresizing(rawValue: 8)
  /// Its height.
  public static let height = Autoresizing(rawValue: 16)
  /// The room above it, in a view that is not flipped.
  public static let maxYMargin = Autoresizing(rawValue: 32)
}
