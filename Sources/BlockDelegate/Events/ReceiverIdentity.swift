import BlockDelegateRuntime

/// Which object a receiver is. It means nothing any more when the receiver has gone.
struct ReceiverIdentity: Equatable {
  private let address: UnsafeRawPointer

  init(_ receiver: AnyObject) {
    #if !canImport(ObjectiveC)
      // There are many handles of one object.
      if let object = receiver as? ObjCObject {
        address = UnsafeRawPointer(object.pointer)
        return
      }
    #endif
    address = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
  }
}
