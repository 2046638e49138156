import Foundation

// Its memory is that of the pointer in it.
extension Selector: NullablePointer {
  public static var objCTypeEncoding: String { ":" }
}
