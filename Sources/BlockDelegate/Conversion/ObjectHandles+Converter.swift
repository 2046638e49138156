import BlockDelegateRuntime

extension ObjCBlock {
  /// Returns the converter for arguments and results that are blocks.
  static func objectConverter() -> ObjectConverter<ObjCBlock> {
    .nonNil(
      load: { object in
        try object.checkIsBlock()
        return ObjCBlock(copying: object.pointer)
      },
      store: { OwnedReference(copying: $0.reference.pointer) })
  }
}

extension ObjectHandle {
  /// The object's class name for error messages, or "a block" for a block.
  var kindName: String { isBlock ? "a block" : cls.name }

  /// Throws an error if the object is not a block. Calling any other object as a block would jump to an invalid
  /// address.
  func checkIsBlock() throws {
    guard isBlock else { throw ConversionFailure.unexpectedClass(expected: "a block", given: kindName) }
  }
}

extension ObjCClass: ObjectBridged {
  static func objectConverter() -> ObjectConverter<ObjCClass>? {
    .nonNil(
      load: { object in
        guard object.cls.isMetaclass else {
          throw ConversionFailure.unexpectedClass(expected: "a class", given: object.kindName)
        }
        return ObjCClass(handle: ClassHandle(object.pointer))
      },
      store: { OwnedReference(retaining: ObjectHandle($0.handle)) })
  }
}
