import BlockDelegateRuntime

/// Information on classes that a program has written in Swift.
package enum SwiftSubclass {
  /// Returns the name of the class of the Swift object behind an Objective-C object, or nil if there is no separate
  /// Swift object.
  package static func name(of object: ObjectHandle) -> String? {
    #if canImport(ObjectiveC)
      return nil
    #else
      return SwiftBacking.instance(of: object).map { "\(type(of: $0))" }
    #endif
  }

  /// Returns whether an object is an instance of a class that is written in Swift.
  static func has(_ object: ObjCObject) -> Bool {
    #if canImport(ObjectiveC)
      return false
    #else
      return type(of: object) != ObjCObject.self
    #endif
  }
}
