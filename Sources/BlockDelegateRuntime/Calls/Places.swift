import CBlockDelegateRuntime

/// The location of a value in a `bd_call_frame`. Swift and the C layer use the same description.
package typealias Place = bd_place

extension Place {
  private init(at offset: Int, isOnStack: Bool = false, isAddress: Bool = false) {
    self.init(
      offset: Int32(offset), step: 0, count: 1, pieceSize: 0, isOnStack: isOnStack, isAddress: isAddress)
  }

  /// Several pieces, whose offsets have the same distance.
  private init(pieces count: Int, of size: Int, at offset: Int, next: Int) {
    self.init(
      offset: Int32(offset), step: Int32(next - offset), count: UInt8(count), pieceSize: UInt8(size),
      isOnStack: false, isAddress: false)
  }

  package init(_ location: ArgumentLocation, in layout: FrameLayout = .native) {
    func vector(_ index: Int) -> Int { layout.vector + 16 * index }
    func general(_ index: Int) -> Int { layout.general + 8 * index }
    func register(_ register: ArgumentLocation.Register) -> Int {
      switch register {
      case .general(let index): general(index)
      case .vector(let index): vector(index)
      }
    }
    self =
      switch location {
      case .none: .nowhere
      case .general(let index), .generalPair(let index): Place(at: general(index))
      case .vector(let index): Place(at: vector(index))
      case .vectorPair(let index): Place(pieces: 2, of: 8, at: vector(index), next: vector(index + 1))
      case .mixed(let first, let second): Place(pieces: 2, of: 8, at: register(first), next: register(second))
      case .vectors(let first, let count, let elementSize):
        Place(pieces: count, of: elementSize, at: vector(first), next: vector(first + 1))
      case .stack(let offset): Place(at: offset, isOnStack: true)
      case .generalReference(let index): Place(at: general(index), isAddress: true)
      case .stackReference(let offset): Place(at: offset, isOnStack: true, isAddress: true)
      }
  }

  package init(_ result: ResultLocation, in layout: FrameLayout = .native) {
    let (general, vector) = (layout.generalResult, layout.vectorResult)
    self =
      switch result {
      case .void: .nowhere
      case .general, .generalPair: Place(at: general)
      case .vector, .vectorPair: Place(at: vector)
      case .generalVector: Place(pieces: 2, of: 8, at: general, next: vector)
      case .vectorGeneral: Place(pieces: 2, of: 8, at: vector, next: general)
      // Numbers of eight bytes fill their registers, so they are contiguous.
      case .vectors(_, 8): Place(at: vector)
      case .vectors(let count, let size): Place(pieces: count, of: size, at: vector, next: vector + 8)
      case .indirect: Place(at: layout.indirectResult, isAddress: true)
      }
  }

  /// A place for values of size zero: any address will do.
  package static var nowhere: Place { Place(at: FrameLayout.native.generalResult) }

  /// Whether the value is in several pieces.
  package var isApart: Bool { count > 1 }
}

// In these functions `start` is the address of a `bd_call_frame` with the given layout, by default this processor's.
extension Place {
  /// Returns the address of the value's bytes, or of the first piece.
  package func address(in start: UnsafeMutableRawPointer, _ layout: FrameLayout = .native) -> UnsafeMutableRawPointer {
    func pointer(at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
      place.load(as: UnsafeMutableRawPointer.self)
    }
    let place = (isOnStack ? pointer(at: start + layout.stack) : start) + Int(offset)
    return isAddress ? pointer(at: place) : place
  }

  /// Runs `body` with the address of the value's bytes. Copies the bytes first if they are not contiguous.
  package func withBytes<Result>(
    of start: UnsafeMutableRawPointer, _ layout: FrameLayout = .native, _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    let first = address(in: start, layout)
    guard isApart else { return try body(first) }
    // A value in several pieces is at most four numbers of eight bytes.
    var joined = SIMD4<UInt64>()
    return try withUnsafeMutableBytes(of: &joined) { joined in
      forEachPiece(from: first) { piece, offset in
        (joined.baseAddress! + offset).copyMemory(from: piece, byteCount: Int(pieceSize))
      }
      return try body(joined.baseAddress!)
    }
  }

  /// Runs `body` with an address to write the value's bytes to, and then stores the bytes at the value's location. The
  /// bytes of a register that `body` does not write become zero.
  package func withMutableBytes(
    of start: UnsafeMutableRawPointer, _ layout: FrameLayout = .native, _ body: (UnsafeMutableRawPointer) throws -> Void
  ) rethrows {
    let first = address(in: start, layout)
    guard isApart else {
      // Clearing the first word is enough: a value in two registers fills both.
      if !isOnStack, !isAddress { first.storeBytes(of: 0, as: UInt64.self) }
      return try body(first)
    }
    var joined = SIMD4<UInt64>()
    try withUnsafeMutableBytes(of: &joined) { joined in
      try body(joined.baseAddress!)
      forEachPiece(from: first) { piece, offset in
        // The whole register is cleared, because the number may fill only a part of it.
        piece.storeBytes(of: 0, as: UInt64.self)
        piece.copyMemory(from: joined.baseAddress! + offset, byteCount: Int(pieceSize))
      }
    }
  }

  /// Calls `body` for each piece, with its address and its offset in the value.
  private func forEachPiece(
    from first: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, _ offset: Int) -> Void
  ) {
    for index in 0..<Int(count) { body(first + index * Int(step), index * Int(pieceSize)) }
  }

  /// Stores the address of the value's bytes in the frame, if the value is passed by its address.
  package func setReference(to memory: UnsafeMutableRawPointer, in start: UnsafeMutableRawPointer) {
    guard isAddress else { return }
    var pointer = self
    pointer.isAddress = false
    pointer.address(in: start).storeBytes(of: memory, as: UnsafeMutableRawPointer.self)
  }
}

/// The offsets of the fields of a `bd_call_frame`, in bytes from its start. The offsets depend on the processor.
package struct FrameLayout: Equatable, Sendable {
  package let general: Int
  package let vector: Int
  /// The offset of the pointer to the stack arguments.
  package let stack: Int
  package let stackSize: Int
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
    stackSize: Int(BD_X86_64_FRAME_STACK_SIZE), generalResult: Int(BD_X86_64_FRAME_GENERAL_RESULT),
    vectorResult: Int(BD_X86_64_FRAME_VECTOR_RESULT), indirectResult: Int(BD_X86_64_FRAME_INDIRECT_RESULT),
    size: Int(BD_X86_64_FRAME_SIZE))

  package static let arm64 = FrameLayout(
    general: Int(BD_ARM64_FRAME_GENERAL), vector: Int(BD_ARM64_FRAME_VECTOR), stack: Int(BD_ARM64_FRAME_STACK),
    stackSize: Int(BD_ARM64_FRAME_STACK_SIZE), generalResult: Int(BD_ARM64_FRAME_GENERAL_RESULT),
    vectorResult: Int(BD_ARM64_FRAME_VECTOR_RESULT), indirectResult: Int(BD_ARM64_FRAME_INDIRECT_RESULT),
    size: Int(BD_ARM64_FRAME_SIZE))
}
