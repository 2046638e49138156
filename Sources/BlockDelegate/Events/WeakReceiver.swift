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
    private unowned let memory: Receiver
    private let address: Unmanaged<Receiver>

    init(_ receiver: Receiver) {
      memory = receiver
      address = .passUnretained(receiver)
    }

    var object: Receiver? {
      swift_tryRetain(address.toOpaque()) == nil ? nil : address.takeRetainedValue()
    }
  #endif
}
