import BlockDelegateRuntime

extension ObjCBlock {
  /// The converter for arguments and results that are blocks.
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
  /// What it is, for errors: its class's name, where it has a class.
  var kindName: String { isBlock ? "a block" : cls.name }

  /// Refuses what is no block: looking at that as one would read its address as code.
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
