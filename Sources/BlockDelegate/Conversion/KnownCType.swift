import BlockDelegateRuntime
import Foundation

/// Returns the encoding of the C type that has the same bits as a Swift type, or nil if there is no such C type.
func cTypeEncoding(of type: Any.Type) -> String? {
  numbersAndStructs.first { $0.type == type }?.encoding ?? (type as? any NullablePointer.Type)?.encoding
    ?? (type as? any ObjCEncodable.Type)?.objCTypeEncoding
}

typealias EncodedType = (type: Any.Type, encoding: String)

/// The encodings of numbers and of the system's structs. The geometry types consist of doubles, and an NSRange consists
/// of two unsigned integers.
private let numbersAndStructs: [EncodedType] = {
  var types: [EncodedType] = [
    (Int8.self, "c"), (Int16.self, "s"), (Int32.self, "i"), (Int64.self, "q"), (Int.self, "q"), (UInt8.self, "C"),
    (UInt16.self, "S"), (UInt32.self, "I"), (UInt64.self, "Q"), (UInt.self, "Q"), (Float.self, "f"),
    (Double.self, "d"), (CGFloat.self, "d"), (CGPoint.self, "{CGPoint=dd}"), (CGSize.self, "{CGSize=dd}"),
    (CGRect.self, "{CGRect={CGPoint=dd}{CGSize=dd}}"), (NSRange.self, "{_NSRange=QQ}"),
    (ObjCBool.self, EncodingOfType.bool),
  ]
  #if canImport(ObjectiveC)
    types += appleStructs
  #endif
  return types
}()

/// A pointer type with an Optional that has the same bits as a C pointer. The Optional's nil is the null pointer.
protocol NullablePointer {
  static var encoding: String { get }
  /// Whether the pointer can be used for some pointers of an encoding.
  static func points(by encoding: TypeEncoding) -> Bool
}

extension NullablePointer { static func points(by encoding: TypeEncoding) -> Bool { true } }

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
