import BlockDelegateRuntime

/// A Swift type whose values are those of a C type, bit for bit.
///
/// The library's conformances cover the integers, `Float`, `Double`, pointers and the geometry structs. Give one to a
/// struct of your own to pass it by value; its fields must be those of the C struct, in order:
///
///     struct Matrix { var a, b, c, d: Double }
///     extension Matrix: ObjCEncodable {
///       static var objCTypeEncoding: String { "{Matrix=dddd}" }
///     }
public protocol ObjCEncodable {
  /// The type's encoding, as `@encode` writes it. Its size, its alignment and the place of each field are compared with
  /// the Swift type's when a closure is registered.
  ///
  /// Swift may put a field into the padding at the end of a struct before it, where C does not: fill that padding with
  /// fields of its own, or import the struct from C.
  static var objCTypeEncoding: String { get }
}

extension Int8: ObjCEncodable { public static var objCTypeEncoding: String { "c" } }
extension Int16: ObjCEncodable { public static var objCTypeEncoding: String { "s" } }
extension Int32: ObjCEncodable { public static var objCTypeEncoding: String { "i" } }
extension Int64: ObjCEncodable { public static var objCTypeEncoding: String { "q" } }
extension Int: ObjCEncodable { public static var objCTypeEncoding: String { "q" } }
extension UInt8: ObjCEncodable { public static var objCTypeEncoding: String { "C" } }
extension UInt16: ObjCEncodable { public static var objCTypeEncoding: String { "S" } }
extension UInt32: ObjCEncodable { public static var objCTypeEncoding: String { "I" } }
extension UInt64: ObjCEncodable { public static var objCTypeEncoding: String { "Q" } }
extension UInt: ObjCEncodable { public static var objCTypeEncoding: String { "Q" } }
extension Float: ObjCEncodable { public static var objCTypeEncoding: String { "f" } }
extension Double: ObjCEncodable { public static var objCTypeEncoding: String { "d" } }

/// A type whose optional is the same pointer, null for nil.
protocol NullablePointer: ObjCEncodable {}

extension UnsafePointer: NullablePointer { public static var objCTypeEncoding: String { "^v" } }
extension UnsafeMutablePointer: NullablePointer { public static var objCTypeEncoding: String { "^v" } }
extension UnsafeRawPointer: NullablePointer { public static var objCTypeEncoding: String { "^v" } }
extension UnsafeMutableRawPointer: NullablePointer { public static var objCTypeEncoding: String { "^v" } }
extension OpaquePointer: NullablePointer { public static var objCTypeEncoding: String { "^v" } }
