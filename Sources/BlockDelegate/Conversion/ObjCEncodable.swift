/// A C struct of your own, or one that Swift imports, as an argument or a result.
///
/// Its fields must be those of the C struct, in order:
///
///     struct Matrix { var a, b, c, d: Double }
///     extension Matrix: ObjCEncodable {
///       static var objCTypeEncoding: String { "{Matrix=dddd}" }
///     }
///
/// Integers, `Float`, `Double`, pointers, selectors and the geometry structs need no conformance.
public protocol ObjCEncodable {
  /// The type's encoding, as `@encode` writes it. Its size, its alignment and the place of each field are compared with
  /// the Swift type's when a closure is registered.
  ///
  /// Swift may put a field into the padding at the end of a struct before it, where C does not: fill that padding with
  /// fields of its own, or import the struct from C.
  static var objCTypeEncoding: String { get }
}
