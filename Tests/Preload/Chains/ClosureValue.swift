import BlockDelegate
import Foundation

/// A type that the arguments and results of counting closures can have.
protocol ClosureValue {
  /// The value that a counting closure returns. The chain ignores this value and uses the delegate's own result.
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
