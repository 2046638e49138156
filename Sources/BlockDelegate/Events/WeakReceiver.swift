import BlockDelegateRuntime

/// A weak reference to the receiver of an event.
struct WeakReceiver<Receiver: AnyObject> {
  #if canImport(ObjectiveC)
    private weak var reference: Receiver?

    init(_ receiver: Receiver) { reference = receiver }

    var object: Receiver? { reference }
  #else
    // A Swift weak reference gives an object a side table. Each later retain and release of the object then takes a
    // slow path, which took most of the time of an invocation. An unowned reference keeps the object's memory, but not
    // the object, until the handler is removed. With an unowned reference, the runtime can check whether the object
    // still lives. On Linux all objects are native Swift objects.
    private unowned let memory: Receiver?
    private let address: Unmanaged<Receiver>
    /// The Objective-C object, if the receiver is an `ObjCObject`. A new `ObjCObject` is made for each call.
    private let target: WeakReference?

    init(_ receiver: Receiver) {
      let isHandle = type(of: receiver as AnyObject) == ObjCObject.self
      target = isHandle ? WeakReference((receiver as! ObjCObject).handle) : nil
      memory = isHandle ? nil : receiver
      address = .passUnretained(receiver)
    }

    var object: Receiver? {
      if let target {
        guard let object = target.load() else { return nil }
        return unsafeDowncast(ObjCObject(owned: object.give()), to: Receiver.self)
      }
      return swift_tryRetain(address.toOpaque()) == nil ? nil : address.takeRetainedValue()
    }
  #endif
}
