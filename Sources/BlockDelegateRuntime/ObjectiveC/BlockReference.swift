import CBlockDelegateRuntime

/// A copy of a block.
///
/// Sendable because a block's reference count is atomic; what the block's code allows is its caller's matter.
public final class BlockReference: @unchecked Sendable {
  package let pointer: UnsafeRawPointer

  package init(copying block: UnsafeRawPointer) { pointer = UnsafeRawPointer(bd_Block_copy(block)!) }

  /// Takes over a reference to a block.
  init(owned block: UnsafeMutableRawPointer) { pointer = UnsafeRawPointer(block) }

  deinit { bd_Block_release(pointer) }

  /// The block's extended type encoding, if the compiler that made it wrote one.
  package var signature: String? { signatureText.map { String(cString: $0) } }

  /// The block's extended type encoding as it stands in the block.
  var signatureText: UnsafePointer<CChar>? { bd_block_getSignature(pointer) }
}
