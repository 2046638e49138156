import CBlockDelegateRuntime

/// An object that gets messages as long as it lives, held weakly.
///
/// Sendable because the C layer guards it.
struct ChainReceiver: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ object: ObjectHandle) { pointer = bd_receiver_create(object.pointer) }

  deinit { bd_receiver_release(pointer) }

  /// Where it comes in the lists of one chain.
  var order: UInt { bd_receiver_order(pointer) }
  func setOrder(_ order: UInt) { bd_receiver_setOrder(pointer, order) }

  /// Whether the object lives: it may be gone when this returns.
  var isLiving: Bool { bd_receiver_isLiving(pointer) }

  /// The object while it lives.
  func load() -> OwnedObject? {
    guard let object = bd_receiver_loadRetained(pointer) else { return nil }
    return OwnedObject(owned: object)
  }

  /// From now on no message reaches the object.
  func retire() { bd_receiver_retire(pointer) }

  var isRetired: Bool { bd_receiver_isRetired(pointer) }
}
