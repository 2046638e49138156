import CBlockDelegateRuntime

/// The locations of a call's arguments and result. A plan is made once for each signature, and is used for every call.
///
/// The type is Sendable because it never changes.
package final class CallPlan: @unchecked Sendable {
  /// The plan of one explicit argument.
  package struct Argument: Sendable {
    /// The argument's size in bytes, without the padding in its register or on the stack.
    package let size: Int
    package let location: ValueLocation
    /// The location in a call frame of this processor.
    package let place: Place
    /// The sign extension of an integer that has its own register.
    package let signExtension: SignExtension
    /// The offsets of the objects and blocks in the argument, in bytes.
    let objectOffsets: [Int]
    /// The offset of the argument's copy in the memory of a call, in bytes, if the argument is passed by its address.
    package fileprivate(set) var copyOffset: Int?
  }

  /// The plans of the explicit arguments.
  package let arguments: [Argument]
  package let result: ValueLocation
  /// The result's location in a call frame of this processor.
  package let resultPlace: Place
  /// The result's size in bytes, or 0 for void.
  package let resultSize: Int
  /// Whether the first general register of the arguments, before the leading words, holds the address of the result.
  package let passesResultAddress: Bool
  /// The offsets of the objects and blocks in the result, in bytes.
  let resultObjectOffsets: [Int]
  /// The sign extension of an integer result.
  package let resultSignExtension: SignExtension
  /// The size of the stack arguments in bytes, a multiple of 16.
  package let stackSize: Int
  /// The size in bytes, a multiple of 16, of the memory that a call needs when it is forwarded or sent later. The
  /// memory holds the stack arguments, and after them copies of the arguments that are passed by their addresses.
  package let memorySize: Int
  /// The description of the call for the C layer, by which it forwards the call or sends it later.
  package let layout: UnsafePointer<bd_message_layout>
  /// The size of a result in memory in bytes, or 0 for a result in registers.
  package var indirectResultSize: UInt { layout.pointee.indirectResultSize }

  /// Plans a call.
  /// - Parameters:
  ///   - arguments: The explicit arguments' types.
  ///   - result: The result's type.
  ///   - leadingWords: The number of pointers before the explicit arguments, without the address of an indirect result.
  ///     It is 2 for a method (`self`, `_cmd`) and for a slot's code (context, `self`), and 1 for a block.
  ///   - convention: The calling convention.
  /// - Throws: ``UnsupportedTypeError`` for `long double`, complex numbers, SIMD vectors, 128-bit integers, unions and
  ///   bit-fields by value, and types that the encoding leaves out.
  package init(
    arguments: [TypeEncoding], result: TypeEncoding, leadingWords: Int, convention: CallingConvention
  ) throws(UnsupportedTypeError) {
    let passable = result == .void ? nil : try PassableType(result, argument: nil)
    // In all conventions a result is in those registers of its own in which it would be passed as the only argument.
    var planner = convention.planner
    let alone = passable.map { planner.locate($0) } ?? .none
    self.result = alone.isInRegisters || alone == .none ? alone : .indirect
    planner = convention.planner
    passesResultAddress = self.result == .indirect && planner.passesResultAddress
    planner.general = leadingWords + (passesResultAddress ? 1 : 0)
    var planned: [Argument] = []
    var size = 0
    for (index, argument) in arguments.enumerated() {
      let type = try PassableType(argument, argument: index)
      // An argument takes whole words on the stack.
      size += (type.layout.size + 7) & ~7
      guard size <= PassableType.largestSize else {
        throw UnsupportedTypeError(
          argument: index, type: argument, reason: "all arguments are \(PassableType.whyTooLarge)")
      }
      let location = planner.locate(type)
      planned.append(
        Argument(
          size: type.layout.size, location: location, place: Place(location),
          signExtension: location.isWord ? SignExtension(argument) : .none, objectOffsets: argument.objectOffsets))
    }
    stackSize = (planner.stackSize + 15) & ~15
    var memorySize = stackSize
    var copied: [bd_reference_argument] = []
    for index in planned.indices where planned[index].place.isAddress {
      let (place, size) = (planned[index].place, planned[index].size)
      planned[index].copyOffset = memorySize
      copied.append(bd_reference_argument(place: place, size: UInt32(size), copyOffset: UInt32(memorySize)))
      // Every type can be stored at a multiple of 16 bytes.
      memorySize += (size + 15) & ~15
    }
    (self.arguments, self.memorySize) = (planned, memorySize)
    resultPlace = Place(self.result, ofResult: true)
    (resultSize, resultSignExtension) = (passable?.layout.size ?? 0, SignExtension(result))
    resultObjectOffsets = result.objectOffsets
    let references = UnsafeMutableBufferPointer<bd_reference_argument>.allocate(capacity: copied.count)
    _ = references.initialize(from: copied)
    let layout = UnsafeMutablePointer<bd_message_layout>.allocate(capacity: 1)
    layout.initialize(
      to: bd_message_layout(
        stackSize: UInt(stackSize), indirectResultSize: self.result == .indirect ? UInt(resultSize) : 0,
        memorySize: UInt(memorySize), referenceCount: UInt(copied.count),
        references: UnsafePointer(references.baseAddress)))
    self.layout = UnsafePointer(layout)
  }

  deinit {
    layout.pointee.references?.deallocate()
    layout.deallocate()
  }
}

