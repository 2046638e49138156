/// The block descriptor for blocks with one signature.
///
/// A descriptor is never freed, because a block may outlive the code that made it. The type is Sendable because it
/// never changes.
package final class BlockDescriptor: @unchecked Sendable {
  private let pointer: UnsafeRawPointer
  private let hasIndirectResult: Bool

  /// The descriptors by their signatures. There is one for each signature, because descriptors are never freed.
  private static let known = StringMap<BlockDescriptor>()

  private init(_ pointer: UnsafeRawPointer, hasIndirectResult: Bool) {
    (self.pointer, self.hasIndirectResult) = (pointer, hasIndirectResult)
  }

  /// Returns the descriptor for a block's signature, and makes it on first use.
  package static func of(signature: String, hasIndirectResult: Bool = false) -> BlockDescriptor {
    known.object(for: signature) {
      BlockDescriptor(bd_slot_makeBlockDescriptor(signature), hasIndirectResult: hasIndirectResult)
    }
  }

  /// Makes a block that calls a closure.
  package func makeBlock(_ closure: PlannedClosure) -> StrongReference { makeBlock { closure.initialize($0) } }

  /// Makes a block that runs the slot that `initialize` makes.
  func makeBlock(_ initialize: (UnsafeMutablePointer<bd_slot>) -> Void) -> StrongReference {
    withUnsafeTemporaryAllocation(of: bd_slot.self, capacity: 1) { slot in
      initialize(slot.baseAddress!)
      // The block takes over the references that the slot owns.
      return StrongReference(owned: OpaquePointer(bd_slot_makeBlock(slot.baseAddress!, hasIndirectResult, pointer)))
    }
  }
}
