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
