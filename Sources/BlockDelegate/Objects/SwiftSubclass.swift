import BlockDelegateRuntime

/// Information on classes that a program has written in Swift.
package enum SwiftSubclass {
  /// Returns the name of the Swift class of an Objective-C object that was made for a Swift object; otherwise nil.
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
