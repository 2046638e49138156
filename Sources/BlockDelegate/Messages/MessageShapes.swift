import BlockDelegateRuntime
import Foundation

extension Sending {
  /// Calls the functions of the C layer with arguments that it compares (`messages.mm`), before the first message. A
  /// compiler that passes the arguments of generic functions in another way is noticed here.
  ///
  /// Each argument has the type of the result and is the receiver. The line is the number of arguments.
  static func testShapes() {
    // The size of a program counts on Apple's platforms, where a debug build is enough to notice a new compiler.
    #if DEBUG || !canImport(ObjectiveC)
      testEachShape()
    #endif
  }

  private static func testEachShape() {
    let cls = Optional(ObjCClass(handle: RootClass.handle))
    let object = Optional(cls!.object)
    let (file, name): (StaticString, String) = ("shape", "self")
    let selector = Selector(name)
    let method = DelegateMethod<Never, MethodBody<ObjCObject?, ObjCObject?>>(selector)
    let plain = DelegateMethod<Never, MethodBody<ObjCObject?>>(selector)
    #if !canImport(ObjectiveC)
      _ = try? object!.send(selector, fileID: file, line: 0) as ObjCObject?
      _ = try? object!.send(selector, object, fileID: file, line: 1) as ObjCObject?
      _ = try? object!.send(selector, object, object, fileID: file, line: 2) as ObjCObject?
      _ = try? object!.send(selector, object, object, object, fileID: file, line: 3) as ObjCObject?
      try? object!.send(selector, fileID: file, line: 0)
      try? object!.send(selector, object, fileID: file, line: 1)
      try? object!.send(selector, object, object, fileID: file, line: 2)
      try? object!.send(selector, object, object, object, fileID: file, line: 3)
    #endif
    _ = try? object!.send(plain, fileID: file, line: 0)
    _ = try? object!.send(method, object, fileID: file, line: 1)
    _ = try? object!.send(plain, default: object, fileID: file, line: 0)
    _ = try? object!.send(method, object, default: object, fileID: file, line: 1)
    _ = try? cls!.send(selector, fileID: file, line: 0) as ObjCClass?
    _ = try? cls!.send(selector, cls, fileID: file, line: 1) as ObjCClass?
    try? cls!.send(selector, fileID: file, line: 0)
    try? cls!.send(selector, cls, fileID: file, line: 1)
    let block = Optional(ObjCBlock(reference: StrongReference(retaining: ObjectHandle(RootClass.handle))))
    _ = try? block!.call(fileID: file, line: 0) as ObjCBlock?
    _ = try? block!.call(block, fileID: file, line: 1) as ObjCBlock?
    try? block!.call(fileID: file, line: 0)
    try? block!.call(block, fileID: file, line: 1)
    let pointer = Optional(cls!.pointer)
    _ = try? sendByPointer(pointer!, selector.handle.pointer, pointer, fileID: file, line: 1) as OpaquePointer?
    _ = try? makeObject("NSObject", selector, fileID: file, line: 0) as OpaquePointer?
  }
}
