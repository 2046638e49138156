import BlockDelegateRuntime
import CBlockDelegateRuntime

extension ObjCBlock {
  static var converter: ObjectConverter<ObjCBlock> {
    .nonNil(
      load: { object in
        // Looking at the class of a block that is none of the block runtime's would read its address as an object.
        guard bd_object_isBlock(object) else {
          throw ConversionFailure.unexpectedClass(expected: "a block", given: ClassHandle(of: object).name)
        }
        return ObjCBlock(copying: object)
      },
      store: { OpaquePointer(bd_Block_copy($0.reference.pointer)!) })
  }
}
