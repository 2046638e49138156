import BlockDelegateRuntime
import CBlockDelegateRuntime

/// The ``BlockDelegate`` of each delegate object while someone holds it, so that who asks again gets the same.
///
/// Sendable because its dictionary is only touched under `lock`.
final class BlockDelegateCache: @unchecked Sendable {
  static let shared = BlockDelegateCache()

  private let lock = Lock()
  /// Not retained, and not weak either: a weak reference would cost each an allocation of its own. A delegate takes
  /// itself out in its deinit, so that what stands here has not been freed; but it may be about to go, and is then not
  /// retained.
  // The lock keeps accesses apart: the compiler's checks of that would only cost time.
  @exclusivity(unchecked) private var entries: [OpaquePointer: Unmanaged<BlockDelegate>] = [:]

  func delegate(
    _ reference: StrongReference, dynamicClass: DynamicClass, owner: OpaquePointer, setter: Setter
  ) -> BlockDelegate {
    lock.withLock {
      if let known = entries[reference.pointer], swift_tryRetain(known.toOpaque()) != nil {
        return known.takeRetainedValue()
      }
      let new = BlockDelegate(reference: reference, dynamicClass: dynamicClass, owner: owner, setter: setter)
      entries[reference.pointer] = Unmanaged.passUnretained(new)
      return new
    }
  }

  /// Called when a ``BlockDelegate`` goes. Another may have taken its place already.
  func forget(_ delegate: BlockDelegate) {
    let address = Unmanaged.passUnretained(delegate).toOpaque()
    lock.withLock {
      if entries[delegate.pointer]?.toOpaque() == address { entries[delegate.pointer] = nil }
    }
  }
}
