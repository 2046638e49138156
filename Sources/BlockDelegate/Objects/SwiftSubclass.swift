/// Classes that a program has written in Swift.
enum SwiftSubclass {
  /// Whether an object is an instance of one.
  static func has(_ object: ObjCObject) -> Bool {
    #if canImport(ObjectiveC)
      return false
    #else
      return type(of: object) != ObjCObject.self
    #endif
  }
}
