#if canImport(ObjectiveC)
  import Foundation

  // `NSError **` and other out-parameters of objects.
  extension AutoreleasingUnsafeMutablePointer: NullablePointer {
    public static var objCTypeEncoding: String { "^v" }
  }
#endif
