#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// A block that came as an argument or a result. It can be kept, and called later.
  public struct ObjCBlock: @unchecked Sendable {
    // Sendable because the reference count is atomic; what the block's code allows is its author's matter.
    let reference: BlockReference

    init(copying pointer: OpaquePointer) { reference = BlockReference(copying: UnsafeRawPointer(pointer)) }

    /// A copy of an `@convention(block)` closure.
    /// - Throws: ``BlockDelegateError`` when `block` is not one.
    public init<Block>(_ block: Block) throws {
      guard let pointer = blockPointer(of: block) else {
        throw BlockDelegateError(.notABlock, expected: "an @convention(block) closure", given: "\(Block.self)")
      }
      reference = BlockReference(copying: pointer)
    }

    /// The block's type encoding, as its compiler wrote it: the result, the block (`@?`), the arguments.
    public var signature: String? { reference.signature }

    /// The block itself. It lives at least as long as this.
    public var pointer: OpaquePointer { OpaquePointer(reference.pointer) }
  }

  /// The block behind a value of type `Block`, if that is a block type.
  func blockPointer<Block>(of block: Block) -> UnsafeRawPointer? {
    if let block = block as? ObjCBlock { return block.reference.pointer }
    guard isBlockType(Block.self), MemoryLayout<Block>.size == MemoryLayout<UnsafeRawPointer>.size else { return nil }
    // A value of a block type is the block's address.
    let pointer = unsafeBitCast(block, to: UnsafeRawPointer?.self)
    guard let pointer, bd_object_isBlock(OpaquePointer(pointer)) else { return nil }
    return pointer
  }

  private func isBlockType(_ type: Any.Type) -> Bool {
    String(reflecting: type).hasPrefix("@convention(block) ")
  }
#endif
