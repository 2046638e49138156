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
  /// When a closure is registered, the library compares the size, the alignment and the offset of each field with those
  /// of the Swift type.
  ///
  /// Unlike C, Swift may store a field in the padding at the end of the struct before it. If a struct ends with
  /// padding, fill the padding with fields of its own, or import the struct from C.
  static var objCTypeEncoding: String { get }
}