/// The call plans that have been made for this processor. There is one plan for each signature, for incoming calls,
/// outgoing calls and calls of blocks. The memory is bounded by the number of signatures that a program uses.
package enum CallPlans {
  private static let plans = StringMap<CallPlan>()

  /// Returns the plan for an encoding, and makes it on first use.
  /// - Throws: ``UnsupportedTypeError`` if the encoding has a type that can't be passed, or one that is not the real
  ///   type. Nothing is stored then.
  package static func plan(for encoding: MethodEncoding) throws(UnsupportedTypeError) -> CallPlan {
    if let misfit = encoding.misfit { throw misfit }
    return try plans.object(for: encoding.encoded) { () throws(UnsupportedTypeError) in
      try CallPlan(
        arguments: encoding.explicitArguments, result: encoding.result, leadingWords: encoding.receiver.leading.count,
        convention: .native)
    }
  }
}

/// The location of an argument at the start of a call, or of a result at its end.
package enum ValueLocation: Equatable, Sendable {
  /// No location, for void.
  case none
  /// In the low bytes of these registers. All of them but the last have a piece of this size in bytes.
  case registers([Register], each: Int)
  /// On the stack. The value is the distance in bytes from the first byte of the stack arguments.
  case stack(Int)
  /// In the caller's memory, whose address is in this general register (arm64).
  case generalReference(Int)
  /// In the caller's memory, whose address is on the stack (arm64).
  case stackReference(Int)
  /// In memory that the caller provides for a result. The caller passes its address.
  case indirect

  /// A register for arguments or results, counted from the first of its class. On x86-64 the general registers are rdi,
  /// rsi, rdx, rcx, r8 and r9 for arguments, and rax and rdx for results. The vector registers are xmm0 to xmm7. On
  /// arm64 they are x0 to x7 and v0 to v7.
  package enum Register: Equatable, Sendable {
    case general(Int)
    case vector(Int)
  }

  var isInRegisters: Bool { if case .registers = self { true } else { false } }

  /// Whether the location is one general register.
  var isWord: Bool {
    if case .registers(let all, _) = self, all.count == 1, case .general = all[0] { true } else { false }
  }
}

/// The extension of a signed integer that is narrower than its register: copies of the sign bit fill the upper bits.
/// clang's code expects this extension up to 32 bits, although the psABI does not require it.
package struct SignExtension: Equatable, Sendable {
  /// The number of register bits that the integer does not fill. It is 0 for all other values.
  package let shift: Int

  package static let none = SignExtension(.void)

  init(_ type: TypeEncoding) {
    shift = if case .integer(let size, signed: true) = type.kind { 64 - 8 * size } else { 0 }
  }

  /// Extends the word at an address in memory.
  package func extend(_ place: UnsafeMutableRawPointer) {
    if shift > 0 { place.storeBytes(of: (place.load(as: Int.self) << shift) >> shift, as: Int.self) }
  }
}

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

  /// Returns the address of the pointer at an offset in the value. No pointer is in two pieces.
  func address(of offset: Int, in frame: UnsafePointer<bd_call_frame>) -> UnsafeMutableRawPointer {
    address(in: frame) + (isApart ? offset / Int(pieceSize) * Int(step) : offset)
  }

  /// Stores the address of the value's bytes in the frame, for a value that is passed by its address.
  package func setReference(to memory: UnsafeMutableRawPointer, in frame: UnsafePointer<bd_call_frame>) {
    var pointer = self
    pointer.isAddress = false
    pointer.address(in: frame).storeBytes(of: memory, as: UnsafeMutableRawPointer.self)
  }
}

/// The offsets of the fields of a `bd_call_frame` that hold values, in bytes from its start.
package struct FrameLayout: Sendable {
  package let general, vector, generalResult, vectorResult: Int
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
