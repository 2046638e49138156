import BlockDelegateRuntime

/// The ``BlockDelegate`` of each delegate object while someone holds it, so that who asks again gets the same.
///
/// Sendable because its dictionary is only touched under `lock`.
final class BlockDelegateCache: @unchecked Sendable {
  static let shared = BlockDelegateCache()

  private struct Entry {
    weak var delegate: BlockDelegate?
  }

  private let lock = Lock()
  private var entries: [OpaquePointer: Entry] = [:]

  func delegate(
    _ reference: StrongReference, dynamicClass: DynamicClass, owner: OpaquePointer, setter: Setter
  ) -> BlockDelegate {
    if let known = lock.withLock({ entries[reference.pointer]?.delegate }) { return known }
    let new = BlockDelegate(reference: reference, dynamicClass: dynamicClass, owner: owner, setter: setter)
    return lock.withLock {
      if let known = entries[reference.pointer]?.delegate { return known }
      entries[reference.pointer] = Entry(delegate: new)
      return new
    }
  }

  /// Called when a ``BlockDelegate`` goes. Another may have taken its place already.
  func forget(_ pointer: OpaquePointer) {
    lock.withLock {
      if entries[pointer]?.delegate == nil { entries[pointer] = nil }
    }
  }
}
