#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// Which Swift object stands before an Objective-C object that was made for it.
  enum SwiftInstances {
    static func add(_ instance: ObjCObject) {
      guard let keeper = DelegateObject.makeKeeper(of: Weak(instance)) else { return }
      bd_objc_setAssociatedObject(instance.pointer, key, keeper.pointer, .retain)
    }

    /// Nil when there was none, or it has gone: others can retain the Objective-C object beyond it.
    static func instance(of object: OpaquePointer) -> ObjCObject? {
      guard let keeper = bd_objc_getAssociatedObject(object, key) else { return nil }
      return (DelegateObject.state(of: keeper)?.companion as? Weak)?.instance
    }

    /// A metatype without a protocol is the address of the metadata, which is nobody else's.
    private static var key: UnsafeRawPointer { unsafeBitCast(Weak.self, to: UnsafeRawPointer.self) }

    /// Sendable because the reference is set once, and weak references are read atomically.
    private final class Weak: @unchecked Sendable {
      private(set) weak var instance: ObjCObject?

      init(_ instance: ObjCObject) { self.instance = instance }
    }
  }
#endif
