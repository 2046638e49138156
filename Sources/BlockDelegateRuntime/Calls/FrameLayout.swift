import CBlockDelegateRuntime

/// The offsets of the fields of a `bd_call_frame`, in bytes from its start. The offsets depend on the processor.
package struct FrameLayout: Equatable, Sendable {
  package let general: Int
  package let vector: Int
  /// The offset of the pointer to the stack arguments.
  package let stack: Int
  package let generalResult: Int
  package let vectorResult: Int
  /// The offset of the pointer to a result in memory.
  package let indirectResult: Int
  package let size: Int

  /// The layout on this processor.
  package static var native: FrameLayout {
    #if arch(arm64)
      arm64
    #else
      amd64
    #endif
  }

  package static let amd64 = FrameLayout(
    general: Int(BD_X86_64_FRAME_GENERAL), vector: Int(BD_X86_64_FRAME_VECTOR), stack: Int(BD_X86_64_FRAME_STACK),
    generalResult: Int(BD_X86_64_FRAME_GENERAL_RESULT), vectorResult: Int(BD_X86_64_FRAME_VECTOR_RESULT),
    indirectResult: Int(BD_X86_64_FRAME_INDIRECT_RESULT), size: Int(BD_X86_64_FRAME_SIZE))

  package static let arm64 = FrameLayout(
    general: Int(BD_ARM64_FRAME_GENERAL), vector: Int(BD_ARM64_FRAME_VECTOR), stack: Int(BD_ARM64_FRAME_STACK),
    generalResult: Int(BD_ARM64_FRAME_GENERAL_RESULT), vectorResult: Int(BD_ARM64_FRAME_VECTOR_RESULT),
    indirectResult: Int(BD_ARM64_FRAME_INDIRECT_RESULT), size: Int(BD_ARM64_FRAME_SIZE))
}
