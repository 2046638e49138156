import BlockDelegateRuntime
import CBlockDelegateRuntime

/// Where a value that is its bytes stands in a call frame, in one piece: it is read and written there, with no
/// converter between.
@usableFromInline
struct BitwisePlace: Sendable {
  @usableFromInline
  enum Base: Sendable {
    case frame
    /// The arguments on the stack.
    case stack
    /// The memory for the result.
    case result
    /// Memory that a register points to.
    case frameReference
    /// Memory that an address on the stack points to.
    case stackReference
    /// Nowhere: the value needs a converter, or is in two pieces.
    case none
  }

  @usableFromInline let base: Base
  @usableFromInline let offset: Int

  private init(_ base: Base, _ offset: Int) {
    self.base = base
    self.offset = offset
  }

  static let none = BitwisePlace(.none, 0)

  init(_ place: FramePlace) {
    self =
      switch place {
      case .frame(let offset): BitwisePlace(.frame, offset)
      case .stack(let offset): BitwisePlace(.stack, offset)
      case .frameReference(let offset): BitwisePlace(.frameReference, offset)
      case .stackReference(let offset): BitwisePlace(.stackReference, offset)
      case .result: BitwisePlace(.result, 0)
      case .split, .spread, .none: .none
      }
  }

  @inlinable @inline(__always)
  func address(in frame: UnsafeMutablePointer<bd_call_frame>) -> UnsafeMutableRawPointer? {
    // Most are there, and a branch that is foreseen costs less than a table of them.
    if _fastPath(base == .frame) { return UnsafeMutableRawPointer(frame) + offset }
    return addressElsewhere(in: frame)
  }

  @usableFromInline
  func addressElsewhere(in frame: UnsafeMutablePointer<bd_call_frame>) -> UnsafeMutableRawPointer? {
    switch base {
    case .frame: UnsafeMutableRawPointer(frame) + offset
    case .stack: UnsafeMutableRawPointer(mutating: frame.pointee.stack! + offset)
    case .result: UnsafeMutableRawPointer(frame.pointee.indirectResult!)
    case .frameReference: (UnsafeMutableRawPointer(frame) + offset).load(as: UnsafeMutableRawPointer.self)
    case .stackReference:
      UnsafeRawPointer(frame.pointee.stack! + offset).load(as: UnsafeMutableRawPointer.self)
    case .none: nil
    }
  }
}
