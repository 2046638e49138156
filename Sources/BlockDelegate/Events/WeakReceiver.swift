import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A weak reference to a receiver.
struct WeakReceiver<Receiver: AnyObject> {
  #if canImport(ObjectiveC)
    private weak var reference: Receiver?

    init(_ receiver: Receiver) { reference = receiver }

    var object: Receiver? { reference }
  #else
    // A weak reference gives an object a side table, and every retain and release of it takes the slow path from then
    // on: that was most of an invocation. An unowned one keeps the object's memory, though not the object, until the
    // handler is dropped; so the runtime can be asked whether the object still lives. Here every object is Swift's own.
    private unowned let memory: Receiver?
    private let address: Unmanaged<Receiver>
    /// The Objective-C object of a mere handle, for which another is made each time.
    private let target: WeakReference?

    init(_ receiver: Receiver) {
      let isHandle = type(of: receiver as AnyObject) == ObjCObject.self
      target = isHandle ? WeakReference((receiver as! ObjCObject).pointer) : nil
      memory = isHandle ? nil : receiver
      address = .passUnretained(receiver)
    }

    var object: Receiver? {
      if let target {
        return StrongReference(target.load()).map {
          unsafeDowncast(ObjCObject(retaining: $0.pointer), to: Receiver.self)
        }
      }
      return swift_tryRetain(address.toOpaque()) == nil ? nil : address.takeRetainedValue()
    }
  #endif
}
