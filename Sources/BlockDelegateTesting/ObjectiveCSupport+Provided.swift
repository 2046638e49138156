import BlockDelegate
import BlockDelegateRuntime

/// Called when the test program is loaded (`warm_up.c`).
@_cdecl("bd_testing_provide_objc_support")
package func provideObjectiveCSupport() {
  let support = ObjectiveCSupport(
    text: { value in
      guard let object = value as? ObjCObject else { return nil }
      // The limit is large because a snapshot must contain the whole value.
      let access = ValueAccess(names: ObjectNames(), asksValues: true)
      return ObjectText(access: access, room: TextRoom(10_000_000)).text(of: object.handle)
    },
    weakReference: { object in
      // On Linux an `ObjCObject` is one of several references to its Objective-C object.
      guard let handle = (object as? ObjCObject)?.handle else { return nil }
      let reference = WeakReference(handle)
      return WeaklyHeld(debugText(handle), at: UInt(bitPattern: handle.pointer)) { reference.isLiving }
    },
    runInPool: { AutoreleasePool.run($0) })
  _ = ObjectiveCSupport.provided.exchange(support)
}
