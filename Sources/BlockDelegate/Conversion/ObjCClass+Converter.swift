import BlockDelegateRuntime
import CBlockDelegateRuntime

extension ObjCClass {
  static var converter: ObjectConverter<ObjCClass> {
    .nonNil(
      load: { object in
        guard ClassHandle(of: object).isMetaclass else {
          throw ConversionFailure.unexpectedClass(expected: "a class", given: ClassHandle(of: object).name)
        }
        return ObjCClass(handle: ClassHandle(object))
      },
      store: { bd_objc_retain($0.pointer) })
  }
}
