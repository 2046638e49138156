@_exported import CoreGraphics

@frozen public struct CGFloat: Hashable, Sendable {
  public typealias NativeType = Double
  public var native: Double
  @_transparent public init(_ value: Double) { native = value }
  @_transparent public init(_ value: Int) { native = Double(value) }
}
extension CGFloat: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { native = value }
  public init(integerLiteral value: Int) { native = Double(value) }
}

// Without arguments each has the initializer that every C struct has.
extension CGPoint {
  public static var zero: CGPoint { fatalError() }
  public init(x: Double, y: Double) { fatalError() }
}
extension CGSize {
  public static var zero: CGSize { fatalError() }
  public init(width: Double, height: Double) { fatalError() }
}
extension CGRect {
  public static var zero: CGRect { fatalError() }
  public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }
}
