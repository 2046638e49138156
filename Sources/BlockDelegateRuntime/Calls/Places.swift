import CBlockDelegateRuntime

/// The location of a value in a `bd_call_frame`. Swift and the C layer use the same description.
package typealias Place = bd_place

extension Place {
  /// Creates the place of a location.
  /// - Parameters:
  ///   - layout: The layout of the call frame, by default this processor's.
  ///   - isResult: Whether the location is that of a result, whose registers a frame has apart from the arguments'.
  package init(_ location: ValueLocation, in layout: FrameLayout = .native, ofResult isResult: Bool = false) {
    func offset(_ register: ValueLocation.Register) -> Int {
      switch register {
      case .general(let index): (isResult ? layout.generalResult : layout.general) + 8 * index
      // A frame has all 16 bytes of an argument's vector register, but only 8 of a result's.
      case .vector(let index): isResult ? layout.vectorResult + 8 * index : layout.vector + 16 * index
      }
    }
    var (isOnStack, isAddress, step, count, pieceSize) = (false, false, 0, 1, 0)
    let start: Int
    switch location {
    // Any address will do for a value of size zero.
    case .none: start = layout.generalResult
    case .registers(let registers, let size):
      start = offset(registers[0])
      // Registers that the value fills are one piece if they are side by side in the frame.
      if registers.count > 1, offset(registers[1]) != start + size {
        (step, count, pieceSize) = (offset(registers[1]) - start, registers.count, size)
      }
    case .stack(let offset): (start, isOnStack) = (offset, true)
    case .generalReference(let index): (start, isAddress) = (offset(.general(index)), true)
    case .stackReference(let offset): (start, isOnStack, isAddress) = (offset, true, true)
    case .indirect: (start, isAddress) = (layout.indirectResult, true)
    }
    self.init(
      offset: Int32(start), step: Int32(step), count: UInt8(count), pieceSize: UInt8(pieceSize), isOnStack: isOnStack,
      isAddress: isAddress)
  }

  /// A place for values of size zero.
  package static var nowhere: Place { Place(.none) }

  /// Whether the value is in several pieces.
  package var isApart: Bool { count > 1 }

  /// Returns the address of the value's bytes, or of the first piece.
  package func address(in frame: UnsafePointer<bd_call_frame>) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bd_place_find(self, frame))
  }

  /// Runs `body` with the address of the value's bytes. Copies the bytes first if they are not contiguous.
  package func withBytes<Result>(
    of frame: UnsafePointer<bd_call_frame>, _ body: (UnsafeRawPointer) throws -> Result
  ) rethrows -> Result {
    guard isApart else { return try body(address(in: frame)) }
    // A value in several pieces is at most four numbers of eight bytes.
    var joined = SIMD4<UInt64>()
    return try withUnsafeMutableBytes(of: &joined) { joined in
      bd_place_join(self, frame, joined.baseAddress!)
      return try body(joined.baseAddress!)
    }
  }

  /// Runs `body` with an address to write the value's bytes to, and then stores the bytes at the value's location.
  package func withMutableBytes(
    of frame: UnsafePointer<bd_call_frame>, _ body: (UnsafeMutableRawPointer) throws -> Void
  ) rethrows {
    guard isApart else {
      let bytes = address(in: frame)
      // The bytes of a register that `body` does not write become zero. A value in two registers fills both.
      if !isOnStack, !isAddress { bytes.storeBytes(of: 0, as: UInt64.self) }
      return try body(bytes)
    }
    var joined = SIMD4<UInt64>()
    try withUnsafeMutableBytes(of: &joined) { joined in
      try body(joined.baseAddress!)
      bd_place_split(self, frame, joined.baseAddress!)
    }
  }

  /// Stores the address of the value's bytes in the frame, if the value is passed by its address.
  package func setReference(to memory: UnsafeMutableRawPointer, in frame: UnsafePointer<bd_call_frame>) {
    guard isAddress else { return }
    var pointer = self
    pointer.isAddress = false
    pointer.address(in: frame).storeBytes(of: memory, as: UnsafeMutableRawPointer.self)
  }
}

/// The offsets of the fields of a `bd_call_frame` that hold values, in bytes from its start.
package struct FrameLayout: Sendable {
  package let general: Int
  package let vector: Int
  package let generalResult: Int
  package let vectorResult: Int
  /// The offset of the pointer to a result in memory.
  package let indirectResult: Int

  /// The layout on this processor.
  package static let native = FrameLayout(
    general: offset(of: \.general), vector: offset(of: \.vector), generalResult: offset(of: \.generalResult),
    vectorResult: offset(of: \.vectorResult), indirectResult: offset(of: \.indirectResult))

  // Each field of a C struct has an offset.
  private static func offset(of field: PartialKeyPath<bd_call_frame>) -> Int {
    MemoryLayout<bd_call_frame>.offset(of: field)!
  }
}
