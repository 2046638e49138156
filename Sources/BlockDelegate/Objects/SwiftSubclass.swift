import BlockDelegateRuntime

/// Classes that a program has written in Swift.
package enum SwiftSubclass {
  /// The name of the class of a Swift object that stands behind an Objective-C one; nil where none does, or both are
  /// the same.
  package static func name(of object: ObjectHandle) -> String? {
    #if canImport(ObjectiveC)
      return nil
    #else
      return SwiftBacking.instance(of: object).map { "\(type(of: $0))" }
    #endif
  }

  /// Whether an object is an instance of one.
  static func has(_ object: ObjCObject) -> Bool {
    #if canImport(ObjectiveC)
      return false
    #else
      return type(of: object) != ObjCObject.self
    #endif
  }
}
