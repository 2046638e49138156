import BlockDelegate
import Foundation

/// A type of a counting closure's arguments and results.
protocol ClosureValue {
  /// What a closure returns that has nothing to say. The delegate's own result counts.
  static var none: Self { get }
}

extension Optional: ClosureValue {}

extension ClosureValue where Self: FixedWidthInteger { static var none: Self { 0 } }
extension Int8: ClosureValue {}
extension Int16: ClosureValue {}
extension Int32: ClosureValue {}
extension Int: ClosureValue {}
extension UInt8: ClosureValue {}
extension UInt16: ClosureValue {}
extension UInt32: ClosureValue {}
extension UInt: ClosureValue {}
extension Float: ClosureValue { static var none: Float { 0 } }
extension Double: ClosureValue { static var none: Double { 0 } }
extension CGPoint: ClosureValue { static var none: CGPoint { .zero } }
extension CGSize: ClosureValue { static var none: CGSize { .zero } }
extension CGRect: ClosureValue { static var none: CGRect { .zero } }
extension NSRange: ClosureValue { static var none: NSRange { NSRange() } }
