import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A block that came as an argument or a result. It can be kept, and called later.
public struct ObjCBlock: @unchecked Sendable {
  // Sendable because the reference count is atomic; what the block's code allows is its author's matter.
  let reference: BlockReference

  init(reference: BlockReference) { self.reference = reference }

  /// Copies the block at an address.
  public init(copying pointer: OpaquePointer) { reference = BlockReference(copying: UnsafeRawPointer(pointer)) }

  /// Copies an `@convention(block)` closure. Any other becomes a block by `init(fileID:line:calling:)`.
  /// - Throws: ``BlockDelegateError`` when `block` is not one.
  // Disfavoured, for a closure behind the parentheses is none.
  @_disfavoredOverload
  public init<Block>(_ block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    guard let pointer = blockPointer(of: block) else {
      let error = BlockDelegateError(
        .invalidBlock, expected: "an @convention(block) closure, or ObjCBlock(calling:)", given: "\(Block.self)")
      throw BlockDelegateError([error], at: CodeLocation(fileID, line))
    }
    reference = BlockReference(copying: pointer)
  }

  /// The block's type encoding, as its compiler wrote it: the result, the block (`@?`), the arguments.
  public var signature: String? { reference.signature }

  /// The block itself. It lives at least as long as this.
  public var pointer: OpaquePointer { OpaquePointer(reference.pointer) }
}

/// The block behind a value of type `Block`, if that is a block type.
///
/// Off Apple's platforms the metadata of block types has no value witnesses, so such a value must not be copied, cast
/// or measured here: only the address that it is can be read where it stands.
func blockPointer<Block>(of block: borrowing Block) -> UnsafeRawPointer? {
  if Block.self == ObjCBlock.self {
    return withUnsafePointer(to: block) { UnsafeRawPointer($0).load(as: ObjCBlock.self).reference.pointer }
  }
  guard FunctionTypeParts.isBlock(Block.self) else { return nil }
  let pointer = withUnsafePointer(to: block) { UnsafeRawPointer($0).load(as: UnsafeRawPointer?.self) }
  guard let pointer, bd_object_isBlock(OpaquePointer(pointer)) else { return nil }
  return pointer
}
