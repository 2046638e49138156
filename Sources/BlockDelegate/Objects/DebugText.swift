import BlockDelegateRuntime

/// Texts for objects in debuggers. No message is sent to an object to get its text, because the object may be in any
/// state.
enum DebugText {
  static func of(_ object: ObjectHandle) -> String { "<\(object.cls.name): \(object.pointer)>" }

  static func of(_ object: consuming OwnedObject?) -> String {
    guard let object else { return "gone" }
    return of(ObjectHandle(object.pointer))
  }
}
