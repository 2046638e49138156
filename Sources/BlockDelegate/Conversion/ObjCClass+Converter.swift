import BlockDelegateRuntime

extension ObjCClass {
  static var converter: ObjectConverter<ObjCClass> {
    .nonNil(
      load: { object in
        guard object.cls.isMetaclass else {
          throw ConversionFailure.unexpectedClass(expected: "a class", given: object.cls.name)
        }
        return ObjCClass(handle: ClassHandle(object.pointer))
      },
      store: { OwnedReference(retaining: ObjectHandle($0.handle)) })
  }
}
