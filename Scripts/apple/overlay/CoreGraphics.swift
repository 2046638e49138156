@_exported import CoreGraphics

@frozen public struct CGFloat: Hashable, Sendable {
  public typealias NativeType = Double
  public var native: Double
  @_transparent public init(_ value: Double) { native = value }
  @_transparent public init(_ value: Int) { native = Double(value) }
}
