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
extension CGFloat: Comparable {
  public static func < (left: CGFloat, right: CGFloat) -> Bool { fatalError() }
}
extension CGFloat: SignedNumeric, Strideable, Codable, CustomStringConvertible {
  public typealias Magnitude = CGFloat
  public init?<T: BinaryInteger>(exactly source: T) { fatalError() }
  public var magnitude: CGFloat { fatalError() }
  public static func + (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
  public static func - (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
  public static func * (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
  public static func / (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
  public static func += (left: inout CGFloat, right: CGFloat) { fatalError() }
  public static func -= (left: inout CGFloat, right: CGFloat) { fatalError() }
  public static func *= (left: inout CGFloat, right: CGFloat) { fatalError() }
  public static func /= (left: inout CGFloat, right: CGFloat) { fatalError() }
  public func distance(to other: CGFloat) -> CGFloat { fatalError() }
  public func advanced(by amount: CGFloat) -> CGFloat { fatalError() }
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  public var description: String { fatalError() }
}
extension Double {
  @_transparent public init(_ value: CGFloat) { self = value.native }
}

extension CGRect {
  public static var null: CGRect { fatalError() }
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
}
extension CGAffineTransform {
  public init(translationX tx: CGFloat, y ty: CGFloat) { fatalError() }
}
extension CGContext {
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) { fatalError() }
}

public protocol _StubStruct: Equatable, Codable, CustomReflectable, CustomDebugStringConvertible {}
extension _StubStruct {
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  public var customMirror: Mirror { fatalError() }
  public var debugDescription: String { fatalError() }
  public static func == (left: Self, right: Self) -> Bool { fatalError() }
  public static var zero: Self { fatalError() }
}
// These extensions declare no initializers without arguments, because Swift imports one for each C struct.
extension CGPoint: _StubStruct {
  public init(x: Int, y: Int) { fatalError() }
  public init(x: Double, y: Double) { fatalError() }
}
extension CGSize: _StubStruct {
  public init(width: Int, height: Int) { fatalError() }
  public init(width: Double, height: Double) { fatalError() }
}
extension CGRect: _StubStruct {
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public init(x: Int, y: Int, width: Int, height: Int) { fatalError() }
  public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }
}
