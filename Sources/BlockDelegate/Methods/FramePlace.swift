import BlockDelegateRuntime
import CBlockDelegateRuntime

/// Where an argument is in a ``bd_call_frame``: a location, as bytes.
@usableFromInline
enum FramePlace: Sendable {
  /// In the frame itself, this many bytes from its start.
  case frame(Int)
  /// On the stack, this many bytes from its first argument.
  case stack(Int)
  /// The first eight bytes at one place in the frame, the rest at another.
  case split(Int, Int)
  /// Nowhere, for a type without bytes.
  case none

  init(_ location: ArgumentLocation) {
    self =
      switch location {
      case .none: .none
      case .general(let index), .generalPair(let index): .frame(Self.general(index))
      case .vector(let index), .vectorPair(let index): .frame(Self.vector(index))
      case .mixed(let first, let second): .split(Self.register(first), Self.register(second))
      case .stack(let offset): .stack(offset)
      }
  }

  private static func general(_ index: Int) -> Int { Int(BD_FRAME_GENERAL) + 8 * index }
  private static func vector(_ index: Int) -> Int { Int(BD_FRAME_VECTOR) + 8 * index }

  private static func register(_ register: ArgumentLocation.Register) -> Int {
    switch register {
    case .general(let index): general(index)
    case .vector(let index): vector(index)
    }
  }
}

extension FramePlace {
  /// The place of a result in registers; an indirect one is elsewhere.
  init(_ result: ResultLocation) {
    let general = Int(BD_FRAME_GENERAL_RESULT)
    let vector = Int(BD_FRAME_VECTOR_RESULT)
    self =
      switch result {
      case .void, .indirect: .none
      case .general, .generalPair: .frame(general)
      case .vector, .vectorPair: .frame(vector)
      case .generalVector: .split(general, vector)
      case .vectorGeneral: .split(vector, general)
      }
  }

  /// Runs `body` with the address of the argument's bytes, contiguous.
  func withBytes<Result>(
    of frame: UnsafeMutablePointer<bd_call_frame>, size: Int, _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    let start = UnsafeMutableRawPointer(frame)
    switch self {
    case .frame(let offset): return try body(start + offset)
    case .stack(let offset): return try body(frame.pointee.stack! + offset)
    case .split(let first, let second):
      var joined = (
        start.load(fromByteOffset: first, as: UInt64.self), start.load(fromByteOffset: second, as: UInt64.self)
      )
      return try withUnsafeBytes(of: &joined) { try body($0.baseAddress!) }
    case .none:
      return try withUnsafeBytes(of: 0) { try body($0.baseAddress!) }
    }
  }

  /// Runs `body` with an address to write the bytes to, and puts them into their places. Registers that `body` does not
  /// fill are zero.
  func withMutableBytes(
    of frame: UnsafeMutablePointer<bd_call_frame>, _ body: (UnsafeMutableRawPointer) throws -> Void
  ) rethrows {
    let start = UnsafeMutableRawPointer(frame)
    switch self {
    case .frame(let offset):
      // A value in two registers fills both.
      start.storeBytes(of: 0, toByteOffset: offset, as: UInt64.self)
      try body(start + offset)
    case .stack(let offset):
      try body(UnsafeMutableRawPointer(frame.pointee.stack! + offset))
    case .split(let first, let second):
      var joined: (UInt64, UInt64) = (0, 0)
      try withUnsafeMutableBytes(of: &joined) { try body($0.baseAddress!) }
      start.storeBytes(of: joined.0, toByteOffset: first, as: UInt64.self)
      start.storeBytes(of: joined.1, toByteOffset: second, as: UInt64.self)
    case .none:
      var nothing: UInt64 = 0
      try withUnsafeMutableBytes(of: &nothing) { try body($0.baseAddress!) }
    }
  }
}
