import CBlockDelegateRuntime

/// The location of a value in a `bd_call_frame`, as byte offsets.
package enum FramePlace: Equatable, Sendable {
  /// In the frame, at this offset in bytes from its start.
  case frame(Int)
  /// On the stack, at this offset in bytes from the first stack argument.
  case stack(Int)
  /// In the frame in two parts: the first eight bytes at one offset, and the rest at another.
  case split(Int, Int)
  /// Numbers of four bytes, each in the low half of its own register. The registers are adjacent in the frame.
  case spread(Int, count: Int)
  /// In the memory that a register points to.
  case frameReference(Int)
  /// In the memory that a pointer on the stack points to.
  case stackReference(Int)
  /// In the memory for an indirect result.
  case result
  /// No location, for a type of size zero.
  case none

  package init(_ location: ArgumentLocation, in layout: FrameLayout = .native) {
    func general(_ index: Int) -> Int { layout.general + 8 * index }
    func vector(_ index: Int) -> Int { layout.vector + 8 * index }
    func register(_ register: ArgumentLocation.Register) -> Int {
      switch register {
      case .general(let index): general(index)
      case .vector(let index): vector(index)
      }
    }
    self =
      switch location {
      case .none: .none
      case .general(let index), .generalPair(let index): .frame(general(index))
      case .vector(let index), .vectorPair(let index): .frame(vector(index))
      case .mixed(let first, let second): .split(register(first), register(second))
      case .vectors(let first, let count, let elementSize): .vectors(at: vector(first), count, elementSize)
      case .stack(let offset): .stack(offset)
      case .generalReference(let index): .frameReference(general(index))
      case .stackReference(let offset): .stackReference(offset)
      }
  }

  package init(_ result: ResultLocation, in layout: FrameLayout = .native) {
    let general = layout.generalResult
    let vector = layout.vectorResult
    self =
      switch result {
      case .void: .none
      case .general, .generalPair: .frame(general)
      case .vector, .vectorPair: .frame(vector)
      case .generalVector: .split(general, vector)
      case .vectorGeneral: .split(vector, general)
      case .vectors(let count, let elementSize): .vectors(at: vector, count, elementSize)
      case .indirect: .result
      }
  }

  /// Returns the location of numbers in vector registers. Numbers of eight bytes fill their registers, so they are
  /// contiguous.
  private static func vectors(at offset: Int, _ count: Int, _ elementSize: Int) -> FramePlace {
    elementSize == 8 ? .frame(offset) : .spread(offset, count: count)
  }
}

// In these functions `start` is the address of a `bd_call_frame` with the given layout, by default this processor's.
extension FramePlace {
  /// Returns the address of the value's bytes, or nil if the bytes are not contiguous or there are none.
  package func address(in start: UnsafeMutableRawPointer, _ layout: FrameLayout) -> UnsafeMutableRawPointer? {
    func pointer(at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      place.load(as: UnsafeMutableRawPointer?.self)
    }
    switch self {
    case .frame(let offset): return start + offset
    case .stack(let offset): return pointer(at: start + layout.stack).map { $0 + offset }
    case .frameReference(let offset): return pointer(at: start + offset)
    case .stackReference(let offset): return pointer(at: start + layout.stack).flatMap { pointer(at: $0 + offset) }
    case .result: return pointer(at: start + layout.indirectResult)
    case .split, .spread, .none: return nil
    }
  }

  /// Runs `body` with the address of the value's bytes. Copies the bytes first if they are not contiguous.
  package func withBytes<Result>(
    of start: UnsafeMutableRawPointer, _ layout: FrameLayout = .native, _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    if let address = address(in: start, layout) { return try body(address) }
    // A value in several parts is at most four numbers of four bytes, or two words.
    var joined: (UInt64, UInt64) = (0, 0)
    return try withUnsafeMutableBytes(of: &joined) { joined in
      forEachPiece { piece, size, offset in
        joined.baseAddress!.advanced(by: offset).copyMemory(from: start + piece, byteCount: size)
      }
      return try body(joined.baseAddress!)
    }
  }

  /// Runs `body` with an address to write the value's bytes to, and then stores the bytes at the value's location. The
  /// bytes of a register that `body` does not write become zero.
  package func withMutableBytes(
    of start: UnsafeMutableRawPointer, _ layout: FrameLayout = .native, _ body: (UnsafeMutableRawPointer) throws -> Void
  ) rethrows {
    if let address = address(in: start, layout) {
      // Clearing the first word is enough: a value in two registers fills both.
      if case .frame = self { address.storeBytes(of: 0, as: UInt64.self) }
      return try body(address)
    }
    var joined: (UInt64, UInt64) = (0, 0)
    try withUnsafeMutableBytes(of: &joined) { joined in
      try body(joined.baseAddress!)
      forEachPiece { piece, size, offset in
        // The whole register is cleared, because the number may fill only a part of it.
        (start + piece).storeBytes(of: 0, as: UInt64.self)
        (start + piece).copyMemory(from: joined.baseAddress! + offset, byteCount: size)
      }
    }
  }

  /// Calls `body` for each part of a value in several parts, with the part's offset in the frame, its size, and its
  /// offset in the value.
  private func forEachPiece(_ body: (_ frame: Int, _ size: Int, _ value: Int) -> Void) {
    switch self {
    case .split(let first, let second):
      body(first, 8, 0)
      body(second, 8, 8)
    case .spread(let first, let count):
      for index in 0..<count { body(first + 8 * index, 4, 4 * index) }
    default: break
    }
  }
}

// These functions take frames of this processor.
extension FramePlace {
  /// The location as a `bd_value`, the C layer's description of it.
  package var value: bd_value {
    let (place, offset): (bd_value_place, Int) =
      switch self {
      case .frame(let offset): (bd_value_in_frame, offset)
      case .stack(let offset): (bd_value_on_stack, offset)
      case .frameReference(let offset): (bd_value_behind_frame, offset)
      case .stackReference(let offset): (bd_value_behind_stack, offset)
      case .result: (bd_value_behind_frame, FrameLayout.native.indirectResult)
      // A value of size zero has no bytes to read or write, so any address will do.
      case .none: (bd_value_in_frame, FrameLayout.native.generalResult)
      case .split, .spread: (bd_value_scattered, 0)
      }
    return bd_value(place: place, offset: UInt32(offset), madeOffset: 0, isMade: false, maker: nil)
  }

  /// Stores the address of the value's bytes in the frame, if the value is passed by its address.
  package func setReference(to memory: UnsafeMutableRawPointer, in frame: UnsafeMutablePointer<bd_call_frame>) {
    switch self {
    case .frameReference(let offset):
      UnsafeMutableRawPointer(frame).storeBytes(of: memory, toByteOffset: offset, as: UnsafeMutableRawPointer.self)
    case .stackReference(let offset):
      UnsafeMutableRawPointer(frame.pointee.stack!).storeBytes(
        of: memory, toByteOffset: offset, as: UnsafeMutableRawPointer.self)
    default: break
    }
  }
}

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
