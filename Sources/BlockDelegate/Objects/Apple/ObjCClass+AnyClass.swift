#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime
  import Foundation

  extension ObjCClass {
    /// Makes a handle of a class of the system's own type.
    public init(_ cls: AnyClass) {
      self.init(handle: ClassHandle(OpaquePointer(Unmanaged.passUnretained(cls as AnyObject).toOpaque())))
    }

    /// The class as the system's own type.
    public var anyClass: AnyClass { bd_class_toObjC(pointer) }
  }
#endif
