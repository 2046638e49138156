/// A Swift struct that has the memory layout of a C struct, as an argument or a result.
///
/// The fields must be the same as those of the C struct, and in the same order:
///
///     struct Matrix { var a, b, c, d: Double }
///     extension Matrix: ObjCEncodable {
///       static var objCTypeEncoding: String { "{Matrix=dddd}" }
///     }
///
/// Integers, `Float`, `Double`, pointers, selectors and the geometry structs need no conformance.
public protocol ObjCEncodable {
  /// The type's encoding, as `@encode` returns it in Objective-C.
  ///
  /// When a closure is registered, the library compares this encoding with the Swift type: the size of the struct, its
  /// alignment, and the offset of each field.
  ///
  /// If a struct ends with padding, Swift may store the next field in this padding, and C does not. For such a struct,
  /// declare fields that fill the padding, or import the struct from C.
  static var objCTypeEncoding: String { get }
}
