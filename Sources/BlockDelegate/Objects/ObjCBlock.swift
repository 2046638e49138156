import BlockDelegateRuntime

/// A block that was passed as an argument or returned as a result.
///
/// The block is copied, so that it can be kept and called later.
public struct ObjCBlock: @unchecked Sendable {
  // `ObjCBlock` is sendable because a block's reference count is atomic. Whether the block's code may run on any thread
  // is up to its author.
  let reference: StrongReference

  init(reference: StrongReference) { self.reference = reference }

  /// Copies the block at an address.
  ///
  /// - Parameter pointer: The address of a block, which is copied and retained.
  public init(copying pointer: OpaquePointer) { reference = StrongReference(retaining: ObjectHandle(pointer)) }

  /// Copies an `@convention(block)` closure. `init(fileID:line:calling:)` makes a block of any other closure.
  ///
  /// - Parameters:
  ///   - block: A closure of a type with `@convention(block)`.
  /// - Throws: ``BlockDelegateError`` if `block` is not an `@convention(block)` closure.
  // This initializer is disfavored, so that a trailing closure is not taken for `block`.
  @_disfavoredOverload
  public init<Block>(_ block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    guard let block = blockHandle(of: block) else {
      throw BlockDelegateError(
        .invalidBlock, expected: "an @convention(block) closure, or ObjCBlock(calling:)", given: "\(Block.self)",
        at: CodeLocation(fileID, line))
    }
    reference = StrongReference(retaining: block)
  }

  /// The block's type encoding as the compiler wrote it: first the result, then the block itself (`@?`), then the
  /// arguments.
  public var signature: String? { reference.handle.blockSignature }

  /// The address of the block. The block lives at least as long as this value.
  public var pointer: OpaquePointer { reference.pointer }
}

/// Returns the block in a value of type `Block`, or nil if that is not a block type.
///
/// On platforms other than Apple's, the metadata of block types has no value witnesses. A value of a block type must
/// not be copied, cast or measured here. Only the bytes of the value, which are the address of the block, can be read
/// in place.
func blockHandle<Block>(of block: borrowing Block) -> ObjectHandle? {
  if Block.self == ObjCBlock.self {
    return withUnsafePointer(to: block) { UnsafeRawPointer($0).load(as: ObjCBlock.self).reference.handle }
  }
  guard FunctionTypeParts.isBlock(Block.self) else { return nil }
  let pointer = withUnsafePointer(to: block) { UnsafeRawPointer($0).load(as: OpaquePointer?.self) }
  return pointer.map { ObjectHandle($0) }.flatMap { $0.isBlock ? $0 : nil }
}
