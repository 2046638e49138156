import Foundation

// A selector's memory is that of the pointer in it.
extension Selector: NullablePointer {
  public static var objCTypeEncoding: String { ":" }
}
