import Foundation

/// A type whose C type the library knows. Not ``ObjCEncodable``, so that `Int` and the like get no member for users.
protocol KnownCType { static var encoding: String { get } }

/// The encoding of the C type that a Swift type is, bit for bit; nil when it is none.
func cTypeEncoding(of type: Any.Type) -> String? {
  (type as? any KnownCType.Type)?.encoding ?? (type as? any ObjCEncodable.Type)?.objCTypeEncoding
}

extension Int8: KnownCType { static var encoding: String { "c" } }
extension Int16: KnownCType { static var encoding: String { "s" } }
extension Int32: KnownCType { static var encoding: String { "i" } }
extension Int64: KnownCType { static var encoding: String { "q" } }
extension Int: KnownCType { static var encoding: String { "q" } }
extension UInt8: KnownCType { static var encoding: String { "C" } }
extension UInt16: KnownCType { static var encoding: String { "S" } }
extension UInt32: KnownCType { static var encoding: String { "I" } }
extension UInt64: KnownCType { static var encoding: String { "Q" } }
extension UInt: KnownCType { static var encoding: String { "Q" } }
extension Float: KnownCType { static var encoding: String { "f" } }
extension Double: KnownCType { static var encoding: String { "d" } }

// C's geometry, as structs of doubles.
extension CGFloat: KnownCType { static var encoding: String { "d" } }
extension CGPoint: KnownCType { static var encoding: String { "{CGPoint=dd}" } }
extension CGSize: KnownCType { static var encoding: String { "{CGSize=dd}" } }
extension CGRect: KnownCType { static var encoding: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" } }
extension NSRange: KnownCType { static var encoding: String { "{_NSRange=QQ}" } }

/// A type whose optional is the same pointer, null for nil.
protocol NullablePointer: KnownCType {}

/// A pointer to an object, whose Swift type says what the object is.
protocol ObjectPointer: NullablePointer {
  /// Whether there is a conversion for it.
  static var isBridged: Bool { get }
}

/// The pointer type that a type is the optional of.
func nullablePointer(_ type: Any.Type) -> (any NullablePointer.Type)? {
  (type as? any OptionalType.Type)?.wrappedType as? any NullablePointer.Type
}

extension UnsafePointer: NullablePointer { static var encoding: String { "^v" } }
extension UnsafeMutablePointer: NullablePointer { static var encoding: String { "^v" } }
extension UnsafeRawPointer: NullablePointer { static var encoding: String { "^v" } }
extension UnsafeMutableRawPointer: NullablePointer { static var encoding: String { "^v" } }
extension OpaquePointer: NullablePointer { static var encoding: String { "^v" } }
// A selector's memory is that of the pointer in it.
extension Selector: NullablePointer { static var encoding: String { ":" } }
