import Foundation

/// A Swift type with a C type that the library knows. Types such as `Int` conform to this internal protocol, because a
/// conformance to ``ObjCEncodable`` would give them a public member.
protocol KnownCType { static var encoding: String { get } }

/// Returns the encoding of the C type that has the same bits as a Swift type, or nil if there is no such C type.
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

// The geometry types consist of doubles, and an NSRange consists of two unsigned integers.
extension CGFloat: KnownCType { static var encoding: String { "d" } }
extension CGPoint: KnownCType { static var encoding: String { "{CGPoint=dd}" } }
extension CGSize: KnownCType { static var encoding: String { "{CGSize=dd}" } }
extension CGRect: KnownCType { static var encoding: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" } }
extension NSRange: KnownCType { static var encoding: String { "{_NSRange=QQ}" } }

/// A pointer type with an Optional that has the same bits as a C pointer. The Optional's nil is the null pointer.
protocol NullablePointer: KnownCType {}

/// A type of pointers to Objective-C object references, such as `NSError **`. The generic parameter is the Swift type
/// of the object.
protocol ObjectPointer: NullablePointer {
  /// Whether the Swift type of the object has a converter.
  static var isBridged: Bool { get }
}

/// Returns the pointer type that an optional type wraps, or nil for any other type.
func nullablePointer(_ type: Any.Type) -> (any NullablePointer.Type)? {
  (type as? any OptionalType.Type)?.wrappedType as? any NullablePointer.Type
}

extension UnsafePointer: NullablePointer { static var encoding: String { "^v" } }
extension UnsafeMutablePointer: NullablePointer { static var encoding: String { "^v" } }
extension UnsafeRawPointer: NullablePointer { static var encoding: String { "^v" } }
extension UnsafeMutableRawPointer: NullablePointer { static var encoding: String { "^v" } }
extension OpaquePointer: NullablePointer { static var encoding: String { "^v" } }
// A `Selector` contains only a pointer, so it has the same bits as this pointer.
extension Selector: NullablePointer { static var encoding: String { ":" } }

/// A Swift struct with the memory layout of a C struct, which messages can have as an argument or a result.
///
/// The Swift struct must have the same fields as the C struct, in the same order:
///
///     struct Matrix { var a, b, c, d: Double }
///     extension Matrix: ObjCEncodable {
///       static var objCTypeEncoding: String { "{Matrix=dddd}" }
///     }
///
/// Integers, `Float`, `Double`, pointers, selectors and the geometry structs do not need to conform to `ObjCEncodable`.
public protocol ObjCEncodable {
  /// The type encoding of the C struct, as `@encode` returns it in Objective-C.
  ///
  /// When a closure is registered, the library compares this encoding with the Swift type. The struct's size and
  /// alignment and the offset of each field must match the encoding.
  ///
  /// If a struct ends with padding and is a field of another struct, Swift may store the other struct's next field in
  /// the padding, but C does not. For such a struct, declare fields that fill the padding, or import the struct from C.
  static var objCTypeEncoding: String { get }
}
