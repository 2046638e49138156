import CBlockDelegateRuntime

/// A strong reference to a copy of a block.
///
/// The class is Sendable because a block's reference count is atomic. The thread-safety of the block's code is the
/// caller's responsibility.
public final class BlockReference: @unchecked Sendable {
  package let pointer: UnsafeRawPointer

  package init(copying block: UnsafeRawPointer) { pointer = UnsafeRawPointer(bd_Block_copy(block)!) }

  /// Takes ownership of a reference to a block.
  init(owned block: UnsafeMutableRawPointer) { pointer = UnsafeRawPointer(block) }

  deinit { bd_Block_release(pointer) }

  /// The block's extended type encoding, or nil if the compiler did not write one.
  package var signature: String? { signatureText.map { String(cString: $0) } }

  /// The block's extended type encoding as a C string in the block's descriptor, or nil if it has none.
  var signatureText: UnsafePointer<CChar>? { bd_block_getSignature(pointer) }
}
