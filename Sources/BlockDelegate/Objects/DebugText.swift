import BlockDelegateRuntime

/// How debuggers are told of objects: without a message to them, which may be in any state.
enum DebugText {
  static func of(_ object: ObjectHandle) -> String { "<\(object.cls.name): \(object.pointer)>" }

  static func of(_ object: consuming OwnedObject?) -> String {
    guard let object else { return "gone" }
    return of(ObjectHandle(object.pointer))
  }
}
